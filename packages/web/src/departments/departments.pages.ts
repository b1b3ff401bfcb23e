import { pages } from '#kit/page.ts'

export const departmentPages = pages([
  {
    path: '/departments',
    title: 'page.departments',
    menu: 'departments',
    frame: 'administration',
    help: 'administration/people/departments',
    texts: ['members', 'departments', 'imports', 'leaving'],
    // Departments and members share a screen.
    load: async () => (await import('#members/directory/members-page.tsx')).DepartmentsPage,
  },
])
