import { pages } from '#kit/page.ts'

export const accountPages = pages([
  {
    path: '/info',
    title: 'page.info',
    menu: 'info',
    frame: 'signed-in',
    help: 'portal/account/information',
    texts: ['account', 'push'],
    load: async () => (await import('./info-page.tsx')).InfoPage,
  },
])
