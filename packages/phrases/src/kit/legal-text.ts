import type { LegalPageName } from '@atrium/contract/legal/legal-pages.ts'

/** A section of a legal or company page: paragraphs, then points, then a table. */
export interface LegalSection {
  /** The same in both languages: it stands in the address of the section. */
  id: string
  heading: string
  paragraphs: readonly string[]
  points?: readonly string[]
  table?: LegalTable
}

export interface LegalTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface LegalDocument {
  /** Version and day from which it is in force; pages that only inform have none. */
  dateline?: string
  lead: string
  sections: readonly LegalSection[]
}

/** The legal and company pages in one language. */
export interface LegalTexts extends Record<LegalPageName, LegalDocument> {
  /** Names the list of the five pages to those who do not see it. */
  pages: string
  contents: string
  /** Version and day of a text of the installation’s own: `{version}` and `{day}` stand for them. */
  dateline: string
  print: string
}
