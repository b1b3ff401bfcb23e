import { day, type Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AppServices } from '#app/app-services.ts'
import { addressOf } from '#identity/sessions/device.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { writeMessages } from '#outside/outbox.ts'

interface Administrator {
  id: string
  real_name: string
  email: string | null
  lang: Lang
}

/** Tells all administrators that one of them came in without single sign-on, and logs it. */
export async function announceBreakGlass(
  services: Pick<AppServices, 'secrets' | 'settings' | 'installation' | 'outbox'>,
  db: Db,
  { person, organisation, request }: { person: Person; organisation: Visitor['organisation']; request: FastifyRequest },
): Promise<void> {
  if (!organisation) return
  const actor = { id: person.id, name: person.realName }
  await recordOperation(db, {
    action: 'sso.break-glass-used',
    note: { subject: actor, actor },
    visitor: undefined,
    organisationId: organisation.id,
    request,
  })
  const administrators = await rowsOf<Administrator>(
    db,
    sql`select * from list_administrators_to_notify(${organisation.id}::uuid)`,
  )
  const drafts = administrators.flatMap(({ email, real_name, lang }) =>
    email
      ? [
          {
            channel: 'email' as const,
            address: email,
            template: 'break-glass-used' as const,
            params: {
              name: real_name,
              person: person.realName,
              organisation: localizedName(lang, organisation),
              address: addressOf(request),
            },
            lang,
            organisationId: organisation.id,
            validity: 7 * day,
          },
        ]
      : [],
  )
  await writeMessages(services, db, drafts)
}
