import { pages } from '#kit/page.ts'

export const pushPages = pages([
  {
    path: '/push',
    title: 'page.push',
    menu: 'message-push',
    frame: 'administration',
    help: 'administration/open-capability/message-push',
    texts: ['push', 'open-platform', 'connections', 'consoles', 'members', 'departments'],
    load: async () => (await import('./push-page.tsx')).PushPage,
  },
])
