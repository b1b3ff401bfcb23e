import { randomBytes } from 'node:crypto'
import type { appCalls } from '@atrium/contract/open-platform/apps.calls.ts'
import { maxValidSecrets, type App, type AppState } from '@atrium/contract/open-platform/apps.shapes.ts'
import { findMembers } from '#account/member-accounts.ts'
import type { KitServices } from '#kit/services.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { dayIn, isDay } from '#kit/text/calendar-days.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { checkLines } from '#settings/ip-rules.ts'
import { authorisationState, isAuthorised } from '../grants/authorisation.ts'
import { getAuthorisation } from '../grants/authorisations.store.ts'
import {
  countApps,
  countUnrevokedApps,
  deleteApp,
  deleteSecrets,
  deleteSecretsOfApp,
  endSecretsAfter,
  findApp,
  insertApp,
  insertSecret,
  isNameTaken,
  listApps,
  listValidSecrets,
  revokeApp,
  updateApp,
  type AppRow,
  type SecretRow,
} from './apps.store.ts'
import { countWithdrawable } from '../records/call-records.store.ts'
import { withdrawWaiting } from '../records/withdraw-waiting.ts'

/** A new secret: 256 random bits. */
const newSecret = () => randomBytes(32).toString('base64url')

const stateOf = ({ revokedAt, validUntil }: AppRow, today: string): AppState => {
  if (revokedAt) return 'revoked'
  return validUntil !== null && validUntil < today ? 'expired' : 'active'
}

const appOf = (row: AppRow, secrets: readonly SecretRow[], today: string): App => ({
  ID: row.id,
  Name: row.name,
  State: stateOf(row, today),
  OwnerID: row.ownerId,
  OwnerName: row.ownerName,
  ValidUntil: row.validUntil,
  Addresses: row.addresses,
  Secrets: secrets
    .filter(({ appId }) => appId === row.id)
    .map(({ createdAt, endsAt }) => ({
      CreatedTime: createdAt.toISOString(),
      EndTime: endsAt?.toISOString() ?? null,
    })),
  CreatedTime: row.createdAt.toISOString(),
  LastUsedTime: row.lastUsedAt?.toISOString() ?? null,
  LastUsedAddress: row.lastUsedAddress,
  RevokedTime: row.revokedAt?.toISOString() ?? null,
})

const subjectOf = ({ id, name }: Pick<AppRow, 'id' | 'name'>) => ({ id, name })

interface AppFields {
  name: string
  ownerId: string
  validUntil: string | null
  addresses: string
}

