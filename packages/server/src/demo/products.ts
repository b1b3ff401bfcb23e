import type { licences, products } from '#products/products.tables.ts'
import { dateOf } from './calendar.ts'
import { hengyue, lantu } from './organisations.ts'
import { Random } from './random.ts'

type ProductRow = typeof products.$inferSelect
type Text = readonly [name: string, introduction: string]

interface DemoProduct {
  code: string
  kind: ProductRow['kind']
  icon: string
  color: string
  zh: Text
  en: Text
}

const catalogue: readonly DemoProduct[] = [
  {
    code: 'CIMS',
    kind: 'cloud',
    icon: 'flask',
    color: '#0fa68e',
    zh: ['库存管理', '试剂、样品与耗材，从申领到盘点，去向清楚'],
    en: ['Inventory', 'Reagents, samples and consumables, traced from request to stock-take'],
  },
  {
    code: 'ELN',
    kind: 'cloud',
    icon: 'notebook',
    color: '#2f54eb',
    zh: ['电子实验记录本', '规范记录每一次实验，支持签名、见证与归档'],
    en: ['Electronic lab notebook', 'Every experiment recorded properly, signed, witnessed and archived'],
  },
  {
    code: 'PM',
    kind: 'project',
    icon: 'board',
    color: '#3f7df6',
    zh: ['项目管理', '里程碑、任务与人员，进展一目了然'],
    en: ['Projects', 'Milestones, tasks and people, with progress at a glance'],
  },
  {
    code: 'IM',
    kind: 'cloud',
    icon: 'microscope',
    color: '#7c4dff',
    zh: ['仪器管理', '在线预约仪器，留存使用、校准与维护记录'],
    en: ['Instruments', 'Book instruments, and keep their usage, calibration and maintenance'],
  },
  {
    code: 'SM',
    kind: 'cloud',
    icon: 'thermometer',
    color: '#f2842b',
    zh: ['稳定性管理', '编制稳定性方案，按期取样，预测有效期'],
    en: ['Stability', 'Plan stability studies, pull samples on time, predict shelf life'],
  },
  {
    code: 'SDH',
    kind: 'vCloud',
    icon: 'database',
    color: '#0891b2',
    zh: ['科学数据平台', '自动汇集仪器数据，统一解析，随时可查'],
    en: ['Scientific data', 'Instrument data collected, parsed and ready to be found'],
  },
  {
    code: 'CMS',
    kind: 'cloud',
    icon: 'hexagon',
    color: '#e0447c',
    zh: ['化合物管理', '登记化合物结构，关联批次与活性数据'],
    en: ['Compounds', 'Register structures and link them to batches and activity'],
  },
  {
    code: 'MaXFlow',
    kind: 'beta',
    icon: 'atom',
    color: '#6d3df0',
    zh: ['分子模拟与 AI', '拖拽搭建流程，贯通分子模拟与机器学习'],
    en: ['Simulation & AI', 'Draw workflows that join molecular simulation and machine learning'],
  },
  {
    code: 'EDM',
    kind: 'cloud',
    icon: 'files',
    color: '#56657f',
    zh: ['文档管理', '受控文件的起草、审批、发布与培训'],
    en: ['Documents', 'Controlled documents: written, approved, published, trained on'],
  },
  {
    code: 'MM',
    kind: 'cloud',
    icon: 'boxes',
    color: '#c58a11',
    zh: ['物料管理', '管理供应商、物料批次与放行'],
    en: ['Materials', 'Suppliers, material batches and their release'],
  },
]

const pageOf = (code: string) => `https://atrium.example/products/${code.toLowerCase()}`

/** The id of an application, the same in every demonstration. */
export const productId = (code: string): string => new Random(code).id(lantu.createdAt)

/** The ten applications in their order; `urlOf` says where each opens, if it does anywhere but on its public page. */
export const productRows = (urlOf: (code: string) => string = pageOf): ProductRow[] =>
  catalogue.map(({ code, kind, icon, color, zh, en }, position) => ({
    id: productId(code),
    code,
    kind,
    name: zh[0],
    englishName: en[0],
    introduction: zh[1],
    englishIntroduction: en[1],
    webUrl: urlOf(code),
    publicUrl: pageOf(code),
    icon,
    color,
    position,
  }))

const lantuSeats = { CIMS: 1_500, ELN: 1_200, PM: 800, IM: 600, SM: 300, SDH: 400 }
const hengyueSeats = { CIMS: 400, ELN: 300, CMS: 120, MaXFlow: 60 }

/** The licences: from the beginning of last year to the end of the next, but for one that ended with last month. */
export function licenceRows(now: Date): (typeof licences.$inferInsert)[] {
  const today = dateOf(now.getTime())
  const year = today.getUTCFullYear()
  const period = { validFrom: `${year - 1}-01-01`, validUntil: `${year + 1}-12-31` }
  const endOfLastMonth = new Date(Date.UTC(year, today.getUTCMonth(), 0))
  const expired = {
    validFrom: `${endOfLastMonth.getUTCFullYear() - 1}-01-01`,
    validUntil: endOfLastMonth.toISOString().slice(0, 10),
  }
  const held = (organisationId: string, seats: Record<string, number>) =>
    Object.entries(seats).map(([code, seatCount]) => ({
      organisationId,
      productId: productId(code),
      seatCount,
      ...period,
    }))
  return [
    ...held(lantu.id, lantuSeats),
    ...held(hengyue.id, hengyueSeats),
    { organisationId: hengyue.id, productId: productId('PM'), seatCount: 80, ...expired },
  ]
}
