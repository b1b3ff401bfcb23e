import type { products as en } from '../en/products.ts'
import type { Translated } from '../kit/translated.ts'

/** The applications and their launcher. */
export const products = {
  'greeting.morning': '早上好，{{name}}',
  'greeting.noon': '中午好，{{name}}',
  'greeting.afternoon': '下午好，{{name}}',
  'greeting.evening': '晚上好，{{name}}',
  search: '搜索应用',
  searchKey: '按 / 键搜索',
  mine: '我的应用',
  more: '更多应用',
  moreHint: '贵组织尚未开通，点击了解',
  unauthorised: '未授权',
  opens: '（在新标签页打开）',
  opensPublic: '（未授权，在新标签页打开介绍页）',
  pin: '置顶 {{name}}',
  unpin: '取消置顶 {{name}}',
  beta: '公测',
  none: '贵组织尚未开通任何应用',
  noneHint: '请联系贵组织的管理员，或了解下方的应用。',
  notFound: '没有与“{{search}}”匹配的应用',
  clear: '显示全部',
} satisfies Translated<typeof en>
