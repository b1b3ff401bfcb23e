import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { Db } from '#kit/data/database.ts'
import { announce } from '#outside/notifications/announce.ts'
import type { Requester } from './access.store.ts'
import type { ProductServices } from './services.ts'

/** The decision to notify about. */
type Answer = { template: 'access-granted' } | { template: 'access-declined'; reason: string }

/** Tells requesters what was decided. Their inbox shows the decision itself. */
export async function notifyRequesters(
  services: ProductServices,
  db: Db,
  requesters: readonly Requester[],
  { organisationId, ...answer }: Answer & { organisationId: string },
): Promise<void> {
  await announce(services, db, {
    organisationId,
    event: 'request-decided',
    template: answer.template,
    link: '#/cardModeIndex',
    recipients: requesters.map(({ account_id: accountId, name, english_name: englishName }) => ({
      accountId,
      params: (lang) => ({
        product: localizedName(lang, { name, englishName }),
        ...('reason' in answer && { reason: answer.reason }),
      }),
    })),
  })
}
