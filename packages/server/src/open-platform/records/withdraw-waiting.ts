import type { Db } from '#kit/data/database.ts'
import type { OperationNote } from '#kit/http/handle.ts'
import { withdrawCallsOf, type Caller } from './call-records.store.ts'

interface Act {
  body: { WithdrawWaiting?: boolean | undefined; Reason?: string | undefined }
  person: { realName: string }
}

/**
 * Withdraws the waiting calls of a caller that loses its right, where the person wants it. Gives what the log says of it. Once
 * the right has ended no further call is accepted, except one that a server is just accepting.
 */
export async function withdrawWaiting(
  db: Db,
  caller: Caller,
  { body, person }: Act,
): Promise<Pick<OperationNote, 'changes'>> {
  if (!body.WithdrawWaiting) return {}
  const count = await withdrawCallsOf(db, caller, { by: person.realName, reason: body.Reason?.trim() || null })
  return count > 0 ? { changes: { withdrawnCalls: [null, count] } } : {}
}
