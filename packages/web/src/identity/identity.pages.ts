import { pages } from '#kit/page.ts'

export const identityPages = pages([
  {
    path: '/login',
    title: 'page.login',
    access: { public: 'Signing in' },
    frame: 'bare',
    texts: ['identity'],
    notices: ['login'],
    load: async () => (await import('./sign-in/login-page.tsx')).LoginPage,
  },
  {
    path: '/register',
    title: 'page.register',
    access: { public: 'Registering' },
    frame: 'bare',
    texts: ['identity'],
    load: async () => (await import('./registration/register-page.tsx')).RegisterPage,
  },
  {
    path: '/register/administrator',
    title: 'page.registerAdministrator',
    access: { public: 'The one-time link is the credential' },
    frame: 'bare',
    texts: ['identity'],
    load: async () => (await import('./registration/administrator-page.tsx')).AdministratorPage,
  },
  {
    path: '/invitation/:token',
    title: 'page.invitation',
    access: { public: 'The one-time link is the credential' },
    frame: 'bare',
    texts: ['identity'],
    load: async () => (await import('./registration/invitation-page.tsx')).InvitationPage,
  },
  {
    path: '/forgotPassword',
    title: 'page.forgotPassword',
    access: { public: 'Who has forgotten the password cannot sign in' },
    frame: 'bare',
    texts: ['identity'],
    load: async () => (await import('./passwords/forgot-password-page.tsx')).ForgotPasswordPage,
  },
])
