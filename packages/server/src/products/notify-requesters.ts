import { day } from '@atrium/contract/constants.ts'
import type { Db } from '#kit/data/database.ts'
import type { ProductServices } from './services.ts'
import { organisationLanguage } from '#organisation/organisation.service.ts'
import { writeMessages } from '#outside/outbox.ts'
import type { Requester } from './access.store.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'

const toRequester = { channel: 'email', validity: 7 * day } as const

/** The decision to notify about. */
type Answer = { template: 'access-granted' } | { template: 'access-declined'; reason: string }

/** Notifies requesters by mail; those without an address see the decision on the home page only. */
export async function notifyRequesters(
  services: ProductServices,
  db: Db,
  requesters: readonly Requester[],
  { organisationId, ...answer }: Answer & { organisationId: string },
): Promise<void> {
  const usual = await organisationLanguage(db)
  const drafts = requesters.flatMap(
    ({ email, lang, real_name: name, name: productName, english_name: englishName }) => {
      if (!email) return []
      const own = lang ?? usual
      const product = localizedName(own, { name: productName, englishName })
      const params = { name, product, ...('reason' in answer && { reason: answer.reason }) }
      return { ...toRequester, address: email, template: answer.template, params, lang: own, organisationId }
    },
  )
  await writeMessages(services, db, drafts)
}
