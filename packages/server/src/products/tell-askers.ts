import { day } from '@atrium/contract/constants.ts'
import type { Db } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'
import { organisationLanguage } from '#organisation/organisation.service.ts'
import { writeMessages } from '#outside/outbox.ts'
import type { Asker } from './access.store.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'

const toAnAsker = { channel: 'email', validity: 7 * day } as const

/** What those who asked are told. */
type Answer = { template: 'access-granted' } | { template: 'access-declined'; reason: string }

/** Tells people by e-mail what became of their requests; those without an address see it on the home page alone. */
export async function tellAskers(
  parts: Parts,
  db: Db,
  askers: readonly Asker[],
  { organisationId, ...answer }: Answer & { organisationId: string },
): Promise<void> {
  const usual = await organisationLanguage(db)
  const drafts = askers.flatMap(({ email, lang, real_name: name, name: productName, english_name: englishName }) => {
    if (!email) return []
    const own = lang ?? usual
    const product = toldName(own, { name: productName, englishName })
    const params = { name, product, ...('reason' in answer && { reason: answer.reason }) }
    return { ...toAnAsker, address: email, template: answer.template, params, lang: own, organisationId }
  })
  await writeMessages(parts, db, drafts)
}
