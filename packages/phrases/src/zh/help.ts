import type { help as en } from '../en/help.ts'
import type { Translated } from '../kit/translated.ts'

/** The help documents and the ways to them. */
export const help = {
  title: '帮助',
  'entry.portal': '使用指南',
  'entry.administration': '管理指南',
  'entry.operation': '运营指南',
} satisfies Translated<typeof en>
