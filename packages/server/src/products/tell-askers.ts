import { day } from '@atrium/contract/constants.ts'
import type { Db } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'
import { writeMessage } from '#outside/outbox.ts'
import type { Asker } from './access.store.ts'
import { toldName } from '#kit/language.ts'

const messageValidity = 7 * day

/** What those who asked are told. */
type Answer = { template: 'access-granted' } | { template: 'access-declined'; reason: string }

/** Tells people by e-mail what became of their requests; those without an address see it on the home page alone. */
export async function tellAskers(
  parts: Parts,
  db: Db,
  askers: readonly Asker[],
  { organisationId, ...answer }: Answer & { organisationId: string },
): Promise<void> {
  for (const { email, lang, real_name: name, name: productName, english_name: englishName } of askers) {
    if (!email) continue
    const own = lang ?? 'zh'
    const product = toldName(own, { name: productName, englishName })
    await writeMessage(parts, db, {
      channel: 'email',
      address: email,
      template: answer.template,
      params: { name, product, ...('reason' in answer && { reason: answer.reason }) },
      lang: own,
      organisationId,
      validity: messageValidity,
    })
  }
}
