import { pages } from '#kit/page.ts'

export const departmentPages = pages([
  {
    path: '/departments',
    title: 'page.departments',
    access: 'organisation-admin',
    frame: 'administration',
    texts: ['departments', 'members'],
    load: async () => (await import('./departments-page.tsx')).DepartmentsPage,
  },
])
