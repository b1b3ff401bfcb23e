import type {
  ApprovedMonomer,
  MonomerChange,
  programMonomerCalls,
} from '@atrium/contract/monomers/program-monomers.calls.ts'
import { maxChanges } from '@atrium/contract/monomers/program-monomers.calls.ts'
import { polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { limitPerPerson } from '#kit/http/limit-per-person.ts'
import { describeHelm } from '../helm/describe-helm.ts'
import { depict } from '../library/depict.ts'
import { findApproved, listApproved, listApprovedByIds, type ApprovedRow } from './approved.store.ts'
import { listChanges } from './changes.store.ts'

interface Threads {
  /** For pictures of monomers. */
  monomers: ChemistryThread
  /** For molecules, which take long. */
  helm: ChemistryThread
}

/** The monomer library for programs. */
export function programMonomers(threads: Threads): Handlers<typeof programMonomerCalls> {
  // The limit of the contract counts by person, and programs are none.
  const turns = limitPerPerson(4)
  return {
    async programMonomers({ query: { pageIndex, pageSize, symbols, polymerType, ...filter }, db }) {
      const { rows, total } = await listApproved(db, {
        ...filter,
        polymerTypes: polymerType ? [polymerType] : polymerTypes,
        symbols: symbols?.split(',').map((symbol) => symbol.trim()),
        limit: pageSize,
        offset: (pageIndex - 1) * pageSize,
      })
      return { total, items: rows.map(approvedView) }
    },

    async programMonomer({ params: { id }, db, fail }) {
      const row = (await findApproved(db, id)) ?? fail('request.not-found')
      return { ...approvedView(row), structure: row.molfile }
    },

    async programPicture({ params: { id }, batch, fail }) {
      const row = (await batch((db) => findApproved(db, id))) ?? fail('request.not-found')
      // The address stays when another version is approved.
      return { ...(await depict(row.molfile, threads.monomers)), maxAge: 0 }
    },

    programHelm: ({ body, lang, batch, visitor: { organisation, appId, product } }) =>
      turns(appId ?? `${product?.id} ${organisation.id}`, () =>
        describeHelm(body.helm, { lang, batch, thread: threads.helm }),
      ),

    async programChanges({ query: { since }, db }) {
      const changes = await listChanges(db, { after: since ?? 0, limit: maxChanges + 1 })
      const page = changes.slice(0, maxChanges)
      const rows = await listApprovedByIds(db, [...new Set(page.map(({ monomerId }) => monomerId))])
      const byId = new Map(rows.map((row) => [row.id, approvedView(row)]))
      return {
        items: page.map(({ no, monomerId, kind, changedAt }): MonomerChange => ({
          cursor: no,
          symbolId: monomerId,
          kind,
          changedAt: changedAt.toISOString(),
          monomer: byId.get(monomerId) ?? null,
        })),
        cursor: page.at(-1)?.no ?? since ?? 0,
        hasMore: changes.length > maxChanges,
      }
    },
  }
}

const approvedView = (row: ApprovedRow): ApprovedMonomer => ({
  symbolId: row.id,
  symbol: row.symbol,
  name: row.name,
  aliases: row.aliases,
  polymerType: row.polymerType,
  monomerType: row.monomerType,
  naturalAnalog: row.naturalAnalog,
  smiles: row.smiles,
  formula: row.formula,
  averageMass: row.averageMass,
  monoisotopicMass: row.monoisotopicMass,
  rgroups: row.rgroups.map(({ number, capName, capSmiles }) => ({ label: `R${number}`, capName, capSmiles })),
  pictureKey: row.pictureKey,
  version: row.version,
  owner: row.organisationId === null ? 'public' : 'organisation',
  isDeprecated: row.status === 'deprecated',
  deprecationReason: row.status === 'deprecated' ? row.deprecationReason : null,
  replacement: row.status === 'deprecated' ? row.replacementSymbol : null,
})