/** Handlers of the apps of an organisation. */
export const apps = ({ clock, invalidate }: Pick<KitServices, 'clock' | 'invalidate'>): Handlers<typeof appCalls> => {
  const terms = async (db: Db) => {
    const row = await getAuthorisation(db)
    const now = clock.now()
    return { ...row, today: dayIn(row.timeZone, now), isOpen: isAuthorised(authorisationState(row, now)) }
  }
  const getApp = async (db: Db, id: string, fail: Fail<'request.not-found'>): Promise<App> => {
    const { today } = await terms(db)
    const row = (await findApp(db, id)) ?? fail('request.not-found')
    return appOf(row, await listValidSecrets(db, [id]), today)
  }
  /** The app. Changes of other apps of the organisation wait until the transaction ends. */
  const lockApp = async (db: Db, id: string, fail: Fail<'request.not-found'>): Promise<AppRow> => {
    await lockOrganisation(db)
    return (await findApp(db, id)) ?? fail('request.not-found')
  }
  const withSecret = async (
    db: Db,
    { appId, organisationId }: { appId: string; organisationId: string },
    fail: Fail<'request.not-found'>,
  ) => {
    const secret = newSecret()
    await insertSecret(db, { organisationId, appId, secretHash: tokenHash(secret) })
    return { App: await getApp(db, appId, fail), Secret: secret }
  }
  /** Fails where another app has the name, the owner is no member or the last day is over. Resolves to the owner's name. */
  async function checkFields(
    db: Db,
    { id, fields, before, today }: { id?: string; fields: AppFields; before?: AppRow; today: string },
    fail: Fail<'open-platform.app-name-taken' | 'open-platform.wrong-owner' | 'open-platform.wrong-last-day'>,
  ): Promise<string> {
    const { name, ownerId, validUntil } = fields
    const isDayWrong = validUntil !== null && (!isDay(validUntil) || validUntil < today)
    if (isDayWrong && validUntil !== before?.validUntil) fail('open-platform.wrong-last-day')
    // An owner who has left stays the owner until another one is named.
    const owner = ownerId === before?.ownerId ? { name: before.ownerName } : (await findMembers(db, [ownerId]))[0]
    if (!owner) return fail('open-platform.wrong-owner')
    if (await isNameTaken(db, name, id)) fail('open-platform.app-name-taken')
    return owner.name
  }
  const fieldsOf = (body: { Name: string; OwnerID: string; ValidUntil: string | null; Addresses: string }) => ({
    name: body.Name.trim(),
    ownerId: body.OwnerID.toLowerCase(),
    validUntil: body.ValidUntil,
    addresses: body.Addresses,
  })

  return {
    async apps({ body: { pageIndex, pageSize, Search, State }, db }) {
      const { today } = await terms(db)
      const filter = { search: Search?.trim() || undefined, state: State, today }
      const rows = await listApps(db, { ...filter, limit: pageSize, offset: (pageIndex - 1) * pageSize })
      const secrets =
        rows.length > 0
          ? await listValidSecrets(
              db,
              rows.map(({ id }) => id),
            )
          : []
      return { total: await countApps(db, filter), items: rows.map((row) => appOf(row, secrets, today)) }
    },

    app: async ({ body: { ID }, db, fail }) => ({
      ...(await getApp(db, ID, fail)),
      WaitingCalls: await countWithdrawable(db, [{ appId: ID }]),
    }),

    async createApp({ body, visitor: { organisation }, lang, db, note, fail }) {
      checkLines(body.Addresses, lang, fail)
      await lockOrganisation(db)
      const { today, isOpen, authorisation } = await terms(db)
      if (!isOpen || !authorisation) return fail('open-platform.not-authorised')
      const most = authorisation.appCount
      if ((await countUnrevokedApps(db)) >= most) fail('open-platform.app-count', { values: { most: String(most) } })
      const fields = fieldsOf(body)
      const ownerName = await checkFields(db, { fields, today }, fail)
      const id = newId()
      await insertApp(db, { id, organisationId: organisation.id, ...fields })
      note({
        subject: { id, name: fields.name },
        changes: changesBetween(undefined, { ...fields, ownerName }),
        ...reasonOf(body),
      })
      return withSecret(db, { appId: id, organisationId: organisation.id }, asMissing)
    },

    async modifyApp({ params: { id }, body, lang, db, note, fail, afterCommit }) {
      checkLines(body.Addresses, lang, fail)
      const before = await lockApp(db, id, fail)
      if (before.revokedAt) fail('open-platform.app-revoked')
      const { today, isOpen } = await terms(db)
      if (!isOpen) fail('open-platform.not-authorised')
      const fields = fieldsOf(body)
      const ownerName = await checkFields(db, { id, fields, before, today }, fail)
      await updateApp(db, id, fields)
      const changes = changesBetween(before, { ...fields, ownerName })
      note(Object.keys(changes).length > 0 ? { subject: { id, name: fields.name }, changes, ...reasonOf(body) } : null)
      afterCommit(() => invalidate(`app:${id}`))
      return getApp(db, id, fail)
    },

    async rotateAppSecret({ params: { id }, body, visitor: { organisation }, db, note, fail, afterCommit }) {
      const app = await lockApp(db, id, fail)
      if (app.revokedAt) fail('open-platform.app-revoked')
      const previous = (await listValidSecrets(db, [id])).map((secret) => secret.id)
      const { OldSecretDays: days } = body
      if (days === 0) await deleteSecretsOfApp(db, id)
      else if (previous.length >= maxValidSecrets) fail('open-platform.two-secrets')
      else if (days !== undefined && previous.length > 0) await endSecretsAfter(db, previous, days)
      note({ subject: subjectOf(app), changes: { oldSecretDays: [null, days ?? null] }, ...reasonOf(body) })
      afterCommit(() => invalidate(`app:${id}`))
      return withSecret(db, { appId: id, organisationId: organisation.id }, fail)
    },

    async endOldAppSecret({ params: { id }, body, db, note, fail, afterCommit }) {
      const app = await lockApp(db, id, fail)
      const old = (await listValidSecrets(db, [id])).slice(1)
      if (old.length === 0) fail('open-platform.no-old-secret')
      await deleteSecrets(
        db,
        old.map((secret) => secret.id),
      )
      note({ subject: subjectOf(app), ...reasonOf(body) })
      afterCommit(() => invalidate(`app:${id}`))
      return getApp(db, id, fail)
    },

    async revokeApp({ params: { id }, body, visitor: { person }, db, note, fail, afterCommit }) {
      const app = await lockApp(db, id, fail)
      if (app.revokedAt) fail('open-platform.app-revoked')
      await revokeApp(db, id)
      await deleteSecretsOfApp(db, id)
      const withdrawn = await withdrawWaiting(db, { appId: id }, { body, person })
      note({ subject: subjectOf(app), ...withdrawn, ...reasonOf(body) })
      // Other servers follow by the notice of the database.
      afterCommit(() => invalidate(`app:${id}`))
      return getApp(db, id, fail)
    },

    async removeApp({ params: { id }, body, visitor: { person }, db, note, fail, afterCommit }) {
      const app = await lockApp(db, id, fail)
      await deleteApp(db, id)
      const withdrawn = await withdrawWaiting(db, { appId: id }, { body, person })
      note({ subject: subjectOf(app), ...withdrawn, ...reasonOf(body) })
      afterCommit(() => invalidate(`app:${id}`))
      return { ID: id }
    },
  }
}

const asMissing = (): never => {
  throw new Error('The app of this transaction does not exist')
}

type Named = Pick<AppRow, 'name' | 'ownerName' | 'validUntil' | 'addresses'>
/** Names of fields in the log; of the owner it has the name, not the id. */
const loggedAs = { name: 'name', ownerName: 'ownerId', validUntil: 'validUntil', addresses: 'addresses' } as const

function changesBetween(before: Named | undefined, after: Named): Record<string, [unknown, unknown]> {
  const fields = Object.keys(loggedAs) as (keyof typeof loggedAs)[]
  return Object.fromEntries(
    fields
      .filter((field) => (before?.[field] ?? '') !== (after[field] ?? ''))
      .map((field) => [loggedAs[field], [before?.[field] ?? null, after[field]]]),
  )
}
