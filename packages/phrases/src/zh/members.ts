import type { members as en } from '../en/members.ts'
import type { Translated } from '../kit/translated.ts'

/** Administering the people of an organisation. */
export const members = {
  title: '成员',
} satisfies Translated<typeof en>
