import { randomBytes } from 'node:crypto'
import { inTransaction, type Database } from '#kit/database.ts'
import { tokenHash } from '#kit/sessions.ts'
import { issueOperatorLink } from './operator.store.ts'

const linkHours = 24

/** A one-time link that makes the first operator, valid for a day; nothing where there is an operator already. */
export async function firstOperatorLink(database: Database, publicUrl: string): Promise<string | undefined> {
  const token = randomBytes(24).toString('base64url')
  const isIssued = await inTransaction(database, 'none', (db) => issueOperatorLink(db, tokenHash(token), linkHours))
  return isIssued ? `${publicUrl}/#/operator/first?token=${token}` : undefined
}
