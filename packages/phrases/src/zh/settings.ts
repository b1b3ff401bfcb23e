import type { settings as en } from '../en/settings.ts'
import type { Translated } from '../kit/translated.ts'

/** What an organisation sets for itself. */
export const settings = {
  title: '设置',
} satisfies Translated<typeof en>
