import { pages } from '#kit/page.ts'

export const directorySyncPages = pages([
  {
    path: '/sso/connections/:id/sync',
    title: 'page.sync',
    menu: 'sso-connections',
    frame: 'administration',
    help: 'administration/security/single-sign-on',
    texts: ['directory-sync'],
    load: async () => (await import('./sync-page.tsx')).SyncPage,
  },
  {
    path: '/sso/syncs/:id',
    title: 'page.syncRun',
    menu: 'sso-connections',
    frame: 'administration',
    help: 'administration/security/single-sign-on',
    texts: ['directory-sync', 'imports'],
    load: async () => (await import('./sync-run-page.tsx')).SyncRunPage,
  },
])
