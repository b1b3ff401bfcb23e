import { pages } from '#kit/page.ts'

export const ssoPages = pages([
  {
    path: '/sso',
    title: 'page.sso',
    access: { public: 'A way to sign in' },
    frame: 'bare',
    texts: ['identity', 'sso'],
    load: async () => (await import('./sso-page.tsx')).SsoPage,
  },
  {
    path: '/sso/connections',
    title: 'page.connections',
    menu: 'sso-connections',
    frame: 'administration',
    help: 'administration/security/single-sign-on',
    texts: ['connections'],
    load: async () => (await import('./connections-page.tsx')).ConnectionsPage,
  },
  {
    path: '/sso/connections/:id',
    title: 'page.connection',
    menu: 'sso-connections',
    frame: 'administration',
    help: 'administration/security/single-sign-on',
    texts: ['connections', 'consoles', 'departments', 'directory-sync'],
    load: async () => (await import('./connection-page.tsx')).ConnectionPage,
  },
  {
    path: '/sso/traces/:id',
    title: 'page.ssoTrace',
    menu: 'sso-connections',
    frame: 'administration',
    help: 'administration/security/single-sign-on',
    texts: ['connections'],
    load: async () => (await import('./trace-page.tsx')).TracePage,
  },
])
