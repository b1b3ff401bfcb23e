import { day, type Lang } from '@atrium/contract/constants.ts'
import type { Db } from '#kit/data/database.ts'
import { hasSmsTemplate } from './channels.ts'
import { writeMessages, type Draft, type MessageTemplate } from './outbox.ts'
import type { SmsTemplate } from './sms.ts'

/** A person with the channels that messages go to. */
export interface Recipient {
  mobilePhone: string | null
  email: string | null
  lang: Lang | null
  organisationId: string | null
  /** What the text names. */
  params: Record<string, string>
  isForOperator?: boolean
}

/**
 * Announces something to people on every channel they have, so that who holds one of them cannot hide it. An SMS needs a template
 * where the provider has some.
 */
export async function notifyPeople(
  services: Parameters<typeof writeMessages>[0],
  db: Db,
  { template, people }: { template: SmsTemplate & MessageTemplate; people: readonly Recipient[] },
): Promise<void> {
  const hasSms = hasSmsTemplate(services.settings, template)
  const drafts = people.flatMap(({ mobilePhone, email, lang, organisationId, params, isForOperator = false }) => {
    const notice = { template, params, lang: lang ?? 'zh', organisationId, validity: day, isForOperator }
    const channels: Draft[] = []
    if (mobilePhone && hasSms) channels.push({ ...notice, channel: 'sms', address: mobilePhone })
    if (email) channels.push({ ...notice, channel: 'email', address: email })
    return channels
  })
  await writeMessages(services, db, drafts)
}
