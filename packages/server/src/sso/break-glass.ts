import type { FastifyRequest } from 'fastify'
import type { OutsideServices } from '#outside/services.ts'
import { addressOf } from '#kit/http/device.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import type { Db } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'

/** Tells all administrators that one of them signed in without single sign-on, and logs it. */
export async function announceBreakGlass(
  services: Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'>,
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
  await notifyAdministrators(services, db, {
    organisation,
    event: 'security',
    template: 'break-glass-used',
    isUrgent: true,
    params: { person: person.realName, address: addressOf(request) },
  })
}
