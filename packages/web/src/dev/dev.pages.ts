import { pages } from '#kit/page.ts'

/** Development only. */
export const devPages = /* @__PURE__ */ pages([
  {
    path: '/dev/components',
    title: 'page.parts',
    access: { public: 'It is there in development alone, and shows nothing of anybody' },
    frame: 'no-auth',
    texts: ['account', 'departments', 'members', 'products'],
    load: async () => (await import('./components-page.tsx')).ComponentsPage,
  },
])
