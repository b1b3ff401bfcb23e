import { pages } from '#kit/page.ts'
import { askForAnnouncement } from '#notices/announcement-read.ts'

export const homePages = pages([
  {
    path: '/cardModeIndex',
    title: 'page.home',
    access: 'trial',
    frame: 'card-home',
    hasCompactFooterOnPhone: true,
    texts: ['products'],
    load: async () => {
      const [{ HomePage }] = await Promise.all([
        import('./home-page.tsx'),
        askForAnnouncement('home'),
        askForAnnouncement('function'),
      ])
      return HomePage
    },
  },
])
