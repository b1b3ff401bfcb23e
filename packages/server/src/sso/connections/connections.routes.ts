import { maxConnections } from '@atrium/contract/sso/sso.constants.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { fieldLabelKey } from '@atrium/contract/kit/field-label.ts'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { networkKey, consumeRateLimit } from '#identity/sign-in/attempts.ts'
import { addressOf } from '#kit/http/device.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, isUniqueViolation, toDate, type Db } from '#kit/data/database.ts'
import { CallError, type Fail } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { isSame } from '#logs/logs.service.ts'
import { localizedNamesOf } from '#departments/departments.service.ts'
import { departmentLogger } from '#members/edit/logged-departments.ts'
import { productNames } from '#products/grants.ts'
import { connectorOf } from '../connectors/registry.ts'
import { describeCertificate, lastExpiry } from './certificates.ts'
import { fetchMetadata } from '../saml/fetch-metadata.ts'
import { testDirectory } from '../directory/directory-sign-in.ts'
import { requirementOf } from '../requirement.ts'
import { startSignIn } from '../sign-in/start-sign-in.ts'
import { describeTrace, describeTraceRow } from '../traces/describe-trace.ts'
import { findTrace, listTraces } from '../traces/traces.store.ts'
import { addressesOf, certificatesOf, secretsOf, type SsoServices } from './connection-context.ts'
import { fetchOf } from './connection-fetch.ts'
import { inputOf, needsSecret } from './connection-input.ts'
import {
  deleteConnection,
  endConnectionSessions,
  findConnection,
  insertConnection,
  listConnections,
  listConnectionUse,
  lockConnection,
  setEnabled,
  setOrder,
  updateConnection,
  type ConnectionInput,
  type ConnectionRow,
  type ConnectionUse,
} from './connections.store.ts'

type Own<K extends keyof typeof ssoCalls> = Context<(typeof ssoCalls)[K]>

const testLimit = { name: 'sso test', most: 60, seconds: 60 }

