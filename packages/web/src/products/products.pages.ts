import { pages } from '#kit/page.ts'

export const productPages = pages([
  {
    path: '/products/requests',
    title: 'page.accessRequests',
    access: 'organisation-admin',
    frame: 'administration',
    help: 'administration/organisation/access-requests',
    texts: ['access'],
    load: async () => (await import('./access-requests-page.tsx')).AccessRequestsPage,
  },
])
