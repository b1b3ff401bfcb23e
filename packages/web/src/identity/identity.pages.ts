import type { NoticeType } from '@atrium/contract/notices/notices.shapes.ts'
import { pages } from '#kit/page.ts'

/** In a file that is here already; pages are declared without asking the browser. */
const ask = async (type: NoticeType) => (await import('#notices/announcement-read.ts')).askForAnnouncement(type)

export const identityPages = pages([
  {
    path: '/login',
    title: 'page.login',
    access: { public: 'Signing in' },
    frame: 'bare',
    texts: ['identity'],
    load: async () => {
      const [{ LoginPage }] = await Promise.all([import('./login-page.tsx'), ask('login')])
      return LoginPage
    },
  },
  {
    path: '/register',
    title: 'page.register',
    access: { public: 'Registering' },
    frame: 'no-auth',
    texts: ['identity'],
    load: async () => (await import('./register-page.tsx')).RegisterPage,
  },
  {
    path: '/forgotPassword',
    title: 'page.forgotPassword',
    access: { public: 'Who has forgotten the password cannot sign in' },
    frame: 'no-auth',
    texts: ['identity'],
    load: async () => (await import('./forgot-password-page.tsx')).ForgotPasswordPage,
  },
])
