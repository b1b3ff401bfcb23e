import { pages } from '#kit/page.ts'

export const productPages = pages([
  {
    path: '/products/requests',
    title: 'page.accessRequests',
    menu: 'access-requests',
    frame: 'administration',
    help: 'administration/organisation/access-requests',
    texts: ['access', 'members', 'departments'],
    load: async () => (await import('./access-requests-page.tsx')).AccessRequestsPage,
  },
  {
    path: '/operator/applications',
    title: 'page.operatorApplications',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/applications',
    texts: ['applications', 'operator'],
    load: async () => (await import('./managed-products-page.tsx')).ManagedProductsPage,
  },
  {
    path: '/operator/organisations/:organisationId/licences',
    title: 'page.operatorLicences',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/applications',
    texts: ['applications', 'operator'],
    load: async () => (await import('./organisation-licences-page.tsx')).OrganisationLicencesPage,
  },
])
