import type { esign as en } from '../en/esign.ts'
import type { Translated } from '../kit/translated.ts'

/** 电子签名。 */
export const esign = {
  title: '电子签名',
} satisfies Translated<typeof en>
