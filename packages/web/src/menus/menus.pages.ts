import { pages } from '#kit/page.ts'

export const menuPages = pages([
  {
    path: '/settings/menus',
    title: 'page.menus',
    menu: 'menus',
    frame: 'administration',
    help: 'administration/security/menus',
    texts: ['menus', 'members'],
    load: async () => (await import('./menus-page.tsx')).MenusPage,
  },
])
