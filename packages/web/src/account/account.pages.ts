import { pages } from '#kit/page.ts'

export const accountPages = pages([
  {
    path: '/info',
    title: 'page.info',
    menu: 'info',
    frame: 'signed-in',
    help: 'portal/account/information',
    texts: ['account'],
    load: async () => (await import('./info-page.tsx')).InfoPage,
  },
])
