import { pages } from '#kit/page.ts'

export const settingPages = pages([
  {
    path: '/settings/security',
    title: 'page.securitySettings',
    access: 'organisation-admin',
    frame: 'card-home',
    texts: ['settings'],
    load: async () => (await import('./security-page.tsx')).SecurityPage,
  },
])
