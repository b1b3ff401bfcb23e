import type { operator as en } from '../en/operator.ts'
import type { Translated } from '../kit/translated.ts'

/** The area of the operators. */
export const operator = {
  title: '组织列表',
  total_other: '共 {{count}} 个组织',
  search: '搜索组织',
  none: '暂无组织',
  notFound: '没有与“{{search}}”匹配的组织',
  previous: '上一页',
  next: '下一页',
  pageOf: '第 {{page}} / {{pages}} 页',
  'first.title': '创建首个运营账号',
  'first.subtitle': '此链接仅可使用一次。运营账号用于管理本系统中的组织。',
  'first.account': '账号',
  'first.accountHint': '以字母开头，可含字母、数字、点、短横线和下划线',
  'first.accountWrong': '账号格式不正确',
  'first.realName': '姓名',
  'first.password': '密码',
  'first.passwordHint': '至少 6 位，且包含字母、数字和符号',
  'first.passwordWrong': '密码强度不足',
  'first.repeat': '确认密码',
  'first.repeatWrong': '两次输入的密码不一致',
  'first.required': '请填写此项',
  'first.submit': '创建',
  'first.done': '运营账号 {{account}} 已创建，请登录。',
  'first.noToken': '链接不完整，请使用服务启动时输出的链接。',
} satisfies Translated<typeof en>
