import type { help as en } from '../en/help.ts'
import type { Translated } from '../kit/translated.ts'

/** The help documents and their navigation. */
export const help = {
  title: '帮助',
  'entry.portal': '使用指南',
  'entry.administration': '管理指南',
  'entry.operation': '运营指南',
  entries: '指南',
  tree: '文档目录',
  contents: '本页目录',
  search: '搜索帮助文档',
  results: '搜索结果',
  found_other: '找到 {{count}} 篇文档',
  noneFound: '没有同时包含这些字词的文档，请减少或更换关键词。',
  'lang.zh': '中文',
  'lang.en': '英文',
  'only.zh': '本文档目前只有中文版。',
  'only.en': '本文档目前只有英文版。',
  updated: '最近更新：{{day}}',
  print: '打印',
  copyLink: '复制“{{heading}}”的链接',
  neighbours: '上一篇与下一篇',
  previous: '上一篇',
  next: '下一篇',
  'tone.note': '说明',
  'tone.tip': '提示',
  'tone.warning': '注意',
  'missing.title': '没有这篇帮助文档',
  'missing.hint': '文档可能已改名或删除，或者不对您开放。您可以搜索，或选择其他文档：',
  none: '还没有帮助文档。',
} satisfies Translated<typeof en>
