import type { Lang } from '@atrium/contract/constants.ts'

/** One application of the suite: what it is called, its colour, and its sign as strokes in a square of 24. */
export interface Product {
  code: string
  name: Record<Lang, string>
  color: string
  sign: string
}

/** The notebook, whose pages are signed. */
export const notebookCode = 'ELN'

const products: readonly Product[] = [
  {
    code: 'CIMS',
    name: { zh: '库存管理', en: 'Inventory' },
    color: '#0fa68e',
    sign: 'M9 3h6M10 3v6L5 19q-1 2 1 2h12q2 0 1-2L14 9V3M7.5 15h9',
  },
  {
    code: 'ELN',
    name: { zh: '电子实验记录本', en: 'Electronic Lab Notebook' },
    color: '#2f54eb',
    sign: 'M7 3h12v18H7zM7 3v18M4 7h3M4 12h3M4 17h3M11 8h5M11 12h5',
  },
  { code: 'PM', name: { zh: '项目管理', en: 'Projects' }, color: '#3f7df6', sign: 'M4 4h16v16H4zM8 8v8M12 8v4M16 8v6' },
  {
    code: 'IM',
    name: { zh: '仪器管理', en: 'Instruments' },
    color: '#7c4dff',
    sign: 'M5 21h14M9 4h4v8H9zM11 12v3M7 18h8a6 6 0 0 0 0-12',
  },
  {
    code: 'SM',
    name: { zh: '稳定性管理', en: 'Stability' },
    color: '#f2842b',
    sign: 'M14 14V5a2 2 0 0 0-4 0v9a4 4 0 1 0 4 0M12 9v8',
  },
  {
    code: 'SDH',
    name: { zh: '科学数据平台', en: 'Scientific Data' },
    color: '#0891b2',
    sign: 'M4 6a8 3 0 1 0 16 0a8 3 0 1 0-16 0v12a8 3 0 0 0 16 0V6M4 12a8 3 0 0 0 16 0',
  },
  {
    code: 'CMS',
    name: { zh: '化合物管理', en: 'Compounds' },
    color: '#e0447c',
    sign: 'M12 3l8 4.5v9L12 21l-8-4.5v-9z',
  },
  {
    code: 'MaXFlow',
    name: { zh: '分子模拟与 AI', en: 'Simulation & AI' },
    color: '#6d3df0',
    sign: 'M12 11v2M3 12a9 4 0 1 0 18 0a9 4 0 1 0-18 0M12 3a4 9 0 1 0 0 18a4 9 0 1 0 0-18',
  },
  {
    code: 'EDM',
    name: { zh: '文档管理', en: 'Documents' },
    color: '#56657f',
    sign: 'M8 3h7l4 4v10H8zM15 3v4h4M5 7v14h10',
  },
  {
    code: 'MM',
    name: { zh: '物料管理', en: 'Materials' },
    color: '#c58a11',
    sign: 'M8 4h8v7H8zM3 13h8v7H3zM13 13h8v7h-8z',
  },
]

/** The codes a demo product can stand in for. */
export const productCodes = products.map(({ code }) => code)

/** The product with this code, whatever its case. */
export const findProduct = (code: string): Product | undefined =>
  products.find((product) => product.code.toLowerCase() === code.toLowerCase())
