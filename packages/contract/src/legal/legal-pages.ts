/** The legal and company pages, in the order in which they are offered. */
export const legalPageNames = ['agreement', 'disclaimer', 'privacy', 'company', 'contact'] as const
export type LegalPageName = (typeof legalPageNames)[number]
