import type { legal as en } from '../en/legal.ts'
import type { Translated } from '../kit/translated.ts'

/** The legal and company pages; their texts are in docs/legal. */
export const legal = {
  pages: '条款与公司信息',
  dateline: '版本 {{version}} · {{day}}起施行',
} satisfies Translated<typeof en>
