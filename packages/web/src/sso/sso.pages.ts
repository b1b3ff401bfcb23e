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
])
