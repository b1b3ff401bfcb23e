import type { labelVerification as en } from '../en/label-verification.ts'
import type { Translated } from '../kit/translated.ts'

/** 条码能否被扫描。 */
export const labelVerification = {
  verifying: '正在识读条码…',
  verified: '条码已在 {{dpi}} dpi 下验证',
  unreadable_other: '{{count}} 个条码在 {{dpi}} dpi 下无法扫描',
  failed: '无法验证条码',
} satisfies Translated<typeof en>
