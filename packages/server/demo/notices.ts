import { day } from '@atrium/contract/constants.ts'
import type { notices } from '#notices/notices.tables.ts'
import { Random } from './random.ts'

type Row = typeof notices.$inferInsert

const texts: readonly Pick<Row, 'type' | 'title' | 'englishTitle' | 'detail' | 'englishDetail'>[] = [
  {
    type: 'home',
    title: '系统升级通知',
    englishTitle: 'Planned upgrade',
    detail:
      '**本周六 20:00–22:00** 门户与电子实验记录本将升级，期间可能短暂无法访问。\n\n- 请提前保存正在编辑的记录\n- 仪器数据会在升级后自动补传',
    englishDetail:
      '**This Saturday, 20:00–22:00**, we upgrade the portal and the electronic lab notebook. They may be unavailable for a few minutes.\n\n- Save the records you are editing beforehand\n- Instrument data is uploaded after the upgrade',
  },
  {
    type: 'function',
    title: '操作日志可以校验了',
    englishTitle: 'You can verify the operation log',
    detail: '管理员可随时校验操作日志是否完好，并导出带签名的证明。',
    englishDetail: 'Administrators can check at any time that the operation log is intact, and export signed proof.',
  },
]

/** What the operators of the demonstration have to say, this month. */
export function noticeRows(now: Date): Row[] {
  const random = new Random('notices')
  const beginAt = new Date(now.getTime() - 3 * day)
  const endAt = new Date(now.getTime() + 30 * day)
  return texts.map((text) => ({ id: random.id(beginAt.getTime()), ...text, beginAt, endAt }))
}
