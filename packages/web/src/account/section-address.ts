import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import type { MenuEntryCode } from '@atrium/contract/menus/menu-entries.ts'

/** The sections of the personal centre, in their order. */
export const sectionKeys = ['basic', 'personal', 'password', 'devices', 'sign-ins', 'preferences', 'data'] as const
export type SectionKey = (typeof sectionKeys)[number]

/** The entry of the menu that a section is, where it can be hidden. */
const entryOfSection: Partial<Record<SectionKey, MenuEntryCode>> = {
  personal: 'info-personal',
  password: 'info-password',
  'sign-ins': 'info-sign-ins',
}

type Holder = Pick<SessionState, 'HiddenMenus'>

/** The sections that are not hidden from somebody. */
export const sectionsOf = ({ HiddenMenus }: Holder): readonly SectionKey[] =>
  sectionKeys.filter((key) => !HiddenMenus.some((hidden) => hidden === entryOfSection[key]))

/** The section that an address asks for, or the first. */
export const sectionIn = (query: URLSearchParams, holder: Holder): SectionKey =>
  sectionsOf(holder).find((key) => key === query.get('section')) ?? 'basic'

/** Where a section is found. */
export const addressOfSection = (key: SectionKey): string => (key === 'basic' ? '/info' : `/info?section=${key}`)
