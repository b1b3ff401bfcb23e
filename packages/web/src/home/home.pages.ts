import { pages } from '#kit/page.ts'

export const homePages = pages([
  {
    path: '/cardModeIndex',
    title: 'page.home',
    menu: 'home',
    frame: 'card-home',
    hasCompactFooterOnPhone: true,
    texts: ['products'],
    notices: ['home'],
    load: async () => (await import('./home-page.tsx')).HomePage,
  },
])
