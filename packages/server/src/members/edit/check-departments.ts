import { CallError } from '#kit/http/call-error.ts'
import type { Db } from '#kit/data/database.ts'
import { countDepartments } from './member-edits.store.ts'

/** Throws if an id is not a department of the organisation. */
export async function checkDepartments(db: Db, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0 && (await countDepartments(db, wanted)) < wanted.length)
    throw new CallError('request.not-found')
}
