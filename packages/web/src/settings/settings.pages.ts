import { pages } from '#kit/page.ts'

export const settingPages = pages([
  {
    path: '/settings/system',
    title: 'page.systemSettings',
    menu: 'system-settings',
    frame: 'administration',
    help: 'administration/security/settings',
    texts: ['settings', 'dictionaries'],
    load: async () => (await import('./system-page.tsx')).SystemPage,
  },
  {
    path: '/settings/ip',
    title: 'page.ipRules',
    menu: 'ip-rules',
    frame: 'administration',
    help: 'administration/security/ip-rules',
    texts: ['settings', 'members'],
    load: async () => (await import('./ip-page.tsx')).IpPage,
  },
])
