import { day } from '@atrium/contract/constants.ts'
import { certificateAnnouncedDays } from '@atrium/contract/sso/sso.constants.ts'
import type { Db } from '#kit/data/database.ts'
import { lastExpiry } from './certificates.ts'
import { certificatesOf } from './connection-context.ts'
import { listConnections } from './connections.store.ts'

/** Days before a certificate expires on which administrators are notified; 0 is when it expires. */
const steps = [...certificateAnnouncedDays, 0]

/**
 * Counts the connections in use whose last certificate ends within 30 days, or has ended. `latest` is when one of them reached
 * its latest step in milliseconds, or undefined.
 */
export async function countExpiringCertificates(
  db: Db,
  now: number,
): Promise<{ count: number; latest: number | undefined }> {
  const reached = (await listConnections(db)).flatMap((connection) => {
    const expiry = connection.isEnabled ? lastExpiry(certificatesOf(connection))?.getTime() : undefined
    const times = expiry === undefined ? [] : steps.map((days) => expiry - days * day).filter((time) => time <= now)
    return times.length > 0 ? [Math.max(...times)] : []
  })
  return { count: reached.length, latest: reached.length > 0 ? Math.max(...reached) : undefined }
}