/** Handlers of the connections of an organisation. */
export const connections = (services: SsoServices) => ({
  async connections({ db }: Own<'connections'>) {
    const use = await listConnectionUse(db)
    const rows = await listConnections(db)
    const departmentOf = await departmentNames(db, rows)
    const ID = newId()
    return {
      Connections: rows.map((row) => connectionOf(services, row, { use: use.get(row.id), departmentOf })),
      Next: { ID, ...addressesOf(services, ID) },
    }
  },

  async addConnection({ body, visitor, db, note, fail }: Own<'addConnection'>) {
    if ((await listConnections(db)).length >= maxConnections)
      fail('sso.too-many', { values: { most: String(maxConnections) } })
    const input = await inputOf(services, db, { body, before: undefined, fail })
    const row = { id: body.ID ?? newId(), organisationId: visitor.organisation.id, ...input }
    await insertConnection(db, row).catch((problem: unknown) => {
      throw isUniqueViolation(problem) ? new CallError('sso.id-taken') : problem
    })
    note({ subject: row, changes: await changesOf(db, undefined, row) })
    return saved(services, db, row.id)
  },

  async orderConnections({ body: { ConnectionIDs }, db, note, fail }: Own<'orderConnections'>) {
    const before = await listConnections(db)
    const names = new Map(before.map(({ id, name }) => [id, name]))
    if (new Set(ConnectionIDs).size !== before.length || ConnectionIDs.some((id) => !names.has(id)))
      fail('request.not-found')
    await setOrder(db, ConnectionIDs)
    const after = ConnectionIDs.map((id) => names.get(id))
    note({ changes: { connections: [before.map(({ name }) => name), after] } })
    return { Count: ConnectionIDs.length }
  },

  async modifyConnection({ params: { id }, body, db, note, fail }: Own<'modifyConnection'>) {
    const before = (await lockConnection(db, id)) ?? fail('request.not-found')
    if (before.version !== body.Version) fail('sso.changed-meanwhile')
    if (before.kind !== body.Settings.Kind) fail('sso.other-kind')
    if (needsSecret(services, before, body)) fail('sso.secret-needed')
    const input = await inputOf(services, db, { body, before, fail })
    await updateConnection(db, id, input)
    const changes = await changesOf(db, before, {
      ...input,
      sealedSecrets: body.Secret ? input.sealedSecrets : before.sealedSecrets,
    })
    note(Object.keys(changes).length > 0 ? { subject: { id, name: input.name }, changes } : null)
    return saved(services, db, id)
  },

  async switchConnection({ params: { id }, body: { IsEnabled }, visitor, db, note, fail }: Own<'switchConnection'>) {
    const before = (await lockConnection(db, id)) ?? fail('request.not-found')
    if (!IsEnabled) await checkNotLast(db, { connection: before, configs: visitor.organisation.configs, fail })
    await setEnabled(db, id, IsEnabled)
    note(
      before.isEnabled === IsEnabled
        ? null
        : { subject: before, changes: { isEnabled: [before.isEnabled, IsEnabled] } },
    )
    return saved(services, db, id)
  },

  async removeConnection({ params: { id }, visitor, db, note, fail }: Own<'removeConnection'>) {
    const before = (await lockConnection(db, id)) ?? fail('request.not-found')
    await checkNotLast(db, { connection: before, configs: visitor.organisation.configs, fail })
    await endConnectionSessions(db, id)
    await deleteConnection(db, id)
    note({ subject: before, changes: { kind: [before.kind, null] } })
    return { ID: id }
  },

  async testConnection({ params: { id }, visitor, request, reply, fail }: Own<'testConnection'>) {
    const connection = await connectionToTest(services, { id, visitor, request, fail })
    const { url = null, traceId = null } = await startSignIn(
      services,
      connection,
      { testedBy: visitor.person.id },
      { request, reply },
    )
    return { Url: url, TraceID: traceId }
  },

  async readSamlMetadata({ body, request }: Own<'readSamlMetadata'>) {
    // No transaction waits for the provider.
    const from = networkKey(services.secrets, addressOf(request))
    await inTransaction(services.database, 'none', (own) => consumeRateLimit(own, { ...testLimit, from }))
    return fetchMetadata(fetchOf(services), body)
  },

  async testDirectory({ params: { id }, body, visitor, request, reply, fail }: Own<'testDirectory'>) {
    const connection = await connectionToTest(services, { id, visitor, request, fail })
    if (!connectorOf(connection.kind).verify) fail('sso.no-directory')
    const typed = { account: body.Account, password: body.Password }
    const test = { connection, testedBy: visitor.person.id, ...typed }
    return { TraceID: await testDirectory(services, test, { request, reply }) }
  },

  async traces({ params: { id }, db, lang, fail }: Own<'traces'>) {
    if (!(await findConnection(db, id))) fail('request.not-found')
    return (await listTraces(db, id)).map((row) => describeTraceRow(lang, row))
  },

  async trace({ params: { id }, db, lang, fail }: Own<'trace'>) {
    return describeTrace(lang, (await findTrace(db, id)) ?? fail('request.not-found'))
  },
})

/** The connection of a test. No transaction waits for the provider. */
async function connectionToTest(
  services: SsoServices,
  {
    id,
    visitor,
    request,
    fail,
  }: Pick<Own<'testDirectory'>, 'visitor' | 'request'> & { id: string; fail: Fail<'request.not-found'> },
): Promise<ConnectionRow> {
  const organisationId = visitor.organisation.id
  const found = await inTransaction(services.database, { organisationId }, (db) => findConnection(db, id))
  const from = networkKey(services.secrets, addressOf(request))
  await inTransaction(services.database, 'none', (db) => consumeRateLimit(db, { ...testLimit, from }))
  return found ?? fail('request.not-found')
}

/** A connection as administrators see it: without its secrets. */
function connectionOf(
  services: SsoServices,
  row: ConnectionRow,
  { use, departmentOf }: { use: ConnectionUse | undefined; departmentOf: (id: string | null) => string | null },
): Connection {
  return {
    ID: row.id,
    Name: row.name,
    Settings: row.settings,
    TrustedDomains: row.trustedDomains,
    IsSecondStepTrusted: row.isSecondStepTrusted,
    AllowsUnrequested: row.allowsUnrequested,
    AllowsOtherWays: row.allowsOtherWays,
    CreatesMembers: row.createsMembers,
    DepartmentID: row.departmentId,
    DepartmentName: departmentOf(row.departmentId),
    ProductIDs: row.productIds,
    Mapping: row.mapping,
    ...addressesOf(services, row.id),
    IsEnabled: row.isEnabled,
    CertificateExpiryTime: lastExpiry(certificatesOf(row))?.toISOString() ?? null,
    HasSecret: secretsOf(services, row)['secret'] !== undefined,
    LinkedCount: use?.linkedCount ?? 0,
    LastUsedTime: use?.lastUsedAt ? toDate(use.lastUsedAt).toISOString() : null,
    Version: row.version,
  }
}

