import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'

/** Sections of the account page, in order. */
const sectionKeys = ['basic', 'personal', 'password', 'devices', 'sign-ins', 'preferences', 'data'] as const
export type SectionKey = (typeof sectionKeys)[number]

type MenuVisibility = Pick<SessionState, 'HiddenMenus'>

/** Sections that no menu rule hides. */
export const visibleSections = ({ HiddenMenus }: MenuVisibility): readonly SectionKey[] =>
  sectionKeys.filter((key) => !HiddenMenus.some((code) => code === `info-${key}`))

/** The section named by the query, or the first. */
export const sectionFromQuery = (query: URLSearchParams, session: MenuVisibility): SectionKey =>
  visibleSections(session).find((key) => key === query.get('section')) ?? 'basic'

export const sectionPath = (key: SectionKey): string => (key === 'basic' ? '/info' : `/info?section=${key}`)
