import { pages } from '#kit/page.ts'

export const monomerPages = pages([
  {
    path: '/monomers',
    title: 'page.monomers',
    menu: 'monomer-library',
    frame: 'signed-in',
    texts: ['monomer-library'],
    load: async () => (await import('./list/monomers-page.tsx')).MonomersPage,
  },
])
