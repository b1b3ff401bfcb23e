import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { rowsOf, valueOf, type Db, type Within } from '#kit/data/database.ts'
import type { PushApp, PushContact, PushLimit } from './push-channel.ts'
import { PushProblem, type PushHint } from './push-problem.ts'

/** Names an app at its platform, for what is remembered and counted of it. */
export const appName = ({ platform, isLark, id, agentId }: PushApp): string =>
  [isLark ? 'lark' : platform, id, ...(agentId === null ? [] : [agentId])].join(' ')

/** What is paused where a platform has had enough. */
export type PausedOperation = 'recipient' | 'send'

/** Throws a `PushProblem` while the platform wants to be left alone. */
export async function checkPause(db: Db, app: PushApp, operation: PausedOperation): Promise<void> {
  const seconds = await secondsLeft(db, app, pauseName(operation))
  if (seconds > 0) throw new PushProblem('rate', 'too-many', { retryAfterSeconds: seconds })
}

/** Leaves the platform alone where a problem says so; a longer pause stays. */
export async function pauseAfter(
  within: Within,
  app: PushApp,
  operation: PausedOperation,
  problem: unknown,
): Promise<void> {
  if (!(problem instanceof PushProblem) || problem.retryAfterSeconds === undefined) return
  const { retryAfterSeconds: seconds, hint } = problem
  if (ownHints.includes(hint)) return
  await within((db) =>
    db.execute(
      sql`insert into chat_limits (id, organisation_id, app, name, used, ends_at)
        values (${newId()}, ${app.organisationId}, ${appName(app)}, ${pauseName(operation)}, 1, now() + make_interval(secs => ${seconds}::integer))
        on conflict (organisation_id, app, name) do update set ends_at = greatest(chat_limits.ends_at, excluded.ends_at)`,
    ),
  )
}

/** Limits of our own, which are counted already. */
const ownHints: readonly PushHint[] = ['own-limit', 'recipient-limit', 'lookups-used-up', 'being-asked']

const pauseName = (operation: PausedOperation) => `pause ${operation}`

/** Counts one message to a recipient. Throws a `PushProblem` where a limit is reached; then nothing is counted. */
export async function consumePushLimits(
  within: Within,
  app: PushApp,
  limits: readonly PushLimit[],
  userId: string,
): Promise<void> {
  // In one order: parallel messages lock the counters one after the other.
  const counters = limits
    .map((limit) => ({ ...limit, name: limit.isPerRecipient ? `${limit.name} ${userId}` : limit.name }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  await within(async (db) => {
    await checkPause(db, app, 'send')
    for (const counter of counters)
      await consume(db, app, counter, counter.isPerRecipient ? 'recipient-limit' : 'own-limit')
  })
}

/** Phone numbers and email addresses are asked for, and limited, apart. */
const missName = (kind: PushContact['kind']) => `misses ${kind}`

/** Counts a question that may be for nobody. Throws a `PushProblem` where there were too many. */
export const consumeMiss = (db: Db, app: PushApp, kind: PushContact['kind'], most: number): Promise<void> =>
  consume(db, app, { name: missName(kind), most, seconds: 86_400 }, 'lookups-used-up')

/** Takes back a question that found somebody, or was not answered. */
export const returnMiss = (db: Db, app: PushApp, kind: PushContact['kind']) =>
  db.execute(
    sql`update chat_limits set used = used - 1
      where organisation_id = ${app.organisationId} and app = ${appName(app)} and name = ${missName(kind)} and used > 0`,
  )

async function consume(
  db: Db,
  app: PushApp,
  { name, most, seconds }: PushLimit,
  hint: 'own-limit' | 'recipient-limit' | 'lookups-used-up',
): Promise<void> {
  const [counted] = await rowsOf<{ used: number }>(
    db,
    sql`insert into chat_limits (id, organisation_id, app, name, used, ends_at)
      values (${newId()}, ${app.organisationId}, ${appName(app)}, ${name}, 1, now() + make_interval(secs => ${seconds}::integer))
      on conflict (organisation_id, app, name) do update
        set used = case when chat_limits.ends_at <= now() then 1 else chat_limits.used + 1 end,
          ends_at = case when chat_limits.ends_at <= now() then excluded.ends_at else chat_limits.ends_at end
        where chat_limits.ends_at <= now() or chat_limits.used < ${most}::integer
      returning used`,
  )
  if (counted) return
  throw new PushProblem('rate', hint, { retryAfterSeconds: Math.max(1, await secondsLeft(db, app, name)) })
}

/** Seconds until a window or a pause ends; 0 where it is over. */
async function secondsLeft(db: Db, app: PushApp, name: string): Promise<number> {
  const seconds = await valueOf<number>(
    db,
    sql`select ceil(greatest(0, extract(epoch from ends_at - now())))::integer as value from chat_limits
      where organisation_id = ${app.organisationId} and app = ${appName(app)} and name = ${name}`,
  )
  return seconds ?? 0
}
