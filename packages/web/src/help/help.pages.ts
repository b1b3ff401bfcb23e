import { helpEntries } from '@atrium/contract/help/help-entries.ts'
import { pages, type Page } from '#kit/page.ts'

/** Page of a help guide, with the specified route name `{name}_doc`. */
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
