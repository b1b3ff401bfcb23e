import { pages, type Page } from '#kit/page.ts'
import type { LegalPageName } from './legal-page.tsx'

const legalPage = (name: LegalPageName): Page => ({
  path: `/${name}`,
  title: `page.${name}`,
  access: { public: 'Anyone may read what they are asked to accept' },
  frame: 'no-auth',
  load: async () => (await import('./legal-page.tsx')).legalPageNamed(name),
})

export const legalPages = pages([
  legalPage('agreement'),
  legalPage('privacy'),
  legalPage('disclaimer'),
  legalPage('company'),
  legalPage('contact'),
])
