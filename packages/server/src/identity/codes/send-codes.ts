import { codesSent } from '@atrium/contract/constants.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { accounts } from '../accounts.tables.ts'
import { valueOf, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import type { OutsideServices } from '#outside/services.ts'
import { verificationCodes } from '../identity.tables.ts'
import { contactsOf, sendCodesJob, writeCode, type CodeOwner, type UnsentCode } from './codes.ts'

type SendServices = Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox' | 'log'>

/**
 * Sends the codes requested without a session: looks up the recipient's account and queues the message. Rows that a
 * stopped server leaves are sent by the next run, on any server.
 */
export const sendCodes = (services: SendServices): Job => ({
  name: sendCodesJob,
  cron: '* * * * *',
  async run({ system, signal }) {
    let isOneSent = true
    while (isOneSent && !signal.aborted) isOneSent = await system((db) => sendNextCode(services, db))
  },
})

/** Sends the oldest unsent code. Returns false when there is none. */
async function sendNextCode(services: SendServices, db: Db): Promise<boolean> {
  // Other servers take the next one.
  const [claimed] = await db
    .select({
      id: verificationCodes.id,
      purpose: verificationCodes.purpose,
      sealed: verificationCodes.sealed,
      isExpired: sql<boolean>`${verificationCodes.expiresAt} <= clock_timestamp()`,
    })
    .from(verificationCodes)
    .where(isNotNull(verificationCodes.sealed))
    .orderBy(verificationCodes.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  if (!claimed) return false
  const { id, purpose, sealed, isExpired } = claimed
  const opened = isExpired ? undefined : services.secrets.open(String(sealed))
  if (opened === undefined) {
    services.log.error({ codeId: id, purpose }, isExpired ? 'a code expired unsent' : 'a code to send is unreadable')
    await assignCode(db, id, undefined)
    return true
  }
  const unsent = JSON.parse(opened) as UnsentCode
  const owner = await findCodeOwner(db, unsent.recipient)
  const organisationId = owner?.organisation_id
  const isBudgetSpent = await valueOf<boolean>(
    db,
    sql`select is_code_budget_spent(${organisationId ?? null}::uuid, false, ${codesSent.organisationDay}::integer) as value`,
  )
  // Nobody can use a code that must not be sent.
  await assignCode(db, id, isBudgetSpent ? undefined : owner)
  if (isBudgetSpent) services.log.warn({ codeId: id, organisationId }, 'a code exceeds the budget of its organisation')
  // Who registers with a taken contact gets no code; the look-up of the form says why.
  else if (purpose !== 'register' || !owner) await writeCode(services, db, unsent, { purpose, owner: owner ?? noOwner })
  return true
}

const noOwner: CodeOwner = { account_id: null, organisation_id: null, lang: null, role: null }

/** The account that a recipient belongs to. */
async function findCodeOwner(db: Db, recipient: UnsentCode['recipient']): Promise<CodeOwner | undefined> {
  const [mobile, mail] = contactsOf(recipient)
  const [owner] = await db
    .select({
      account_id: accounts.id,
      organisation_id: accounts.organisationId,
      lang: accounts.lang,
      role: accounts.role,
    })
    .from(accounts)
    .where(
      and(
        isNull(accounts.leftAt),
        mobile === null ? sql`lower(${accounts.email}) = lower(${mail})` : eq(accounts.mobilePhone, mobile),
      ),
    )
  return owner
}

/** Gives a claimed code to its owner, if any; it waits no longer. */
const assignCode = (db: Db, id: string, owner: CodeOwner | undefined) =>
  db
    .update(verificationCodes)
    .set({ sealed: null, accountId: owner?.account_id ?? null, organisationId: owner?.organisation_id ?? null })
    .where(eq(verificationCodes.id, id))
