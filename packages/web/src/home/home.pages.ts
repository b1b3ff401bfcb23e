import { pages } from '#kit/page.ts'

export const homePages = pages([
  {
    path: '/cardModeIndex',
    title: 'page.home',
    access: 'trial',
    frame: 'card-home',
    hasCompactFooterOnPhone: true,
    texts: ['products'],
    notices: ['home', 'function'],
    load: async () => (await import('./home-page.tsx')).HomePage,
  },
])
