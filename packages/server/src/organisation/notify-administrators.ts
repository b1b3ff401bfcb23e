import type { Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { announce, type Announcement, type AnnounceServices } from '#outside/notifications/announce.ts'
import type { MessageTemplate } from '#outside/outbox.ts'

type Options = Pick<Announcement, 'event' | 'link' | 'isUrgent'> & {
  organisation: { id: string; name: string; englishName: string }
  template: MessageTemplate
  /** What the text names, besides the administrator (`name`) and the organisation. */
  params: Record<string, string> | ((lang: Lang) => Record<string, string>)
  /** Names what they are told: with the same key nobody is told twice. */
  key?: string
}

/** Tells all administrators of an organisation something, each in their own language. */
export async function notifyAdministrators(
  services: AnnounceServices,
  db: Db,
  { organisation, params, key, ...announcement }: Options,
): Promise<void> {
  const administrators = await rowsOf<{ id: string }>(
    db,
    sql`select id from list_administrators_to_notify(${organisation.id}::uuid)`,
  )
  await announce(services, db, {
    ...announcement,
    organisationId: organisation.id,
    recipients: administrators.map(({ id }) => ({
      accountId: id,
      params: (lang) => ({
        ...(typeof params === 'function' ? params(lang) : params),
        organisation: localizedName(lang, organisation),
      }),
      ...(key !== undefined && { key }),
    })),
  })
}
