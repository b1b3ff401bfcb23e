import type { Verification } from '@atrium/contract/logs/logs.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { inArray, sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf, toDate, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { logVerifications } from '../logs.tables.ts'
import { phrase } from '#kit/text/language.ts'
import type { KitServices } from '#kit/services.ts'
import { prepareChain } from './chain-reader.ts'
import type { CheckpointFiles } from './checkpoints.ts'
import { moment } from '../search/log-cursor.ts'
import { verifyChain, type ChainFinding, type ChainSupport } from './verify-chain.ts'

interface VerificationRow {
  id: string
  from_at: string | null
  until_at: string | null
  requested_name: string | null
  state: Verification['State']
  done: string
  total: string
  /** Verifications of earlier versions have no `support`. */
  result: (Omit<ChainFinding, 'support'> & { support?: ChainSupport; keyId: string }) | null
  created_at: string
  finished_at: string | null
}

const maxListedVerifications = 20
const columns = sql.raw(
  'v.id, v.from_at, v.until_at, a.real_name as requested_name, v.state, v.done::text, v.total::text, v.result, v.created_at, v.finished_at',
)

export const listVerifications = (db: Db): Promise<VerificationRow[]> =>
  rowsOf(
    db,
    sql`select ${columns} from log_verifications v left join accounts a on a.id = v.requested_by order by v.created_at desc limit ${maxListedVerifications}`,
  )

export async function findVerification(db: Db, id: string): Promise<VerificationRow | undefined> {
  const [row] = await rowsOf<VerificationRow>(
    db,
    sql`select ${columns} from log_verifications v left join accounts a on a.id = v.requested_by where v.id = ${id}::uuid`,
  )
  return row
}

/** The latest finished verification that covers a period. */
export async function coveringVerification(
  db: Db,
  { from, until }: { from: number; until: number },
): Promise<VerificationRow | undefined> {
  const [row] = await rowsOf<VerificationRow>(
    db,
    sql`select ${columns} from log_verifications v left join accounts a on a.id = v.requested_by
      where v.state = 'finished' and (v.from_at is null or v.from_at <= ${moment(from)}) and (v.until_at is null or v.until_at >= ${moment(until)})
      order by v.created_at desc limit 1`,
  )
  return row
}

interface Request {
  organisationId: string
  requestedBy: string
  from: number | undefined
  until: number | undefined
}

/** Requests the verification of a chain. Resolves to undefined if one is under way. */
export async function requestVerification(db: Db, request: Request): Promise<string | undefined> {
  const given = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  // Serialize concurrent requests of one organisation.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`verify ${request.organisationId}`}))`)
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into log_verifications (id, organisation_id, requested_by, from_at, until_at)
      select ${newId()}::uuid, ${request.organisationId}::uuid, ${request.requestedBy}::uuid, ${given(request.from)}::timestamptz, ${given(request.until)}::timestamptz
      where not exists (select from log_verifications where state in ('waiting', 'running')) returning id`,
  )
  return row?.id
}

export const describeVerification = (lang: Lang, row: VerificationRow): Verification => ({
  ID: row.id,
  State: row.state,
  From: row.from_at && toDate(row.from_at).toISOString(),
  Until: row.until_at && toDate(row.until_at).toISOString(),
  RequestedBy: row.requested_name,
  RequestedTime: toDate(row.created_at).toISOString(),
  FinishedTime: row.finished_at && toDate(row.finished_at).toISOString(),
  Done: Number(row.done),
  Total: Number(row.total),
  Result: row.result && {
    IsIntact: row.result.faults.length === 0,
    FirstNumber: row.result.first,
    LastNumber: row.result.last,
    LastHash: row.result.lastHash,
    Checkpoints: row.result.checkpoints,
    ...supportOf(row.result.support),
    KeyID: row.result.keyId,
    Faults: row.result.faults.map(({ fault, number }) => ({
      Fault: fault,
      Number: number,
      Text: phrase(lang, 'logs', `fault.${fault}`, { number: String(number) }),
    })),
  },
})

const supportOf = (support: ChainSupport | undefined) => ({
  CheckpointsInDatabase: support?.places.database ?? 0,
  CheckpointsInFolder: support?.places.folder ?? 0,
  SignedSince: support?.since ?? null,
  LatestCheckpoint: support?.latest ? { Number: support.latest.number, Time: support.latest.at } : null,
  Uncovered: support?.uncovered ?? 0,
})

type VerificationServices = Pick<KitServices, 'database' | 'secrets' | 'log'> & { checkpointFiles: CheckpointFiles }

/** Runs the requested verifications. */
export const verifyChains = (services: VerificationServices): Job => ({
  name: 'logs.verify-chains',
  cron: '* * * * *',
  async run({ system }) {
    for (const { id, organisationId } of await system(listOpenVerifications)) {
      try {
        await verifyOne(services, { id, organisationId })
      } catch (problem) {
        services.log.error({ err: problem, verification: id }, 'verification')
        await inTransaction(services.database, { organisationId }, (db) =>
          db.execute(sql`update log_verifications set state = 'failed', finished_at = now() where id = ${id}`),
        )
      }
    }
  },
})

/** Verifications that are to go on, of any organisation: after a restart, too. */
const listOpenVerifications = (db: Db) =>
  db
    .select({ id: logVerifications.id, organisationId: logVerifications.organisationId })
    .from(logVerifications)
    .where(inArray(logVerifications.state, ['waiting', 'running']))
    .orderBy(logVerifications.id)
    .limit(20)

/** Entries between two updates of the progress. */
const progressStep = 20_000

async function verifyOne(
  { database, secrets, checkpointFiles }: VerificationServices,
  place: { id: string; organisationId: string },
) {
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, place, work)
  const update = (change: ReturnType<typeof sql>) =>
    within((db) => db.execute(sql`update log_verifications set ${change} where id = ${place.id}`))
  const row = await within((db) => findVerification(db, place.id))
  if (!row) return
  const { chain, total } = await prepareChain(within, {
    organisationId: place.organisationId,
    from: row.from_at ? toDate(row.from_at).getTime() : undefined,
    until: row.until_at ? toDate(row.until_at).getTime() : undefined,
    files: checkpointFiles,
  })
  await update(sql`state = 'running', total = ${total}::bigint`)
  let reported = 0
  const finding = await verifyChain(chain, secrets.signer, async (rows) => {
    if (rows - reported < progressStep) return
    reported = rows
    await update(sql`done = ${rows}::bigint`)
  })
  const result = JSON.stringify({ ...finding, keyId: secrets.signer.keyId })
  await update(sql`state = 'finished', done = ${finding.rows}::bigint, result = ${result}::jsonb, finished_at = now()`)
}
