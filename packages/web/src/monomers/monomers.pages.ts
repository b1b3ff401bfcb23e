import { pages } from '#kit/page.ts'

export const monomerPages = pages([
  {
    path: '/monomers',
    title: 'page.monomers',
    menu: 'monomer-library',
    frame: 'signed-in',
    help: 'portal/monomers/library',
    texts: ['monomer-library', 'monomer-search', 'monomer-review', 'monomer-imports'],
    load: async () => (await import('./list/monomers-page.tsx')).MonomersPage,
  },
  {
    path: '/monomers/:id',
    title: 'page.monomer',
    menu: 'monomer-library',
    frame: 'signed-in',
    help: 'portal/monomers/library',
    texts: ['monomer-library', 'monomer-search', 'monomer-review'],
    load: async () => (await import('./detail/monomer-page.tsx')).MonomerPage,
  },
  {
    path: '/monomers/review',
    title: 'page.monomerReview',
    menu: 'monomer-library',
    frame: 'signed-in',
    help: 'portal/monomers/review',
    texts: ['monomer-library', 'monomer-review', 'members'],
    load: async () => (await import('./review/review-page.tsx')).ReviewPage,
  },
  {
    path: '/monomers/helm',
    title: 'page.monomerHelm',
    menu: 'monomer-library',
    frame: 'signed-in',
    help: 'portal/monomers/helm',
    texts: ['monomer-helm', 'monomer-library'],
    load: async () => (await import('./helm/helm-page.tsx')).HelmPage,
  },
  {
    path: '/monomers/import',
    title: 'page.monomerImport',
    help: 'portal/monomers/import',
    menu: 'monomer-library',
    frame: 'signed-in',
    texts: ['monomer-imports'],
    load: async () => (await import('./imports/import-page.tsx')).MonomerImportPage,
  },
])
