import type { messageCalls } from '@atrium/contract/push/messages.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { csvLine, csvStart } from '#kit/http/downloads.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { phrase } from '#kit/text/language.ts'
import { timeFormat } from '#kit/text/time-format.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import type { OutsideServices } from '#outside/services.ts'
import {
  countDeliveries,
  deliveryOf,
  listDeliveries,
  lockDelivery,
  restartDelivery,
  type DeliveryRow,
} from './deliveries.store.ts'

type Calls = Pick<typeof messageCalls, 'deliveries' | 'exportDeliveries' | 'resendDelivery'>
type Services = Pick<OutsideServices, 'database' | 'settings' | 'installation' | 'outbox'>

const batchSize = 1_000

/** Handlers of the delivery log. */
export const messageDeliveries = (services: Services): Handlers<Calls> => {
  const portalOf = () => ({ name: services.installation.name, publicUrl: services.settings.publicUrl })
  return {
    async deliveries({ body: { pageIndex, pageSize, ...filter }, db, lang }) {
      const rows = await listDeliveries(db, filter, { limit: pageSize, offset: (pageIndex - 1) * pageSize })
      const portal = portalOf()
      return { total: await countDeliveries(db, filter), items: rows.map((row) => deliveryOf(row, { lang, portal })) }
    },

    async exportDeliveries({ body, db, lang, batch }) {
      const timeZone = await organisationTimeZone(db)
      const portal = portalOf()
      let rowCount = 0
      const readBatch = (after: DeliveryRow | undefined) =>
        batch((own) => listDeliveries(own, body, { limit: batchSize, after: after?.delivery }))
      async function* content() {
        yield csvStart + csvLine([`${headOf(lang, 'time')} (${timeZone})`, ...heads.map((key) => headOf(lang, key))])
        const format = timeFormat(timeZone)
        let rows: DeliveryRow[] = []
        do {
          rows = await readBatch(rows.at(-1))
          rowCount += rows.length
          yield rows.map((row) => lineOf(row, { lang, portal, format })).join('')
        } while (rows.length === batchSize)
      }
      return {
        fileName: `${headOf(lang, 'file')}.csv`,
        mediaType: 'text/csv; charset=utf-8',
        content: content(),
        countRows: () => rowCount,
      }
    },

    async resendDelivery({ params: { id }, db, note, fail }) {
      const row = await lockDelivery(db, id)
      if (!row) return fail('request.not-found')
      if (row.delivery.state !== 'failed') fail('push.not-failed')
      if (row.message.uselessAt.getTime() <= Date.now()) fail('push.out-of-date')
      await restartDelivery(db, id)
      services.outbox.wake()
      note({ subject: { id, name: row.name }, changes: { state: ['failed', 'waiting'] } })
      return { State: 'waiting' as const }
    },
  }
}

const heads = ['recipient', 'account', 'channel', 'event', 'title', 'state', 'attempts', 'answer', 'read'] as const
type Head = (typeof heads)[number] | 'time' | 'file'

const headOf = (lang: Lang, key: Head): string => phrase(lang, 'server', `deliveries.${key}`)

interface LineOptions {
  lang: Lang
  portal: { name: string; publicUrl: string }
  format: (at: Date) => string
}

function lineOf(row: DeliveryRow, { lang, portal, format }: LineOptions): string {
  const delivery = deliveryOf(row, { lang, portal })
  return csvLine([
    format(row.delivery.createdAt),
    delivery.Recipient,
    delivery.Account,
    phrase(lang, 'server', `deliveries.channel.${delivery.Channel}`),
    phrase(lang, 'server', `deliveries.event.${delivery.Event}`),
    delivery.Title,
    phrase(lang, 'server', `deliveries.state.${delivery.State}`),
    delivery.Attempts,
    delivery.Answer ?? '',
    phrase(lang, 'server', delivery.IsRead ? 'deliveries.isRead' : 'deliveries.isUnread'),
  ])
}
