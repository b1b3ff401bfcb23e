import type { server as en } from '../en/server.ts'
import type { Translated } from '../kit/translated.ts'

/** What the server writes into its answers and files. */
export const server = {
  success: '成功',
  'rule.required': '为必填项',
  'rule.minLength': '至少 {{limit}} 个字符',
  'rule.maxLength': '最多 {{limit}} 个字符',
  'rule.minimum': '不能小于 {{limit}}',
  'rule.maximum': '不能大于 {{limit}}',
  'rule.minItems': '至少 {{limit}} 项',
  'rule.maxItems': '最多 {{limit}} 项',
  'rule.uniqueItems': '不能有重复项',
  'rule.pattern': '格式不正确',
  'rule.type': '类型应为 {{type}}',
  'rule.other': '不符合要求',
  'signIns.fileName': '登录记录',
  'signIns.time': '时间',
  'signIns.result': '结果',
  'signIns.address': 'IP 地址',
  'signIns.device': '设备',
  'signIns.success': '登录成功',
} satisfies Translated<typeof en>
