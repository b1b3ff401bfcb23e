import type { palette as en } from '../en/palette.ts'
import type { Translated } from '../kit/translated.ts'

/** The command palette. */
export const palette = {
  title: '全局搜索',
  placeholder: '搜索应用、页面、帮助或操作',
  findings: '搜索结果',
  further: '门户中的其他结果',
  count_other: '共 {{count}} 项结果',
  none: '没有与“{{typed}}”匹配的内容',
  keys: '↑ ↓ 选择 · Enter 打开 · Ctrl Enter 在新标签页打开 · Esc 关闭',
  'group.recent': '最近使用',
  'group.apps': '应用',
  'group.pages': '页面',
  'group.centre': '个人中心',
  'group.help': '帮助文档',
  'group.members': '成员',
  'group.acts': '操作',
  'act.arrange': '整理应用',
  'act.language': '切换语言：{{language}}',
  'act.version': '切换版本：{{version}}',
  'also.language': '语言 中文 英文 language yuyan',
  'also.theme': '主题 外观 夜间 theme dark light shense qianse',
  'also.version': '界面 新版 旧版 version banben',
  'also.arrange': '排序 顺序 置顶 zhengli paixu arrange order sort pin',
  'also.tour': '新手 教程 导览 tour yindao',
  'also.signOut': '注销 登出 退出 logout sign out tuichu',
} satisfies Translated<typeof en>
