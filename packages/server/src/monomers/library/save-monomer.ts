import type { MonomerChangedMeanwhile, SavedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { maxMonomers, maxMonomerVersions } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { Finding } from '@atrium/chemistry/rules/finding.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { findingError, findingView } from '../checking/describe-findings.ts'
import { examine } from '../checking/examine.ts'
import { libraryFindings } from '../checking/library-findings.ts'
import { detailOf } from './monomer-views.ts'
import type { Library } from './library.ts'
import { countOwn, lockMonomer } from './monomers.store.ts'
import { originOf, storeMonomers, type StoredMonomer } from './store-monomers.ts'
import { substanceChanges } from './substance-changes.ts'
import type { Substance } from './substance.ts'

type SaveContext = Pick<Context<typeof monomerCalls.set>, 'body' | 'db' | 'lang' | 'note'> & {
  visitor: { person: { id: string } }
}

/** Creates or changes a monomer of a library. Chemistry comes before the first query: no transaction waits for it. */
export async function saveMonomer(
  context: SaveContext,
  library: Library,
  thread: ChemistryThread,
): Promise<SavedMonomer> {
  const { body, db, lang, note } = context
  const { findings, substance } = await examine(
    {
      ...body,
      monomerType: body.monomerType ?? 'Undefined',
      naturalAnalog: body.naturalAnalog ?? null,
      aliases: body.aliases ?? [],
      rgroups: body.rgroups ?? null,
    },
    thread,
  )
  if (!substance) throw findingError('monomers.invalid', errorsIn(findings), lang)
  // Before looking for symbols: those of two who save at once would not be found.
  await library.lock(db)
  const before =
    body.symbolId === undefined ? undefined : await lockForChange(context, library, { id: body.symbolId, substance })
  const all = [...findings, ...(await libraryFindings(db, substance, body.symbolId, library))]
  checkFindings(all, context)
  const id = before?.id ?? newId()
  const changes = substanceChanges(before, substance)
  if (before && Object.keys(changes).length === 0) note(null)
  else {
    await store(context, library, { id, substance, version: (before?.version ?? 0) + 1, origin: originOf(before) })
    note({ subject: { id, name: substance.symbol }, changes, ...reasonOf(body) })
  }
  const row = await library.find(db, id)
  if (!row) throw new CallError('request.not-found')
  return { ...detailOf(row), warnings: all.map((each) => findingView(each, lang)) }
}

const errorsIn = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error')

/** Throws errors, and warnings that nobody confirmed. */
function checkFindings(findings: readonly Finding[], { body, lang }: SaveContext): void {
  const errors = errorsIn(findings)
  if (errors.length > 0) throw findingError('monomers.invalid', errors, lang)
  const acknowledged = new Set(body.acknowledged ?? [])
  const open = findings.filter(({ code }) => !acknowledged.has(code))
  if (open.length > 0) throw findingError('monomers.unconfirmed', open, lang)
}

/** Organisations associated a public monomer by its symbol, and may have others with the one that it would get. */
function checkSymbolStays(before: Substance, { symbol, polymerType }: Substance): void {
  if (symbol !== before.symbol || polymerType !== before.polymerType) throw new CallError('monomers.symbol-stays')
}

interface Changed {
  id: string
  substance: Substance
}

/** The monomer that is to be changed, locked. Throws what keeps it from being changed. */
async function lockForChange({ body, db }: SaveContext, library: Library, { id, substance }: Changed) {
  const row = await lockMonomer(db, id, library)
  if (!row) throw new CallError((await library.find(db, id)) ? 'monomers.public' : 'request.not-found')
  if (row.status === 'archived') throw new CallError('monomers.archived')
  if (row.status === 'deprecated') throw new CallError('monomers.deprecated')
  if (row.version !== body.version) throw await changedMeanwhile(db, library, id)
  if (library.isPublic) checkSymbolStays(row, substance)
  if (row.version >= maxMonomerVersions)
    throw new CallError('monomers.too-many-versions', { values: { max: String(maxMonomerVersions) } })
  return row
}

/** The error of a monomer that somebody else saved meanwhile: its details have what there is now. */
export async function changedMeanwhile(db: Db, library: Library, id: string): Promise<CallError> {
  const current = await library.find(db, id)
  if (!current) return new CallError('request.not-found')
  const details: MonomerChangedMeanwhile = { monomer: detailOf(current) }
  return new CallError('monomers.changed-meanwhile', { values: { name: current.updatedByName ?? '' }, details })
}

/** Stores the monomer as its next version. */
async function store({ body, db, visitor }: SaveContext, library: Library, monomer: StoredMonomer): Promise<void> {
  const { organisationId, isPublic } = library
  if (monomer.version === 1 && !isPublic && (await countOwn(db)) >= maxMonomers)
    throw new CallError('monomers.too-many', { values: { max: String(maxMonomers) } })
  await storeMonomers(db, { organisationId, by: visitor.person.id, reason: body.Reason?.trim() ?? '' }, [monomer])
}
