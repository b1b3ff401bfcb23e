import { pages } from '#kit/page.ts'

export const noticePages = pages([
  {
    path: '/operator/notices',
    title: 'page.operatorNotices',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/notices',
    texts: ['notices', 'operator'],
    load: async () => (await import('./notices-page.tsx')).NoticesPage,
  },
])
