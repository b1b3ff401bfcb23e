import type { ReadCall, WriteCall } from '@atrium/contract/kit/call.ts'
import type { FastifyRequest } from 'fastify'
import type { Database, Db } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { rowScopeOf, type OperationNote } from '#kit/http/handle.ts'
import { DownloadLog } from './download-log.ts'
import { appendToChains } from './record-operation.ts'

/**
 * Writes the entries of a write in its transaction, and each a second time for the installation when an operator changed
 * something in an organisation. `organisationId` is the one of the call's row scope. Writes nothing where the call
 * declares why it is not logged.
 */
export async function logWrite(
  db: Db,
  { call, notes, request }: { call: WriteCall; notes: readonly OperationNote[]; request: FastifyRequest },
  organisationId: string | undefined,
): Promise<void> {
  const action = call.audit
  if (typeof action !== 'string') return
  const { visitor } = request
  const operation = { action, notes, visitor, request }
  const noted = notes[0]?.organisationId
  const ownChain = noted ?? visitor?.organisation?.id
  const chain = { organisation: organisationId, none: ownChain, installation: noted }[call.scope]
  const chains = call.access === 'operator' && chain ? [chain, undefined] : [chain]
  await appendToChains(
    db,
    chains.map((id) => ({ ...operation, organisationId: id })),
  )
}

/** Logs the start of a download whose call declares so. Resolves with the function that logs its end. */
export async function logDownload(
  database: Database,
  { call, file, request }: { call: ReadCall; file: DownloadFile; request: FastifyRequest },
): Promise<((completed: boolean) => Promise<void>) | undefined> {
  const action = call.logs
  if (!action) return undefined
  const { visitor } = request
  const organisationId = call.scope === 'organisation' ? visitor?.organisation?.id : undefined
  // A request has no address any more once the client has disconnected.
  const caller = { id: request.id, ip: request.ip, headers: request.headers }
  const log = new DownloadLog(database, rowScopeOf(call, organisationId), { visitor, organisationId, request: caller })
  await log.start(action, file)
  return (completed) => log.end(completed, file)
}
