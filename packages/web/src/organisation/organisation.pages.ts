import { pages } from '#kit/page.ts'

export const organisationPages = pages([
  {
    path: '/organisation',
    title: 'page.organisation',
    menu: 'organisation',
    frame: 'administration',
    help: 'administration/organisation/organisation',
    texts: ['organisation', 'dictionaries'],
    load: async () => (await import('./organisation-page.tsx')).OrganisationPage,
  },
])
