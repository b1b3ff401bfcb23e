import { pages } from '#kit/page.ts'

export const identityPages = pages([
  {
    path: '/login',
    title: 'page.login',
    access: { public: 'Signing in' },
    frame: 'bare',
    texts: ['identity'],
    load: async () => (await import('./login-page.tsx')).LoginPage,
  },
])
