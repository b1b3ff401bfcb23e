import type { monomerImportCalls } from '@atrium/contract/monomers/monomer-imports.calls.ts'
import type { Context } from '#kit/http/handle.ts'
import { insertAct } from '#logs/operations/undoable-acts.ts'
import { openWarnings } from './import-views.ts'
import { lockImport, updateImport, type ImportRecord } from './imports.store.ts'
import { importFindingView } from './stored-finding.ts'

type CommitContext = Context<typeof monomerImportCalls.commitMonomers>

/** How many warnings the sentence of an error names. */
const maxSaid = 3

/** Lets a job store what was chosen. Whoever continues an import that was stopped confirms what is left. */
export async function commitImport(context: CommitContext): Promise<ImportRecord> {
  const { params, body, db, visitor, request, note, fail } = context
  const own = (await lockImport(db, params.id)) ?? fail('request.not-found')
  if (!['judged', 'stopped', 'failed'].includes(own.state)) fail('monomers.import-not-judged')
  const toStore = own.createCount + own.replaceCount
  if (toStore === 0) fail('monomers.import-nothing')
  if (own.licenceNote && !body.isLicenceConfirmed) fail('monomers.licence-unconfirmed')
  await checkWarnings(context, own)
  // A continued import is undone as a whole: it stays the act that it was.
  const actId =
    own.actId ?? (await insertAct({ db, visitor, request }, 'monomers.import-started', { importId: own.id }))
  await updateImport(db, own.id, {
    state: 'committing',
    acknowledged: [...(body.acknowledged ?? [])],
    source: body.source?.trim() || own.source,
    sourceLicence: body.sourceLicence?.trim() || own.sourceLicence || own.licenceNote,
    committedBy: visitor.person.id,
    committedAt: own.committedAt ?? new Date(),
    actId,
    attempts: 0,
    worker: null,
    workerUntil: null,
  })
  note({ subject: { id: own.id, name: own.fileName }, changes: { rows: [null, toStore] } })
  return (await lockImport(db, own.id)) ?? fail('request.not-found')
}

async function checkWarnings({ body, db, lang, fail }: CommitContext, { id }: ImportRecord): Promise<void> {
  const acknowledged = new Set<string>(body.acknowledged ?? [])
  const open = (await openWarnings(db, id)).filter(({ code }) => !acknowledged.has(code))
  if (open.length === 0) return
  const said = open.slice(0, maxSaid).map(({ first }) => importFindingView(first, lang).message)
  fail('monomers.unconfirmed', { values: { problems: said.join(lang === 'zh' ? '；' : '; ') } })
}
