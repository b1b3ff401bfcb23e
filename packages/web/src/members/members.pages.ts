import { pages } from '#kit/page.ts'

export const memberPages = pages([
  {
    path: '/members',
    title: 'page.members',
    menu: 'members',
    frame: 'administration',
    help: 'administration/people/members',
    texts: ['members', 'departments', 'imports', 'leaving'],
    load: async () => (await import('./members-page.tsx')).MembersPage,
  },
  {
    path: '/members/:id',
    title: 'page.member',
    menu: 'members',
    frame: 'administration',
    help: 'administration/people/members',
    texts: ['members', 'departments', 'leaving'],
    load: async () => (await import('./member-page.tsx')).MemberPage,
  },
  {
    path: '/members/import',
    title: 'page.imports',
    menu: 'members',
    frame: 'administration',
    help: 'administration/people/import',
    texts: ['imports', 'members'],
    load: async () => (await import('./import-page.tsx')).ImportPage,
  },
  {
    path: '/members/former',
    title: 'page.formerMembers',
    menu: 'former-members',
    frame: 'administration',
    help: 'administration/people/leaving',
    texts: ['members', 'departments', 'imports', 'leaving'],
    load: async () => (await import('./former-page.tsx')).FormerPage,
  },
  {
    path: '/members/registrations',
    title: 'page.registrations',
    menu: 'registrations',
    frame: 'administration',
    help: 'administration/people/registrations',
    texts: ['members', 'departments', 'access'],
    load: async () => (await import('./registrations-page.tsx')).RegistrationsPage,
  },
])
