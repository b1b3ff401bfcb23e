import { pages } from '#kit/page.ts'

export const esignPages = pages([
  {
    path: '/esign',
    title: 'page.esign',
    menu: 'e-signature',
    frame: 'signed-in',
    help: 'portal/signatures/sign',
    texts: ['esign', 'members'],
    load: async () => (await import('./esign-page.tsx')).EsignPage,
  },
  {
    path: '/esign/requests/:id',
    title: 'page.esignRequest',
    menu: 'e-signature',
    frame: 'signed-in',
    help: 'portal/signatures/sign',
    texts: ['esign', 'members'],
    load: async () => (await import('./requests/request-page.tsx')).RequestPage,
  },
  {
    path: '/settings/esign',
    title: 'page.esignSettings',
    menu: 'e-signature-settings',
    frame: 'administration',
    help: 'administration/security/e-signature',
    texts: ['esign', 'departments', 'members'],
    load: async () => (await import('./settings/settings-page.tsx')).EsignSettingsPage,
  },
  {
    path: '/verify',
    title: 'page.verify',
    access: { public: 'Anyone with a signed record may know whether it is whole' },
    frame: 'no-auth',
    help: 'portal/signatures/verify',
    texts: ['esign'],
    load: async () => (await import('./verification/verify-page.tsx')).VerifyPage,
  },
])
