import { pages } from '#kit/page.ts'

export const organisationPages = pages([
  {
    path: '/organisation',
    title: 'page.organisation',
    access: 'organisation-admin',
    frame: 'administration',
    texts: ['organisation', 'dictionaries'],
    load: async () => (await import('./organisation-page.tsx')).OrganisationPage,
  },
])
