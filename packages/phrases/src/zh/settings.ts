import type { settings as en } from '../en/settings.ts'
import type { Translated } from '../kit/translated.ts'

/** What an organisation sets for itself. */
export const settings = {
  title: '安全设置',
  lead: '对组织全体成员生效，自下次登录或修改密码起执行。',
  passwords: '密码规则',
  'rule.MinLength': '最少字符数',
  'rule.MaxLength': '最多字符数',
  'rule.History': '不可重复使用的历史密码个数',
  'rule.ExpiryMonths': '密码有效月数（0 为永久）',
  'rule.Uppercase': '须含大写字母',
  'rule.Lowercase': '须含小写字母',
  'rule.Letter': '须含字母',
  'rule.Number': '须含数字',
  'rule.Symbol': '须含符号',
  'rule.RefuseCommon': '拒绝常见密码',
  second: '二次验证',
  secondHint: '除密码外，还需手机或邮箱验证码。未绑定手机和邮箱的成员将无法登录。',
  'second.when': '何时需要',
  'second.never': '从不',
  'second.new-device': '新设备',
  'second.always': '每次登录',
  'second.administrators': '管理员始终需要',
  save: '保存',
  saved: '已保存',
} satisfies Translated<typeof en>
