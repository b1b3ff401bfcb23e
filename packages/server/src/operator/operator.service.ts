import { randomBytes } from 'node:crypto'
import { inTransaction, type Database } from '#kit/data/database.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { issueOperatorLink } from './operator.store.ts'

const linkHours = 24

/** Creates the one-time link for the first operator, valid for a day. Resolves to undefined if an operator exists. */
export async function firstOperatorLink(database: Database, publicUrl: string): Promise<string | undefined> {
  const token = randomBytes(24).toString('base64url')
  const isIssued = await inTransaction(database, 'none', (db) => issueOperatorLink(db, tokenHash(token), linkHours))
  return isIssued ? `${publicUrl}/#/operator/first?token=${token}` : undefined
}