async function saved(services: SsoServices, db: Db, id: string): Promise<Connection> {
  const row = await findConnection(db, id)
  if (!row) throw new Error('A saved connection is there')
  const use = (await listConnectionUse(db)).get(id)
  return connectionOf(services, row, { use, departmentOf: await departmentNames(db, [row]) })
}

/** The names of the departments of connections. */
async function departmentNames(db: Db, rows: readonly Pick<ConnectionRow, 'departmentId'>[]) {
  const ids = rows.flatMap(({ departmentId }) => departmentId ?? [])
  const names = await localizedNamesOf(db, ids)
  return (id: string | null) => (id === null ? null : (names.get(id) ?? null))
}

/** While single sign-on is required, one connection stays on. */
async function checkNotLast(
  db: Db,
  {
    connection,
    configs,
    fail,
  }: { connection: ConnectionRow; configs: Record<string, unknown>; fail: Fail<'sso.last-connection'> },
): Promise<void> {
  if (!connection.isEnabled || !requirementOf(configs).IsRequired) return
  const others = (await listConnections(db)).filter(({ id, isEnabled }) => isEnabled && id !== connection.id)
  if (others.length === 0) fail('sso.last-connection')
}

type LoggedRow = Pick<
  ConnectionRow,
  | 'name'
  | 'settings'
  | 'sealedSecrets'
  | 'trustedDomains'
  | 'isSecondStepTrusted'
  | 'allowsUnrequested'
  | 'allowsOtherWays'
  | 'createsMembers'
  | 'productIds'
  | 'mapping'
> & { departmentId?: string | null | undefined }

/** A connection for the operation log. Of secrets it says only that they were changed. */
async function loggedFields(db: Db, row: Partial<LoggedRow>): Promise<Record<string, unknown>> {
  const { Kind, ...settings } = row.settings ?? { Kind: undefined }
  const department = (await departmentLogger(db, [row.departmentId]))(row.departmentId)
  return {
    name: row.name,
    kind: Kind,
    ...Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [fieldLabelKey(name).slice('field.'.length), loggedValue(value)]),
    ),
    trustedDomains: row.trustedDomains,
    isSecondStepTrusted: row.isSecondStepTrusted,
    allowsUnrequested: row.allowsUnrequested,
    allowsOtherWays: row.allowsOtherWays,
    createsMembers: row.createsMembers,
    department,
    givenProducts: row.productIds && (await productNames(db, row.productIds)),
    mapping: row.mapping && mappingText(row.mapping),
  }
}

/** Certificates are logged by what they say. */
const loggedValue = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(loggedValue)
    : typeof value === 'string' && value.trimStart().startsWith('-----BEGIN CERTIFICATE')
      ? describeCertificate(value)
      : value

const mappingText = ({ AdministratorValue, ...attributes }: ConnectionRow['mapping']): string[] => [
  ...Object.entries(attributes).flatMap(([field, attribute]) =>
    attribute === null ? [] : [`${field} ← ${attribute}`],
  ),
  ...(AdministratorValue === null ? [] : [`= ${AdministratorValue}`]),
]

async function changesOf(
  db: Db,
  before: LoggedRow | undefined,
  after: LoggedRow | ConnectionInput,
): Promise<Record<string, [unknown, unknown]>> {
  const [old, own] = [await loggedFields(db, before ?? {}), await loggedFields(db, after as LoggedRow)]
  const changed = Object.keys(own).filter((field) => !isSame(old[field] ?? null, own[field] ?? null))
  const isSecretChanged = (before?.sealedSecrets ?? null) !== (after.sealedSecrets ?? null)
  return {
    ...Object.fromEntries(
      changed.map((field) => [field, [old[field] ?? null, own[field] ?? null] as [unknown, unknown]]),
    ),
    ...(isSecretChanged && { secret: [before?.sealedSecrets ? '••••' : null, '••••'] as [unknown, unknown] }),
  }
}
