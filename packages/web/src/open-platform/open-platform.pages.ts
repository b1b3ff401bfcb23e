import { pages } from '#kit/page.ts'

export const openPlatformPages = pages([
  {
    path: '/open-platform/apps',
    title: 'page.openApps',
    menu: 'open-apps',
    frame: 'administration',
    help: 'administration/open-capability/app-credentials',
    texts: ['open-platform', 'open-apps', 'grants', 'departments', 'members', 'settings'],
    load: async () => (await import('./apps-page.tsx')).AppsPage,
  },
  {
    path: '/open-platform/authorisation',
    title: 'page.openAuthorisation',
    menu: 'open-authorisation',
    frame: 'administration',
    help: 'administration/open-capability/authorisation',
    texts: ['open-platform', 'grants', 'departments'],
    load: async () => (await import('./authorisation-page.tsx')).AuthorisationPage,
  },
  {
    path: '/open-platform/docs',
    title: 'page.openDocs',
    menu: 'open-docs',
    frame: 'administration',
    help: 'administration/open-capability/developer-docs',
    texts: ['open-platform', 'interfaces'],
    load: async () => (await import('./docs-page.tsx')).DocsPage,
  },
  {
    path: '/operator/openInterfaces',
    title: 'page.operatorOpenInterfaces',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/interface-registry',
    texts: ['operator', 'interfaces'],
    load: async () => (await import('./open-interfaces-page.tsx')).OpenInterfacesPage,
  },
  {
    path: '/operator/openAuthorisations',
    title: 'page.operatorOpenAuthorisations',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/open-capability',
    texts: ['operator', 'open-platform'],
    load: async () => (await import('./open-authorisations-page.tsx')).OpenAuthorisationsPage,
  },
])
