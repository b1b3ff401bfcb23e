/** The sections of the personal centre, in their order. */
export const sectionKeys = ['basic', 'personal', 'password', 'devices', 'sign-ins', 'preferences', 'data'] as const
export type SectionKey = (typeof sectionKeys)[number]

/** Operators belong to no organisation, and have nothing there. */
const ofOrganisation: ReadonlySet<SectionKey> = new Set(['sign-ins', 'data'])

/** The sections that somebody has. */
export const sectionsOf = (hasOrganisation: boolean): readonly SectionKey[] =>
  sectionKeys.filter((key) => hasOrganisation || !ofOrganisation.has(key))

/** The section that an address asks for, or the first. */
export const sectionIn = (query: URLSearchParams, hasOrganisation: boolean): SectionKey =>
  sectionsOf(hasOrganisation).find((key) => key === query.get('section')) ?? 'basic'

/** Where a section is found. */
export const addressOfSection = (key: SectionKey): string => (key === 'basic' ? '/info' : `/info?section=${key}`)
