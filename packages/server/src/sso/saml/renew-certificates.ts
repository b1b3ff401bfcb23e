import { sql } from 'drizzle-orm'
import type { AppServices } from '#app/app-services.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import { base64Of, describeCertificate } from '../connections/certificates.ts'
import { fetchOf } from '../connections/connection-context.ts'
import { listConnections, lockConnection, setSettings, type ConnectionRow } from '../connections/connections.store.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'
import { fetchMetadata } from './fetch-metadata.ts'

/**
 * Reads the metadata of SAML providers again each day, where they have an address, and takes over the certificates that they name
 * now. What cannot be read, or is another provider's, changes nothing.
 */
export const renewCertificates = (services: AppServices): Job => ({
  name: 'sso.renew-certificates',
  cron: '10 1 * * *',
  async run({ system, signal }) {
    const organisations = await system((db) => rowsOf<{ id: string }>(db, sql`select id from organisations`))
    for (const { id: organisationId } of organisations) {
      const connections = await inTransaction(services.database, { organisationId }, listConnections)
      for (const connection of connections.filter(({ isEnabled }) => isEnabled)) {
        signal.throwIfAborted()
        await renew(services, connection, signal)
      }
    }
  },
})

/** How long a provider has for its metadata. */
const timeoutMs = 20_000

/** No transaction waits for the provider. */
async function renew(services: AppServices, connection: ConnectionRow, signal: AbortSignal): Promise<void> {
  const url = metadataUrlOf(connection)
  if (!url) return
  try {
    const fetch = fetchOf(services)
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const { EntityID, Certificates } = await fetchMetadata((address) => fetch(address, { signal: within }), {
      Url: url,
    })
    if (EntityID !== settingsOf(connection)?.EntityID) throw new Error(`These are metadata of ${EntityID}`)
    await takeOver(services, connection, Certificates)
  } catch (error) {
    services.log.warn({ err: error, connection: connection.id }, 'the metadata of a provider could not be read again')
  }
}

const settingsOf = ({ settings }: Pick<ConnectionRow, 'settings'>) => (settings.Kind === 'saml' ? settings : undefined)
const metadataUrlOf = (connection: ConnectionRow) => settingsOf(connection)?.MetadataUrl

/** Stores the certificates, logs the change and tells the administrators, unless an administrator has changed the connection meanwhile. */
const takeOver = (
  services: AppServices,
  { id, organisationId, version }: ConnectionRow,
  certificates: string[],
): Promise<void> =>
  inTransaction(services.database, { organisationId }, async (db) => {
    const connection = await lockConnection(db, id)
    const settings = connection && settingsOf(connection)
    if (!settings || connection.version !== version || isSame(settings.Certificates, certificates)) return
    await setSettings(db, id, { ...settings, Certificates: certificates })
    const actor = { id, name: connection.name }
    await recordOperation(db, {
      action: 'sso.connection-modified',
      note: {
        actor,
        subject: actor,
        changes: {
          certificates: [settings.Certificates.map(describeCertificate), certificates.map(describeCertificate)],
        },
      },
      visitor: undefined,
      organisationId,
      request: { id: 'renew-certificates', ip: '-', headers: {} },
    })
    const organisation = await findOrganisation(db)
    if (organisation)
      await notifyAdministrators(services, db, {
        organisation,
        template: 'certificates-renewed',
        params: { connection: connection.name, certificates: certificates.map(describeCertificate).join('\n') },
      })
  })

/** True for the same certificates, in any order and however they are wrapped. */
const isSame = (some: readonly string[], others: readonly string[]): boolean => {
  const [one, other] = [new Set(some.map(base64Of)), new Set(others.map(base64Of))]
  return one.size === other.size && one.isSubsetOf(other)
}
