import { helpEntries } from '@atrium/contract/help/help-entries.ts'
import { pages, type Page } from '#kit/page.ts'

/** The pages of an entry of the documentation menu: the route `{name}_doc`, with section and document. */
const pageOfEntry = (name: (typeof helpEntries)[number]): Page => ({
  name: `${name}_doc`,
  path: `/${name}/:a/:b`,
  title: 'page.help',
  access: 'trial',
  frame: 'signed-in',
  module: 'help',
  texts: ['help'],
  load: async () => (await import('./help-page.tsx')).helpPageOf(name),
})

export const helpPages = pages(helpEntries.map(pageOfEntry))
