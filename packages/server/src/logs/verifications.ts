import type { Verification } from '@atrium/contract/logs/logs.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { inTransaction, rowsOf, toDate, type Db } from '#kit/database.ts'
import type { Job } from '#kit/jobs.ts'
import { phrase } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import { chainToVerify } from './chain-reader.ts'
import type { CheckpointFiles } from './checkpoints.ts'
import { moment } from './log-cursor.ts'
import { verifyChain, type ChainFinding, type ChainSupport } from './verify-chain.ts'

interface VerificationRow {
  id: string
  from_at: string | null
  until_at: string | null
  requested_name: string | null
  state: Verification['State']
  done: string
  total: string
  /** Verifications of earlier versions do not say what they rest on. */
  result: (Omit<ChainFinding, 'support'> & { support?: ChainSupport; keyId: string }) | null
  created_at: string
  finished_at: string | null
}

const shownVerifications = 20
const columns = sql.raw(
  'v.id, v.from_at, v.until_at, a.real_name as requested_name, v.state, v.done::text, v.total::text, v.result, v.created_at, v.finished_at',
)

export const listVerifications = (db: Db): Promise<VerificationRow[]> =>
  rowsOf(
    db,
    sql`select ${columns} from log_verifications v left join accounts a on a.id = v.requested_by order by v.created_at desc limit ${shownVerifications}`,
  )

export async function findVerification(db: Db, id: string): Promise<VerificationRow | undefined> {
  const [row] = await rowsOf<VerificationRow>(
    db,
    sql`select ${columns} from log_verifications v left join accounts a on a.id = v.requested_by where v.id = ${id}::uuid`,
  )
  return row
}

/** The latest finished verification that looked at everything between two times, as far as it had come by then. */
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

/** Asks for a chain to be looked through. Gives nothing where that is under way already. */
export async function requestVerification(db: Db, request: Request): Promise<string | undefined> {
  const given = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
  // Two administrators at once line up behind their organisation.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`verify ${request.organisationId}`}))`)
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into log_verifications (id, organisation_id, requested_by, from_at, until_at)
      select ${newId()}::uuid, ${request.organisationId}::uuid, ${request.requestedBy}::uuid, ${given(request.from)}::timestamptz, ${given(request.until)}::timestamptz
      where not exists (select from log_verifications where state in ('waiting', 'running')) returning id`,
  )
  return row?.id
}

export const toldVerification = (lang: Lang, row: VerificationRow): Verification => ({
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

type Given = Pick<Parts, 'database' | 'secrets' | 'log'> & { checkpointFiles: CheckpointFiles }

/** Looks through the chains that somebody wants to be sure of. */
export const verifyChains = (parts: Given): Job => ({
  name: 'logs.verify-chains',
  cron: '* * * * *',
  async run({ transaction }) {
    const open = await transaction((db) =>
      rowsOf<{ id: string; organisation_id: string }>(db, sql`select * from open_verifications()`),
    )
    for (const { id, organisation_id: organisationId } of open) {
      try {
        await verifyOne(parts, { id, organisationId })
      } catch (problem) {
        parts.log.error({ err: problem, verification: id }, 'verification')
        await inTransaction(parts.database, { organisationId }, (db) =>
          db.execute(sql`update log_verifications set state = 'failed', finished_at = now() where id = ${id}`),
        )
      }
    }
  },
})

/** How far it is, is written once for so many entries. */
const told = 20_000

async function verifyOne({ database, secrets, checkpointFiles }: Given, place: { id: string; organisationId: string }) {
  const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(database, place, work)
  const update = (change: ReturnType<typeof sql>) =>
    within((db) => db.execute(sql`update log_verifications set ${change} where id = ${place.id}`))
  const row = await within((db) => findVerification(db, place.id))
  if (!row) return
  const { chain, total } = await chainToVerify(within, {
    organisationId: place.organisationId,
    from: row.from_at ? toDate(row.from_at).getTime() : undefined,
    until: row.until_at ? toDate(row.until_at).getTime() : undefined,
    files: checkpointFiles,
  })
  await update(sql`state = 'running', total = ${total}::bigint`)
  let shown = 0
  const finding = await verifyChain(chain, secrets.signer, async (rows) => {
    if (rows - shown < told) return
    shown = rows
    await update(sql`done = ${rows}::bigint`)
  })
  const result = JSON.stringify({ ...finding, keyId: secrets.signer.keyId })
  await update(sql`state = 'finished', done = ${finding.rows}::bigint, result = ${result}::jsonb, finished_at = now()`)
}
