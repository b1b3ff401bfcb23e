import type { organisation as en } from '../en/organisation.ts'
import type { Translated } from '../kit/translated.ts'

/** What an organisation is described with. */
export const organisation = {
  list: '组织列表',
  name: '名称',
  members: '成员 / 名额',
  licences: '已开通应用',
  timeZone: '时区',
  created: '创建时间',
} satisfies Translated<typeof en>
