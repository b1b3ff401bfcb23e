import type { sso as en } from '../en/sso.ts'
import type { Translated } from '../kit/translated.ts'

/** Single sign-on. */
export const sso = {
  title: '单点登录',
  none: '单点登录使用贵组织自有的统一身份账号登录。本门户目前尚无组织开通单点登录。',
  ask: '如被告知须以此方式登录，请咨询贵组织的管理员。',
  toSignIn: '使用密码登录',
  byCode: '使用验证码登录',
} satisfies Translated<typeof en>
