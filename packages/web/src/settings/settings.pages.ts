import { pages } from '#kit/page.ts'

export const settingPages = pages([
  {
    path: '/settings/system',
    title: 'page.systemSettings',
    access: 'organisation-admin',
    frame: 'administration',
    texts: ['settings', 'dictionaries'],
    load: async () => (await import('./system-page.tsx')).SystemPage,
  },
  {
    path: '/settings/ip',
    title: 'page.ipRules',
    access: 'organisation-admin',
    frame: 'administration',
    texts: ['settings'],
    load: async () => (await import('./ip-page.tsx')).IpPage,
  },
])
