import type { grants as en } from '../en/grants.ts'
import type { Translated } from '../kit/translated.ts'

/** 应用凭证可调用的接口。 */
export const grants = {
  fileName: '接口授权',
  matrix: '授权矩阵',
  list: '授权清单',
  product: '应用',
  interface: '接口',
  code: '编码',
  app: '应用凭证',
  state: '状态',
  scope: '数据范围',
  lastDay: '截止日期',
  requestedBy: '申请人',
  requestedTime: '申请时间',
  reason: '原因',
  grantedBy: '授权人',
  grantedTime: '授权时间',
  separator: '、',
  wholeOrganisation: '整个组织',
  until: '至 {{day}}',
  'state.requested': '待审批',
  'state.granted': '已授权',
  'state.expired': '已到期',
} satisfies Translated<typeof en>
