import { day, type Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { writeMessages, type MessageTemplate } from '#outside/outbox.ts'

/** After a week nobody wants the message any more. */
const validity = 7 * day

interface Announcement {
  organisation: { id: string; name: string; englishName: string }
  template: MessageTemplate
  /** What the text names, besides the administrator (`name`) and the organisation. */
  params: Record<string, string>
}

/** Writes to all administrators of an organisation who have an email address, each in their own language. */
export async function notifyAdministrators(
  services: Parameters<typeof writeMessages>[0],
  db: Db,
  { organisation, template, params }: Announcement,
): Promise<void> {
  const administrators = await rowsOf<{ email: string | null; real_name: string; lang: Lang }>(
    db,
    sql`select email, real_name, lang from list_administrators_to_notify(${organisation.id}::uuid)`,
  )
  const drafts = administrators.flatMap(({ email, real_name, lang }) =>
    email
      ? [
          {
            channel: 'email' as const,
            address: email,
            template,
            params: { ...params, name: real_name, organisation: localizedName(lang, organisation) },
            lang,
            organisationId: organisation.id,
            validity,
          },
        ]
      : [],
  )
  await writeMessages(services, db, drafts)
}
