import { hour, minute } from '@atrium/contract/constants.ts'
import type { DeliveryState, NotificationChannel } from '@atrium/contract/push/notifications.shapes.ts'
import type {
  notificationDeliveries,
  notificationRecipients,
  notifications,
  StoredAnswer,
} from '#outside/notifications/notifications.tables.ts'
import { Random } from './random.ts'

interface Example {
  hoursAgo: number
  message: Pick<typeof notifications.$inferInsert, 'event' | 'sender' | 'template' | 'texts' | 'link'>
  params: Record<string, string>
  isRead?: boolean
  deliveries: readonly { channel: NotificationChannel; state: DeliveryState; answer?: StoredAnswer }[]
}

const answerOf = (hint: string): StoredAnswer => ({ hint, code: null, values: {} })

/** Messages as they were sent in the last days, with what can become of them. */
const examples: readonly Example[] = [
  {
    hoursAgo: 70,
    message: { event: 'product', sender: '电子实验记录本', template: 'task-assigned', link: null },
    params: { task: '化合物 LT-208 放大批次', sender: '周岩' },
    isRead: true,
    deliveries: [{ channel: 'push', state: 'read' }],
  },
  {
    hoursAgo: 49,
    message: { event: 'product', sender: '稳定性数据中心', template: 'deadline-near', link: null },
    params: { task: 'ST-0417 第 6 个月取样', date: '12-03' },
    deliveries: [{ channel: 'push', state: 'delivered' }],
  },
  {
    hoursAgo: 26,
    message: {
      event: 'product',
      sender: '仪器管理',
      template: null,
      texts: {
        zh: { title: 'HPLC-07 校准完成', text: '{{name}}，HPLC-07 已校准，今天 14:00 起可以预约。' },
        en: {
          title: 'HPLC-07 is calibrated',
          text: '{{name}}, HPLC-07 is calibrated and can be booked from 14:00 today.',
        },
      },
      link: null,
    },
    params: {},
    deliveries: [
      { channel: 'push', state: 'failed', answer: answerOf('out-of-range') },
      { channel: 'email', state: 'accepted' },
    ],
  },
  {
    hoursAgo: 5,
    message: { event: 'product', sender: '电子实验记录本', template: 'approval-needed', link: null },
    params: { record: 'ELN-2026-1187', sender: '刘未然' },
    deliveries: [
      { channel: 'push', state: 'failed', answer: answerOf('not-found') },
      { channel: 'email', state: 'failed', answer: { hint: null, code: '550', values: {} } },
    ],
  },
  {
    hoursAgo: 1,
    message: { event: 'new-sign-in', sender: null, template: 'new-sign-in', link: '#/info?section=sign-ins' },
    params: { time: '09:12', address: '203.0.113.24', device: 'Chrome · Windows' },
    deliveries: [{ channel: 'push', state: 'unknown' }],
  },
]

/** The examples for each of these people. */
export function messageRows(
  now: Date,
  { organisationId, people }: { organisationId: string; people: readonly { id: string; name: string }[] },
) {
  const random = new Random('messages')
  const rows = {
    messages: [] as (typeof notifications.$inferInsert)[],
    recipients: [] as (typeof notificationRecipients.$inferInsert)[],
    deliveries: [] as (typeof notificationDeliveries.$inferInsert)[],
  }
  for (const { hoursAgo, message, params, isRead = false, deliveries } of examples) {
    const createdAt = new Date(now.getTime() - hoursAgo * hour)
    const id = random.id(createdAt.getTime())
    const uselessAt = new Date(createdAt.getTime() + 7 * 24 * hour)
    rows.messages.push({ id, organisationId, isUrgent: false, uselessAt, createdAt, texts: null, ...message })
    for (const person of people) {
      const recipientId = random.id(createdAt.getTime())
      rows.recipients.push({
        id: recipientId,
        organisationId,
        notificationId: id,
        accountId: person.id,
        params: { name: person.name, ...params },
        channels: deliveries.map(({ channel }) => channel),
        isInInbox: true,
        readAt: isRead ? new Date(createdAt.getTime() + 20 * minute) : null,
        createdAt,
      })
      for (const [at, { channel, state, answer }] of deliveries.entries()) {
        const sentAt = new Date(createdAt.getTime() + at * minute)
        rows.deliveries.push({
          id: random.id(sentAt.getTime()),
          organisationId,
          recipientId,
          channel,
          state,
          attempts: 1,
          answer: answer ?? null,
          outboxId: channel === 'push' ? null : random.id(sentAt.getTime()),
          nextAt: sentAt,
          createdAt: sentAt,
          changedAt: sentAt,
        })
      }
    }
  }
  return rows
}
