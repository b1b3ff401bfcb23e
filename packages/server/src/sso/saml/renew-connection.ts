import { inTransaction } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import { base64Of, describeCertificate } from '../connections/certificates.ts'
import { fetchOf, type ConnectorServices } from '../connections/connection-fetch.ts'
import { lockConnection, setSettings, type ConnectionRow } from '../connections/connections.store.ts'
import { consumeOnce } from '../states/replays.ts'
import { fetchMetadata } from './fetch-metadata.ts'

type Certificates = readonly string[]

/** However many messages have a wrong signature, the metadata are read once in this time. */
const pauseMs = 5 * 60_000
const patienceMs = 5_000

/** Renews the certificates of a connection while somebody waits, unless that was tried a moment ago. */
export async function renewAfterFailure(
  services: ConnectorServices,
  connection: ConnectionRow,
): Promise<Certificates | undefined> {
  if (!metadataUrlOf(connection)) return undefined
  const now = services.clock.now()
  const key = `metadata ${Math.floor(now / pauseMs)}`
  const isFirst = await consumeOnce(services.database, connection.id)(key, new Date(now + pauseMs))
  return isFirst ? renewConnection(services, connection, AbortSignal.timeout(patienceMs)) : undefined
}

/**
 * Reads the metadata of a connection again and takes over the certificates that they name now. Resolves to the certificates where they
 * are others. What cannot be read, or is another provider's, changes nothing. No transaction waits for the provider.
 */
export async function renewConnection(
  services: ConnectorServices,
  connection: ConnectionRow,
  signal: AbortSignal,
): Promise<Certificates | undefined> {
  const url = metadataUrlOf(connection)
  if (!url) return undefined
  try {
    const fetch = fetchOf(services)
    const { EntityID, Certificates } = await fetchMetadata((address) => fetch(address, { signal }), { Url: url })
    if (EntityID !== settingsOf(connection)?.EntityID) throw new Error(`These are metadata of ${EntityID}`)
    return await takeOver(services, connection, Certificates)
  } catch (error) {
    services.log.warn({ err: error, connection: connection.id }, 'the metadata of a provider could not be read again')
    return undefined
  }
}

const settingsOf = ({ settings }: Pick<ConnectionRow, 'settings'>) => (settings.Kind === 'saml' ? settings : undefined)
const metadataUrlOf = (connection: ConnectionRow) => settingsOf(connection)?.MetadataUrl

/**
 * Stores the certificates, logs the change and tells the administrators, unless somebody has changed the connection meanwhile: then
 * what is stored counts.
 */
const takeOver = (
  services: ConnectorServices,
  known: ConnectionRow,
  certificates: Certificates,
): Promise<Certificates | undefined> =>
  inTransaction(services.database, { organisationId: known.organisationId }, async (db) => {
    const connection = await lockConnection(db, known.id)
    const settings = connection && settingsOf(connection)
    if (!settings) return undefined
    if (connection.version !== known.version) return settings.Certificates
    if (isSame(settings.Certificates, certificates)) return undefined
    await setSettings(db, known.id, { ...settings, Certificates: [...certificates] })
    const actor = { id: known.id, name: connection.name }
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
      organisationId: known.organisationId,
      request: { id: 'renew-certificates', ip: '-', headers: {} },
    })
    const organisation = await findOrganisation(db)
    if (organisation)
      await notifyAdministrators(services, db, {
        organisation,
        event: 'certificate-ends',
        template: 'certificates-renewed',
        link: `#/sso/connections/${connection.id}`,
        params: { connection: connection.name, certificates: certificates.map(describeCertificate).join('\n') },
      })
    return certificates
  })

/** True for the same certificates, in any order and however they are wrapped. */
const isSame = (some: Certificates, others: Certificates): boolean => {
  const [one, other] = [new Set(some.map(base64Of)), new Set(others.map(base64Of))]
  return one.size === other.size && one.isSubsetOf(other)
}
