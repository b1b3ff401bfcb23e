import { pages } from '#kit/page.ts'

export const memberPages = pages([
  {
    path: '/members/registrations',
    title: 'page.registrations',
    access: 'organisation-admin',
    frame: 'card-home',
    texts: ['members'],
    load: async () => (await import('./registrations-page.tsx')).RegistrationsPage,
  },
])
