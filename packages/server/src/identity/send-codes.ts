import { codesSent } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/database.ts'
import type { Job } from '#kit/jobs.ts'
import type { Parts } from '#kit/parts.ts'
import { contactsOf, sendCodesJob, writeCode, type CodeOwner, type CodePurpose, type UnsentCode } from './codes.ts'

type SendParts = Pick<Parts, 'secrets' | 'settings' | 'installation' | 'outbox' | 'log'>

/**
 * Looks up whom the codes are for that visitors without a session asked for, and writes the messages. The row is the
 * truth: what a stopped server leaves is sent by the next run, on whichever server.
 */
export const sendCodes = (parts: SendParts): Job => ({
  name: sendCodesJob,
  cron: '* * * * *',
  async run({ transaction, signal }) {
    let isOneSent = true
    while (isOneSent && !signal.aborted) isOneSent = await transaction((db) => sendNextCode(parts, db))
  },
})

interface Claimed {
  id: string
  purpose: CodePurpose
  sealed: string
  is_expired: boolean
}

/** Sends the code that has waited longest. Returns false where none waits. */
async function sendNextCode(parts: SendParts, db: Db): Promise<boolean> {
  const [claimed] = await rowsOf<Claimed>(db, sql`select * from claim_code()`)
  if (!claimed) return false
  const { id, purpose, sealed, is_expired } = claimed
  const opened = is_expired ? undefined : parts.secrets.open(sealed)
  if (opened === undefined) {
    parts.log.error({ codeId: id, purpose }, is_expired ? 'a code expired unsent' : 'a code to send is unreadable')
    await assignCode(db, id, [null, null])
    return true
  }
  const unsent = JSON.parse(opened) as UnsentCode
  const { is_budget_spent, ...owner } = await assignCode(db, id, contactsOf(unsent.recipient))
  if (is_budget_spent)
    parts.log.warn(
      { codeId: id, organisationId: owner.organisation_id },
      'a code exceeds the budget of its organisation',
    )
  else await writeCode(parts, db, unsent, { purpose, owner })
  return true
}

async function assignCode(db: Db, id: string, [mobile, mail]: ReturnType<typeof contactsOf>) {
  const [row] = await rowsOf<CodeOwner & { is_budget_spent: boolean }>(
    db,
    sql`select * from assign_code(${id}::uuid, ${mobile}, ${mail}, ${codesSent.organisationDay}::integer)`,
  )
  if (!row) throw new Error('Assigning a code gives one row')
  return row
}
