import { pages } from '#kit/page.ts'

export const memberPages = pages([
  {
    path: '/members',
    title: 'page.members',
    access: 'organisation-admin',
    frame: 'administration',
    help: 'administration/people/members',
    texts: ['members', 'departments', 'imports', 'leaving'],
    load: async () => (await import('./members-page.tsx')).MembersPage,
  },
  {
    path: '/members/import',
    title: 'page.imports',
    access: 'organisation-admin',
    frame: 'administration',
    help: 'administration/people/import',
    texts: ['imports'],
    load: async () => (await import('./import-page.tsx')).ImportPage,
  },
  {
    path: '/members/former',
    title: 'page.formerMembers',
    access: 'organisation-admin',
    frame: 'administration',
    help: 'administration/people/leaving',
    texts: ['members', 'departments', 'imports', 'leaving'],
    load: async () => (await import('./former-page.tsx')).FormerPage,
  },
  {
    path: '/members/registrations',
    title: 'page.registrations',
    access: 'organisation-admin',
    frame: 'administration',
    help: 'administration/people/registrations',
    texts: ['members', 'departments'],
    load: async () => (await import('./registrations-page.tsx')).RegistrationsPage,
  },
])
