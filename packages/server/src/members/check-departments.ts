import { CallError } from '#kit/call-error.ts'
import type { Db } from '#kit/database.ts'
import { countDepartments } from './member-store.ts'

/** Fails where one of the ids is no department of the organisation. */
export async function checkDepartments(db: Db, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0 && (await countDepartments(db, wanted)) < wanted.length)
    throw new CallError('request.not-found')
}
