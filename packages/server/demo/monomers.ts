import { readFileSync } from 'node:fs'
import { day, hour } from '@atrium/contract/constants.ts'
import type {
  monomerAssociations,
  monomerChanges,
  monomerReviewers,
  monomers,
  monomerVersions,
} from '#monomers/monomers.tables.ts'
import type { Substance } from '#monomers/library/substance.ts'
import { demoOwnMonomers, demoPublicMonomers, type DemoMonomer } from './monomer-definitions.ts'
import { Random } from './random.ts'

type MonomerRow = typeof monomers.$inferInsert & { id: string; version: number; createdAt: Date; updatedAt: Date }
type VersionRow = typeof monomerVersions.$inferInsert
type ChangeRow = typeof monomerChanges.$inferInsert

export const substancesFile = new URL('./monomer-substances.json', import.meta.url)
export const substanceName = ({ polymerType, symbol }: Pick<Substance, 'polymerType' | 'symbol'>) =>
  `${polymerType} ${symbol}`

/**
 * What follows from the structures. They were computed once (`monomers.test.ts` says whether they still are what the server
 * computes): the demonstration begins without waiting for the toolkit.
 */
const readSubstances = () => JSON.parse(readFileSync(substancesFile, 'utf8')) as Record<string, Substance>

interface Owner {
  organisationId: string
  chemist: string
  reviewer: string
}

/** Monomers of an organisation in every state, some public ones in its library, and who reviews them. */
export function monomerRows(now: Date, { organisationId, chemist, reviewer }: Owner) {
  const random = new Random('monomers')
  const substances = readSubstances()
  const rowOf = ({ given, state, versions }: DemoMonomer, index: number, isPublic: boolean): MonomerRow => {
    const createdAt = new Date(now.getTime() - 80 * day + index * 3 * day)
    const updatedAt = new Date(createdAt.getTime() + (versions - 1) * day + 2 * hour)
    const substance = substances[substanceName(given)]
    if (!substance) throw new Error(`Nothing was computed for ${given.symbol}`)
    const isUsed = state === 'approved' || state === 'deprecated' || state === 'archived'
    return {
      ...substance,
      id: random.id(createdAt.getTime()),
      organisationId: isPublic ? null : organisationId,
      status: state,
      version: versions,
      approvedVersion: isUsed ? versions : null,
      submittedBy: state === 'in-review' ? chemist : null,
      submittedAt: state === 'in-review' ? updatedAt : null,
      deprecationReason: state === 'deprecated' ? '改用 ac' : null,
      replacementSymbol: state === 'deprecated' ? 'ac' : null,
      archiveReason: state === 'archived' ? '项目已结束' : null,
      createdBy: isPublic ? null : chemist,
      updatedBy: isPublic ? null : chemist,
      createdAt,
      updatedAt,
    }
  }
  const publicOnes = demoPublicMonomers.map((monomer, index) => rowOf(monomer, index, true))
  const own = demoOwnMonomers.map((monomer, index) => rowOf(monomer, publicOnes.length + index, false))
  const associations = publicOnes.map(({ id, version, createdAt }): typeof monomerAssociations.$inferInsert => ({
    organisationId,
    monomerId: id,
    associatedBy: chemist,
    associatedAt: new Date(createdAt.getTime() + day),
    seenVersion: version,
  }))
  const reviewers: (typeof monomerReviewers.$inferInsert)[] = [
    { organisationId, accountId: reviewer, addedBy: reviewer, addedAt: new Date(now.getTime() - 10 * day) },
  ]
  const all = [...publicOnes, ...own]
  return { monomers: all, versions: all.flatMap(versionsOf), changes: all.flatMap(changeOf), associations, reviewers }
}

function versionsOf({ version: last, ...row }: MonomerRow): VersionRow[] {
  return Array.from({ length: last }, (_, index) => ({
    ...substanceOf(row),
    name: index + 1 === last ? row.name : `${row.name} (${index + 1})`,
    monomerId: row.id,
    version: index + 1,
    organisationId: row.organisationId ?? null,
    savedBy: row.createdBy ?? null,
    savedAt: new Date(row.createdAt.getTime() + index * day),
    reason: '',
  }))
}

const substanceOf = (row: Omit<MonomerRow, 'version'>): Substance => ({
  polymerType: row.polymerType,
  monomerType: row.monomerType,
  symbol: row.symbol,
  name: row.name,
  aliases: row.aliases,
  naturalAnalog: row.naturalAnalog ?? null,
  molfile: row.molfile,
  sourceStructure: row.sourceStructure,
  smiles: row.smiles,
  structureKey: row.structureKey,
  pictureKey: row.pictureKey,
  rgroups: row.rgroups,
  formula: row.formula,
  averageMass: row.averageMass ?? null,
  monoisotopicMass: row.monoisotopicMass ?? null,
})

function changeOf({ id, organisationId, status, updatedAt }: MonomerRow): ChangeRow[] {
  const kind = status === 'approved' || status === 'deprecated' || status === 'archived' ? status : 'saved'
  return [{ organisationId: organisationId ?? null, monomerId: id, kind, changedAt: updatedAt }]
}
