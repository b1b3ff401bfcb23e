/** A legal or company page: its sections in their order. */
export interface LegalSection {
  heading: string
  text: string
}

/** The legal and company pages in one language. */
export interface LegalTexts {
  version: string
  effective: string
  agreement: readonly LegalSection[]
  privacy: readonly LegalSection[]
  disclaimer: readonly LegalSection[]
  company: readonly LegalSection[]
  contact: readonly LegalSection[]
}
