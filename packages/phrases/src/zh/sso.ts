import type { sso as en } from '../en/sso.ts'
import type { Translated } from '../kit/translated.ts'

/** 单点登录。 */
export const sso = {
  title: '单点登录',
  lead: '使用贵组织的统一身份账号登录。',
  organisation: '组织代码或工作邮箱',
  organisationHint: '邮箱只会用到 @ 之后的部分。',
  organisationNeeded: '请输入组织代码或工作邮箱',
  continue: '继续',
  choose: '请选择登录方式',
  none: '“{{organisation}}”尚未在本门户开通单点登录。',
  ask: '如被告知须以此方式登录，请向贵组织的管理员索取代码或链接。',
  other: '其他组织',
  toSignIn: '使用密码登录',
  byCode: '使用验证码登录',
  toHome: '返回首页',
  finishing: '正在登录……',
  again: '重试',
  'problem.sso.failed': '暂时无法通过{{connection}}登录。管理员可凭编号 {{trace}} 查到原因。',
  'problem.sso.state-invalid': '本次登录已过期、已使用或不再提供，请重新开始。',
  'link.title': '关联账号',
  'link.text': '{{name}}已确认您的身份，但还不知道门户中哪个账号属于您。请按原方式登录一次，之后用{{name}}即可登录。',
  'link.signIn': '登录并关联',
  'link.ask': '在此没有账号？请联系管理员。',
  'link.done': '已关联，今后可使用{{name}}登录',
  directoryAccount: '域账号',
  directoryAccountHint: '与工作电脑相同：用户名、用户名@域 或 域\\用户名',
  directoryAccountNeeded: '请输入域账号',
  directoryPassword: '域密码',
  directoryOf: '账号和密码将交由 {{organisation}} 的目录（{{name}}）验证。',
  directoryLink: '{{name}} 已确认你的身份。请用门户密码登录一次，即可关联',
} satisfies Translated<typeof en>
