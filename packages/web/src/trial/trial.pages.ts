import { pages } from '#kit/page.ts'

export const trialPages = pages([
  {
    path: '/applyTrial',
    title: 'page.applyTrial',
    access: { public: 'Trials are for those who have no account yet' },
    frame: 'bare',
    texts: ['identity', 'trial'],
    load: async () => (await import('./apply-trial-page.tsx')).ApplyTrialPage,
  },
])
