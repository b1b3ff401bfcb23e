import { pages } from '#kit/page.ts'

export const departmentPages = pages([
  {
    path: '/departments',
    title: 'page.departments',
    menu: 'departments',
    frame: 'administration',
    help: 'administration/people/departments',
    texts: ['departments', 'members'],
    load: async () => (await import('./departments-page.tsx')).DepartmentsPage,
  },
])
