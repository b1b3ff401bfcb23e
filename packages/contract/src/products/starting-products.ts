import type { productKinds } from '../constants.ts'
import type { ProductRole } from './product-roles.shapes.ts'

/** An application of the suite as a new installation begins with it; its addresses are the operators' to enter. */
export interface StartingProduct {
  code: string
  kind: (typeof productKinds)[number]
  icon: ProductIcon
  color: string
  name: string
  englishName: string
  introduction: string
  englishIntroduction: string
  roles: ProductRole[]
}

/** The drawn icons of applications, by name. */
export const productIcons = [
  'flask',
  'notebook',
  'board',
  'microscope',
  'thermometer',
  'database',
  'hexagon',
  'atom',
  'files',
  'boxes',
] as const
export type ProductIcon = (typeof productIcons)[number]

/** The ten applications of the suite, in their order. */
export const startingProducts: readonly StartingProduct[] = [
  {
    code: 'CIMS',
    kind: 'cloud',
    icon: 'flask',
    color: '#0fa68e',
    name: '库存管理',
    englishName: 'Inventory',
    introduction: '试剂、样品与耗材，从申领到盘点，去向清楚',
    englishIntroduction: 'Reagents, samples and consumables, traced from request to stock-take',
    roles: [
      { Code: 'viewer', Name: '查看者', EnglishName: 'Viewer', DefaultFor: 'member' },
      { Code: 'stock-keeper', Name: '库管员', EnglishName: 'Stock keeper', DefaultFor: null },
      { Code: 'manager', Name: '库存主管', EnglishName: 'Manager', DefaultFor: 'administrator' },
    ],
  },
  {
    code: 'ELN',
    kind: 'cloud',
    icon: 'notebook',
    color: '#2f54eb',
    name: '电子实验记录本',
    englishName: 'Electronic lab notebook',
    introduction: '规范记录每一次实验，支持签名、见证与归档',
    englishIntroduction: 'Every experiment recorded properly, signed, witnessed and archived',
    roles: [],
  },
  {
    code: 'PM',
    kind: 'project',
    icon: 'board',
    color: '#3f7df6',
    name: '项目管理',
    englishName: 'Projects',
    introduction: '里程碑、任务与人员，进展一目了然',
    englishIntroduction: 'Milestones, tasks and people, with progress at a glance',
    roles: [],
  },
  {
    code: 'IM',
    kind: 'cloud',
    icon: 'microscope',
    color: '#7c4dff',
    name: '仪器管理',
    englishName: 'Instruments',
    introduction: '在线预约仪器，留存使用、校准与维护记录',
    englishIntroduction: 'Book instruments, and keep their usage, calibration and maintenance',
    roles: [
      { Code: 'user', Name: '使用者', EnglishName: 'User', DefaultFor: 'member' },
      { Code: 'keeper', Name: '仪器管理员', EnglishName: 'Instrument keeper', DefaultFor: null },
      { Code: 'manager', Name: '仪器主管', EnglishName: 'Manager', DefaultFor: 'administrator' },
    ],
  },
  {
    code: 'SM',
    kind: 'cloud',
    icon: 'thermometer',
    color: '#f2842b',
    name: '稳定性管理',
    englishName: 'Stability',
    introduction: '编制稳定性方案，按期取样，预测有效期',
    englishIntroduction: 'Plan stability studies, pull samples on time, predict shelf life',
    roles: [],
  },
  {
    code: 'SDH',
    kind: 'vCloud',
    icon: 'database',
    color: '#0891b2',
    name: '科学数据平台',
    englishName: 'Scientific data',
    introduction: '自动汇集仪器数据，统一解析，随时可查',
    englishIntroduction: 'Instrument data collected, parsed and ready to be found',
    roles: [],
  },
  {
    code: 'CMS',
    kind: 'cloud',
    icon: 'hexagon',
    color: '#e0447c',
    name: '化合物管理',
    englishName: 'Compounds',
    introduction: '登记化合物结构，关联批次与活性数据',
    englishIntroduction: 'Register structures and link them to batches and activity',
    roles: [],
  },
  {
    code: 'MaXFlow',
    kind: 'beta',
    icon: 'atom',
    color: '#6d3df0',
    name: '分子模拟与 AI',
    englishName: 'Simulation & AI',
    introduction: '拖拽搭建流程，贯通分子模拟与机器学习',
    englishIntroduction: 'Draw workflows that join molecular simulation and machine learning',
    roles: [],
  },
  {
    code: 'EDM',
    kind: 'cloud',
    icon: 'files',
    color: '#56657f',
    name: '文档管理',
    englishName: 'Documents',
    introduction: '受控文件的起草、审批、发布与培训',
    englishIntroduction: 'Controlled documents: written, approved, published, trained on',
    roles: [
      { Code: 'reader', Name: '读者', EnglishName: 'Reader', DefaultFor: 'member' },
      { Code: 'author', Name: '起草人', EnglishName: 'Author', DefaultFor: null },
      { Code: 'approver', Name: '审批人', EnglishName: 'Approver', DefaultFor: null },
      {
        Code: 'document-controller',
        Name: '文控管理员',
        EnglishName: 'Document controller',
        DefaultFor: 'administrator',
      },
    ],
  },
  {
    code: 'MM',
    kind: 'cloud',
    icon: 'boxes',
    color: '#c58a11',
    name: '物料管理',
    englishName: 'Materials',
    introduction: '管理供应商、物料批次与放行',
    englishIntroduction: 'Suppliers, material batches and their release',
    roles: [
      { Code: 'viewer', Name: '查看者', EnglishName: 'Viewer', DefaultFor: 'member' },
      { Code: 'stock-keeper', Name: '库管员', EnglishName: 'Stock keeper', DefaultFor: null },
      { Code: 'releaser', Name: '放行人', EnglishName: 'Releaser', DefaultFor: null },
      { Code: 'manager', Name: '物料主管', EnglishName: 'Manager', DefaultFor: 'administrator' },
    ],
  },
]
