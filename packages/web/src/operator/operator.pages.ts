import { pages } from '#kit/page.ts'

export const operatorPages = pages([
  {
    path: '/operator',
    title: 'page.operator',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/organisations',
    texts: ['operator', 'organisation'],
    load: async () => (await import('./organisations-page.tsx')).OrganisationsPage,
  },
  {
    path: '/operator/messages',
    title: 'page.operatorMessages',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/messages',
    texts: ['operator'],
    load: async () => (await import('./messages-page.tsx')).MessagesPage,
  },
  {
    path: '/operator/trials',
    title: 'page.operatorTrials',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/trials',
    texts: ['operator', 'trial'],
    load: async () => (await import('./trials-page.tsx')).TrialsPage,
  },
  {
    path: '/operator/requests',
    title: 'page.operatorRequests',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/licence-requests',
    texts: ['operator', 'access'],
    load: async () => (await import('./licence-requests-page.tsx')).LicenceRequestsPage,
  },
  {
    path: '/operator/first',
    title: 'page.operatorFirst',
    access: { public: 'The one-time link is the credential' },
    frame: 'no-auth',
    texts: ['operator'],
    load: async () => (await import('./first-operator-page.tsx')).FirstOperatorPage,
  },
])
