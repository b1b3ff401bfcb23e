import { legalPageNames, type LegalPageName } from '@atrium/contract/legal/legal-pages.ts'
import { pages, type Page } from '#kit/page.ts'

const legalPage = (name: LegalPageName): Page => ({
  path: `/${name}`,
  title: `page.${name}`,
  access: { public: 'Anyone may read what they are asked to accept' },
  frame: 'no-auth',
  texts: ['legal', 'help'],
  load: async () => (await import('./legal-page.tsx')).legalPageNamed(name),
})

export const legalPages = pages(legalPageNames.map(legalPage))
