import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { OperationNote } from '#kit/http/handle.ts'
import { endRequests, listSigners, type RequestRow } from './requests.store.ts'

/** Ends a locked request that nobody has signed. Throws `esign.not-open` or `esign.signed-already`. Resolves to what is logged. */
export async function withdraw(db: Db, row: RequestRow, reason: string): Promise<OperationNote> {
  if (row.state !== 'open') throw new CallError('esign.not-open')
  if ((await listSigners(db, [row.id])).some(({ state }) => state === 'signed'))
    throw new CallError('esign.signed-already')
  await endRequests(db, [row.id], { state: 'withdrawn', reason })
  return { subject: { id: row.id, name: row.title }, reason }
}
