import { pages } from '#kit/page.ts'

export const labelPages = pages([
  {
    path: '/labels',
    title: 'page.labels',
    menu: 'label-designer',
    frame: 'signed-in',
    help: 'portal/labels/design',
    texts: ['label-templates', 'label-designer', 'labels', 'departments'],
    load: async () => (await import('./templates/templates-page.tsx')).TemplatesPage,
  },
  {
    path: '/labels/print',
    title: 'page.labelPrinting',
    menu: 'label-printing',
    frame: 'signed-in',
    help: 'portal/labels/print',
    texts: ['label-printing', 'labels'],
    load: async () => (await import('./printing/print-page.tsx')).PrintPage,
  },
  {
    path: '/labels/design/:id',
    title: 'page.labelDesign',
    menu: 'label-designer',
    frame: 'signed-in',
    help: 'portal/labels/design',
    isWorkspace: true,
    texts: ['label-designer', 'label-verification', 'labels'],
    load: async () => (await import('./designer/design-page.tsx')).DesignPage,
  },
])
