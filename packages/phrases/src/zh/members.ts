import type { members as en } from '../en/members.ts'
import type { Translated } from '../kit/translated.ts'

/** Administering the people of an organisation. */
export const members = {
  title: '注册与邀请',
  lead: '自行注册的人员在此等待审核，受邀人员可直接加入。',
  waiting_other: '{{count}} 人待审核',
  nobody: '暂无待审核人员',
  approve_other: '通过 {{count}} 人',
  decline_other: '拒绝 {{count}} 人',
  reason: '拒绝原因（将告知对方）',
  approved_other: '已通过 {{count}} 人',
  declined_other: '已拒绝 {{count}} 人',
  invitations: '邀请链接',
  invitationsHint: '持有链接的人可直接加入组织，{{days}} 天内有效。',
  uses: '可邀请人数',
  invite: '创建链接',
  copy: '复制',
  copied: '复制成功',
  used: '已使用 {{used}} / {{uses}}',
  until: '有效期至 {{until}}',
  revoke: '撤销',
  revoked: '链接已失效',
} satisfies Translated<typeof en>
