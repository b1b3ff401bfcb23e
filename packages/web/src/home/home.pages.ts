import type { NoticeType } from '@atrium/contract/notices/notices.shapes.ts'
import { pages } from '#kit/page.ts'

/** In a file that is here already; pages are declared without asking the browser. */
const ask = async (type: NoticeType) => (await import('#notices/announcement-read.ts')).askForAnnouncement(type)

export const homePages = pages([
  {
    path: '/cardModeIndex',
    title: 'page.home',
    access: 'trial',
    frame: 'card-home',
    hasCompactFooterOnPhone: true,
    texts: ['products'],
    load: async () => {
      const [{ HomePage }] = await Promise.all([import('./home-page.tsx'), ask('home'), ask('function')])
      return HomePage
    },
  },
])
