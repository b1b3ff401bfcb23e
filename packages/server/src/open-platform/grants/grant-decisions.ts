import type { grantCalls } from '@atrium/contract/open-platform/grants.calls.ts'
import type { GrantPair } from '@atrium/contract/open-platform/grants.shapes.ts'
import { sql } from 'drizzle-orm'
import type { KitServices } from '#kit/services.ts'
import type { Db } from '#kit/data/database.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { checkPairs, checkTerms, lockGrants } from './grant-checks.ts'
import { grantNotes, type GrantChange } from './grant-log.ts'
import { keyOf, pairsOf, shownState, type Pair } from './grant-state.ts'
import { countWithdrawable } from '../records/call-records.store.ts'
import { withdrawWaiting } from '../records/withdraw-waiting.ts'
import { approveGrants, deleteGrants, listGrants, upsertGrants, type GrantRow } from './grants.store.ts'

type Decisions = Pick<
  Handlers<typeof grantCalls>,
  'requestGrants' | 'grantInterfaces' | 'approveGrants' | 'declineGrants' | 'withdrawGrants' | 'waitingCalls'
>

/** Handlers that request, grant and end what apps may call. Those of one organisation take turns. */
export const grantDecisions = ({ clock }: Pick<KitServices, 'clock'>): Decisions => ({
  async requestGrants({ body, visitor: { person, organisation }, db, note, fail }) {
    const today = await lockGrants(db, clock, fail)
    const pairs = await checkPairs(
      db,
      body.InterfaceIDs.map((interfaceId) => ({ appId: body.AppID, interfaceId })),
      fail,
    )
    const terms = await checkTerms(db, body, { today, fail })
    if ((await findGrants(db, pairs)).some((row) => shownState(row, today) === 'granted'))
      fail('open-platform.granted-already')
    const request = { state: 'requested' as const, ...terms }
    const requested = {
      requestedBy: person.realName,
      requestedAt: sql`now()`,
      reason: body.Reason?.trim() || null,
      grantedBy: null,
      grantedAt: null,
    }
    await upsertGrants(
      db,
      pairs.map(({ appId, interfaceId }) => ({
        appId,
        interfaceId,
        organisationId: organisation.id,
        ...request,
        ...requested,
      })),
    )
    note(
      await grantNotes(
        db,
        pairs.map((pair) => ({ ...pair, after: request })),
        body,
      ),
    )
    return { Count: pairs.length }
  },

  async grantInterfaces({ body, visitor: { person, organisation }, db, note, fail }) {
    const today = await lockGrants(db, clock, fail)
    const pairs = await checkPairs(db, pairsOf(body.Pairs), fail)
    const terms = await checkTerms(db, body, { today, fail })
    const found = new Map((await findGrants(db, pairs)).map((row) => [keyOf(row), row]))
    for (const { AppID, InterfaceID, SeenState } of body.Pairs) {
      const { state = 'none' } = found.get(keyOf({ appId: AppID, interfaceId: InterfaceID })) ?? {}
      if (SeenState !== undefined && SeenState !== state) fail('open-platform.grant-changed')
    }
    const grant = { state: 'granted' as const, ...terms }
    await upsertGrants(
      db,
      pairs.map(({ appId, interfaceId }) => ({
        appId,
        interfaceId,
        organisationId: organisation.id,
        ...requestOf(found.get(keyOf({ appId, interfaceId }))),
        ...grant,
        grantedBy: person.realName,
        grantedAt: sql`now()`,
      })),
    )
    const changes = pairs.map((pair) => ({ ...pair, before: found.get(keyOf(pair)), after: grant }))
    note(await grantNotes(db, changes, body))
    return { Count: pairs.length }
  },

  async approveGrants({ body, visitor: { person }, db, note, fail }) {
    const today = await lockGrants(db, clock, fail)
    const rows = (await findGrants(db, pairsOf(body.Pairs))).filter(({ state }) => state === 'requested')
    if (rows.length === 0) fail('open-platform.nothing-to-decide')
    await checkPairs(db, rows, fail)
    if (rows.some(({ validUntil }) => validUntil !== null && validUntil < today)) fail('open-platform.wrong-last-day')
    const approved = new Set((await approveGrants(db, rows, person.realName)).map(keyOf))
    const changes = rows
      .filter((row) => approved.has(keyOf(row)))
      .map((row) => changeOf(row, { ...row, state: 'granted' }))
    note(await grantNotes(db, changes, body))
    return { Count: changes.length }
  },

  async declineGrants({ body, db, note, fail }) {
    const rows = await endGrants(db, body.Pairs, 'requested')
    if (rows.length === 0) fail('open-platform.nothing-to-decide')
    const changes = rows.map((row) => changeOf(row, { ...row, state: 'declined' }))
    note(await grantNotes(db, changes, body))
    return { Count: rows.length }
  },

  async withdrawGrants({ body, visitor: { person }, db, note, fail }) {
    const rows = await endGrants(db, body.Pairs, 'granted')
    if (rows.length === 0) fail('open-platform.nothing-to-decide')
    const changes: GrantChange[] = []
    for (const row of rows) {
      const { changes: more } = await withdrawWaiting(db, row, { body, person })
      changes.push({ ...changeOf(row, { ...row, state: 'withdrawn' }), ...(more && { more }) })
    }
    note(await grantNotes(db, changes, body))
    return { Count: rows.length }
  },

  async waitingCalls({ body, db }) {
    return { WaitingCalls: await countWithdrawable(db, pairsOf(body.Pairs)) }
  },
})

/** The grants and requests of pairs, where there are any. */
async function findGrants(db: Db, pairs: readonly Pair[]): Promise<GrantRow[]> {
  const wanted = new Set(pairs.map(keyOf))
  const rows = await listGrants(
    db,
    pairs.map(({ appId }) => appId),
    pairs.map(({ interfaceId }) => interfaceId),
  )
  return rows.filter((row) => wanted.has(keyOf(row)))
}

/** Deletes the grants in a state among pairs; resolves to them. */
async function endGrants(db: Db, pairs: readonly GrantPair[], state: GrantRow['state']): Promise<GrantRow[]> {
  await lockOrganisation(db)
  const rows = (await findGrants(db, pairsOf(pairs))).filter((row) => row.state === state)
  if (rows.length > 0) await deleteGrants(db, rows)
  return rows
}

/** Who requested it, which a grant keeps. */
const requestOf = ({ requestedBy = null, requestedAt = null, reason = null }: Partial<GrantRow> = {}) => ({
  requestedBy,
  requestedAt,
  reason,
})

const changeOf = (row: GrantRow, after: NonNullable<GrantChange['after']>): GrantChange => ({
  app: { id: row.appId, name: row.appName },
  interfaceName: row.loggedInterface,
  before: row,
  after,
})
