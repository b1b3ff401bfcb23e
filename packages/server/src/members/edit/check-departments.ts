import { CallError } from '#kit/http/call-error.ts'
import type { Db } from '#kit/data/database.ts'
import { lockDepartments } from './member-edits.store.ts'

/** Throws if an id is not a department of the organisation. */
export async function checkDepartments(db: Db, ids: readonly string[]): Promise<void> {
  if ((await lockDepartments(db, ids)).size < new Set(ids).size) throw new CallError('request.not-found')
}
