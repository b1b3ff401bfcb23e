import type { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { Association } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { recordChange } from '../changes/record-change.ts'
import { insertAssociation, listForAssociation } from './associations.store.ts'
import { listLikeSymbols } from './monomers.store.ts'

type AssociateContext = Context<typeof monomerCalls.associate>
type Candidate = Awaited<ReturnType<typeof listForAssociation>>[number]

/** Takes public monomers into the library of the organisation, each by itself. */
export async function associate(context: AssociateContext): Promise<Association[]> {
  const { body, db, visitor, note, fail } = context
  const ids = [...new Set(body.symbolIds)]
  if (ids.length === 0) fail('monomers.none-selected')
  await lockOrganisation(db)
  const rows = new Map((await listForAssociation(db, ids)).map((row) => [row.id, row]))
  const results: Association[] = []
  const linked: Candidate[] = []
  // One after the other: two of the same symbol exclude each other.
  for (const id of ids) {
    const row = rows.get(id)
    const result = row ? await link(context, row) : 'not-found'
    results.push({ symbolId: id, result })
    if (row && result === 'linked') linked.push(row)
  }
  const monomerIds = linked.map(({ id }) => id)
  await recordChange(db, { organisationId: visitor.organisation.id, monomerIds, kind: 'associated' })
  const names = linked.map(({ symbol }) => symbol)
  note(
    linked[0]
      ? {
          subject: { id: linked[0].id, name: names.join(', ') },
          changes: { monomers: [null, names] },
          ...reasonOf(body),
        }
      : null,
  )
  return results
}

async function link({ db, visitor }: AssociateContext, row: Candidate): Promise<Association['result']> {
  const { organisation, person } = visitor
  // What belongs to the organisation is in its library anyway.
  if (row.organisationId !== null || row.associatedAt !== null) return 'already-linked'
  if (row.status === 'archived') return 'not-found'
  const symbols = await listLikeSymbols(db, { symbol: row.symbol, polymerType: row.polymerType })
  if (symbols.includes(row.symbol)) return 'symbol-conflict'
  await insertAssociation(db, {
    organisationId: organisation.id,
    monomerId: row.id,
    associatedBy: person.id,
    seenVersion: row.version,
    announcedVersion: row.version,
    announcedStatus: row.status,
  })
  return 'linked'
}
