import { pages } from '#kit/page.ts'

export const logPages = pages([
  {
    path: '/logs/sign-ins',
    title: 'page.signInLog',
    menu: 'sign-in-log',
    frame: 'administration',
    help: 'administration/logs/sign-in-log',
    texts: ['logs', 'members'],
    load: async () => (await import('./sign-ins-page.tsx')).SignInsPage,
  },
  {
    path: '/logs/operations',
    title: 'page.operationLog',
    menu: 'operation-log',
    frame: 'administration',
    help: 'administration/logs/operation-log',
    texts: ['logs', 'members'],
    load: async () => (await import('./operations-page.tsx')).OperationsPage,
  },
  {
    path: '/logs/operations/report',
    title: 'page.operationReport',
    menu: 'operation-log',
    frame: 'bare',
    texts: ['logs', 'members'],
    load: async () => (await import('./report-page.tsx')).ReportPage,
  },
  {
    path: '/operator/operation-log',
    title: 'page.installationLog',
    access: 'operator',
    frame: 'signed-in',
    help: 'operation/installation/organisations',
    texts: ['logs', 'members', 'operator'],
    load: async () => (await import('./installation-log-page.tsx')).InstallationLogPage,
  },
  {
    path: '/logs/active-users',
    title: 'page.activeUsers',
    menu: 'active-users',
    frame: 'administration',
    help: 'administration/logs/active-users',
    texts: ['logs', 'members', 'departments'],
    load: async () => (await import('./active-users-page.tsx')).ActiveUsersPage,
  },
])
