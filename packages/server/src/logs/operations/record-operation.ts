import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#kit/data/database.ts'
import { addressOf, deviceOf } from '#kit/http/device.ts'
import { maskContacts } from '#kit/text/masks.ts'
import type { OperationNote } from '#kit/http/handle.ts'

/** The reason that came with a call, where it says anything. */
export const reasonOf = ({ Reason }: { Reason?: string | undefined }): Pick<OperationNote, 'reason'> =>
  Reason?.trim() ? { reason: Reason.trim() } : {}

/** Who acts: a person, a product or a program; undefined for the system itself. */
type Actor =
  | {
      person?: { id: string; realName: string } | undefined
      product?: { id: string; name: string } | undefined
      appId?: string | undefined
    }
  | undefined

export interface Operation {
  action: AuditAction
  note: OperationNote
  visitor: Actor
  organisationId: string | undefined
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
}

/** Writes one row at the end of the chain of an organisation, or of the installation where there is none. */
export const recordOperation = (db: Db, { note, ...operation }: Operation): Promise<void> =>
  recordOperations(db, { ...operation, notes: [note] })

type Operations = Omit<Operation, 'note'> & { notes: readonly OperationNote[] }

/** Writes one row for each note, in one statement. */
export const recordOperations = (db: Db, operations: Operations): Promise<void> => appendToChains(db, [operations])

/** Writes one row for each note at the ends of several chains, in one statement. */
export async function appendToChains(db: Db, chains: readonly Operations[]): Promise<void> {
  const appended = chains.filter(({ notes }) => notes.length > 0).map(appending)
  if (appended.length > 0) await db.execute(sql`select ${sql.join(appended, sql`, `)}`)
}

function appending({ action, notes, visitor, organisationId, request }: Operations): SQL {
  const rows = notes.map((note) => {
    const actor = actorOf(note, visitor)
    return sql`row(${organisationId ?? null}::uuid, null, null, ${actor.id}::uuid, ${actor.name}, ${action},
      ${note.subject?.id ?? null}::uuid, ${note.subject?.name ?? null}, ${JSON.stringify(maskContacts(note.changes ?? {}))}::jsonb, ${note.reason ?? null},
      ${addressOf(request)}, ${deviceOf(request)}, ${request.id}, null, null)::operation_logs`
  })
  return sql`append_operations(array[${sql.join(rows, sql`, `)}])`
}

function actorOf(note: OperationNote, visitor: Actor): { id: string | null; name: string } {
  if (note.actor) return note.actor
  if (visitor?.person) return { id: visitor.person.id, name: visitor.person.realName }
  if (visitor?.product) return { id: visitor.product.id, name: visitor.product.name }
  if (visitor?.appId) return { id: visitor.appId, name: 'app' }
  return { id: null, name: 'system' }
}
