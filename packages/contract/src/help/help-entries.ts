/**
 * The entries of the documentation menu. The documents of each have pages of their own, `/{name}/:a/:b`: the section
 * and the document.
 */
export const helpEntries = ['portal', 'administration', 'operation'] as const
export type HelpEntryName = (typeof helpEntries)[number]

/** The audience of a document. Administrators also read what members read; operators read everything. */
export const helpReaders = ['members', 'administrators', 'operators'] as const
export type HelpReader = (typeof helpReaders)[number]

/** Maximum length of a help search. */
export const maxHelpSearchLength = 100
