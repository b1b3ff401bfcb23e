import { legalPageNames, type LegalPageName } from '@atrium/phrases/kit/legal-text.ts'
import { pages, type Page } from '#kit/page.ts'

const legalPage = (name: LegalPageName): Page => ({
  path: `/${name}`,
  title: `page.${name}`,
  access: { public: 'Anyone may read what they are asked to accept' },
  frame: 'no-auth',
  texts: [],
  load: async () => (await import('./legal-page.tsx')).legalPageNamed(name),
})

export const legalPages = pages(legalPageNames.map(legalPage))
