import type { MonomerChangedMeanwhile, SavedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { maxMonomers, maxMonomerVersions } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { Finding } from '@atrium/chemistry/rules/finding.ts'
import { newId } from '#kit/data/columns.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { findingError, findingView } from '../checking/describe-findings.ts'
import { examine } from '../checking/examine.ts'
import { libraryFindings } from '../checking/library-findings.ts'
import { detailOf } from './monomer-views.ts'
import { countOwn, findMonomer, lockMonomer } from './monomers.store.ts'
import { originOf, storeMonomers, type StoredMonomer } from './store-monomers.ts'
import { substanceChanges } from './substance-changes.ts'

type SaveContext = Context<typeof monomerCalls.set>

/** Creates or changes a monomer. Chemistry comes before the first query: no transaction waits for it. */
export async function saveMonomer(context: SaveContext, thread: ChemistryThread): Promise<SavedMonomer> {
  const { body, db, lang, note, fail } = context
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
  await lockOrganisation(db)
  const before = body.symbolId === undefined ? undefined : await lockForChange(context, body.symbolId)
  const all = [...findings, ...(await libraryFindings(db, substance, body.symbolId))]
  checkFindings(all, context)
  const id = before?.id ?? newId()
  const changes = substanceChanges(before, substance)
  if (before && Object.keys(changes).length === 0) note(null)
  else {
    await store(context, { id, substance, version: (before?.version ?? 0) + 1, origin: originOf(before) })
    note({ subject: { id, name: substance.symbol }, changes, ...reasonOf(body) })
  }
  const row = (await findMonomer(db, id)) ?? fail('request.not-found')
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

/** The monomer that is to be changed, locked. Throws what keeps it from being changed. */
async function lockForChange({ body, db, fail }: SaveContext, id: string) {
  const row = await lockMonomer(db, id)
  if (!row) return fail((await findMonomer(db, id)) ? 'monomers.public' : 'request.not-found')
  if (row.status === 'archived') fail('monomers.archived')
  if (row.status === 'deprecated') fail('monomers.deprecated')
  if (row.version !== body.version) {
    const current = (await findMonomer(db, id)) ?? fail('request.not-found')
    const details: MonomerChangedMeanwhile = { monomer: detailOf(current) }
    throw new CallError('monomers.changed-meanwhile', { values: { name: current.updatedByName ?? '' }, details })
  }
  if (row.version >= maxMonomerVersions)
    fail('monomers.too-many-versions', { values: { max: String(maxMonomerVersions) } })
  return row
}

/** Stores the monomer as its next version. */
async function store({ body, db, visitor, fail }: SaveContext, monomer: StoredMonomer): Promise<void> {
  if (monomer.version === 1 && (await countOwn(db)) >= maxMonomers)
    fail('monomers.too-many', { values: { max: String(maxMonomers) } })
  const { organisation, person } = visitor
  const by = { organisationId: organisation.id, by: person.id, reason: body.Reason?.trim() ?? '' }
  await storeMonomers(db, by, [monomer])
}
