import { sql } from 'drizzle-orm'
import type { KitServices } from '#kit/services.ts'
import { newId } from '#kit/data/columns.ts'
import { rowsOf, type Db, type Within } from '#kit/data/database.ts'
import type { PushApp, PushChannel, PushContact } from './push-channel.ts'
import { appName, checkPause, consumeMiss, pauseAfter, returnMiss } from './push-limits.ts'
import { PushProblem } from './push-problem.ts'

/** How long an answer counts: a number passes to somebody else now and then, and somebody joins the platform. */
const foundSeconds = 7 * 86_400
const missingSeconds = 86_400
/** When a question counts as lost; longer than the timeouts of a token, a question and its repetition. */
const askingSeconds = 60
const askAgainSeconds = 5

interface Lookup {
  services: { secrets: Pick<KitServices['secrets'], 'keyedHash'> }
  within: Within
  app: PushApp
  channel: Pick<PushChannel, 'resolveUser' | 'contactKinds' | 'maxMissesPerDay'>
}

/**
 * Finds somebody at the platform by the contacts by which it can, from memory where it was asked before. A contact that nobody
 * has is not asked for again within a day. Throws a `PushProblem` where nobody is found.
 */
export async function findRecipient(lookup: Lookup, contacts: readonly PushContact[]): Promise<string> {
  const known = lookup.channel.contactKinds.flatMap((kind) => contacts.filter((contact) => contact.kind === kind))
  if (known.length === 0) throw new PushProblem('recipient', 'no-contact')
  for (const contact of known) {
    const userId = await resolveContact(lookup, contact)
    if (userId !== undefined) return userId
  }
  throw new PushProblem('recipient', 'not-found')
}

/** Forgets who somebody is: the platform says that there is nobody by this id any more. */
export const deleteRecipient = (within: Within, app: PushApp, userId: string) =>
  within((db) =>
    db.execute(
      sql`delete from chat_recipients where organisation_id = ${app.organisationId} and app = ${appName(app)} and user_id = ${userId}`,
    ),
  )

async function resolveContact(lookup: Lookup, contact: PushContact): Promise<string | undefined> {
  const { services, within, app, channel } = lookup
  const contactHash = services.secrets.keyedHash(`chat ${contact.kind} ${contact.address.toLowerCase()}`)
  const most = channel.maxMissesPerDay?.(app)
  const claimed = await within((db) => claim(db, app, { contactHash, kind: contact.kind, most }))
  if (!('id' in claimed)) return claimed.userId
  const { id } = claimed
  try {
    const userId = await channel.resolveUser(app, contact)
    await within(async (db) => {
      await remember(db, id, userId)
      if (userId !== undefined && most !== undefined) await returnMiss(db, app, contact.kind)
    })
    return userId
  } catch (problem) {
    await within(async (db) => {
      await db.execute(sql`delete from chat_recipients where id = ${id} and state = 'asking'`)
      if (most !== undefined) await returnMiss(db, app, contact.kind)
    })
    await pauseAfter(within, app, 'recipient', problem)
    throw problem
  }
}

interface Row {
  state: 'asking' | 'found' | 'missing'
  user_id: string | null
}

/** What is remembered of a contact, or the row in which the answer is to be remembered: of parallel requests, one asks. */
async function claim(
  db: Db,
  app: PushApp,
  { contactHash, kind, most }: { contactHash: string; kind: PushContact['kind']; most: number | undefined },
): Promise<{ id: string } | { userId: string | undefined }> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into chat_recipients (id, organisation_id, app, contact_hash, state, expires_at)
      values (${newId()}, ${app.organisationId}, ${appName(app)}, ${contactHash}, 'asking', now() + make_interval(secs => ${askingSeconds}::integer))
      on conflict (organisation_id, app, contact_hash) do update
        set state = 'asking', user_id = null, expires_at = excluded.expires_at
        where chat_recipients.expires_at <= now()
      returning id`,
  )
  if (row) {
    // Throws, and takes the claim back with it.
    await checkPause(db, app, 'recipient')
    if (most !== undefined) await consumeMiss(db, app, kind, most)
    return { id: row.id }
  }
  const [found] = await rowsOf<Row>(
    db,
    sql`select state, user_id from chat_recipients
      where organisation_id = ${app.organisationId} and app = ${appName(app)} and contact_hash = ${contactHash}`,
  )
  if (!found || found.state === 'asking')
    throw new PushProblem('transient', 'being-asked', { retryAfterSeconds: askAgainSeconds })
  return { userId: found.user_id ?? undefined }
}

const remember = (db: Db, id: string, userId: string | undefined) =>
  db.execute(
    sql`update chat_recipients set state = ${userId === undefined ? 'missing' : 'found'}, user_id = ${userId ?? null},
        expires_at = now() + make_interval(secs => ${userId === undefined ? missingSeconds : foundSeconds}::integer)
      where id = ${id} and state = 'asking'`,
  )
