import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { valueOf, type Db } from '#kit/data/database.ts'
import { addressOf, deviceOf } from '#kit/http/device.ts'
import { announce, type AnnounceServices } from '#outside/notifications/announce.ts'

/** The beginning of all addresses that count as the same place: a network of 256 addresses, of IPv6 one of /64. */
export function placeOf(address: string): string {
  const ipv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.)\d{1,3}$/.exec(address)
  if (ipv4) return String(ipv4[1])
  const groups = address.split(':').slice(0, 4)
  // Where zeros are left out among these, the address itself is the place.
  return groups.length === 4 && groups.every((group) => group !== '') ? `${groups.join(':')}:` : address
}

interface SignedIn {
  account: { id: string; organisationId: string | null }
  /** Milliseconds. */
  at: number
  request: FastifyRequest
}

/** Tells somebody who has signed in before that this was from a network that was not used in the last 90 days. */
export async function announceNewPlace(
  services: AnnounceServices,
  db: Db,
  { account: { id, organisationId }, at, request }: SignedIn,
): Promise<void> {
  if (organisationId === null) return
  const address = addressOf(request)
  // The computer on which the portal runs is no place.
  if (/^(127\.|::1$|::ffff:127\.)/.test(address)) return
  const isNew = await valueOf<boolean>(
    db,
    sql`select is_new_place(${id}::uuid, ${request.id}, ${placeOf(address)}) as value`,
  )
  if (!isNew) return
  await announce(services, db, {
    organisationId,
    event: 'new-sign-in',
    template: 'new-sign-in',
    link: '#/info?section=sign-ins',
    isUrgent: true,
    recipients: [
      {
        accountId: id,
        params: () => ({
          address,
          device: deviceOf(request),
          time: new Date(at).toISOString().slice(0, 16).replace('T', ' ') + ' UTC',
        }),
      },
    ],
  })
}
