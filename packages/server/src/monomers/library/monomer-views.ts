import type { ListedMonomer, MonomerDetail, MonomerVersion } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { VersionRow } from '../versions/versions.store.ts'
import type { MonomerRow } from './monomers.store.ts'
import type { Substance } from './substance.ts'

const substanceView = (row: Omit<Substance, 'sourceStructure'> & { version: number }) => ({
  symbol: row.symbol,
  name: row.name,
  polymerType: row.polymerType,
  monomerType: row.monomerType,
  naturalAnalog: row.naturalAnalog,
  aliases: row.aliases,
  smiles: row.smiles,
  formula: row.formula,
  averageMass: row.averageMass,
  monoisotopicMass: row.monoisotopicMass,
  rgroups: row.rgroups.map(({ number, capName, capSmiles }) => ({ label: `R${number}`, capName, capSmiles })),
  pictureKey: row.pictureKey,
  version: row.version,
})

export const listedOf = (row: MonomerRow): ListedMonomer => ({
  symbolId: row.id,
  ...substanceView(row),
  owner: row.organisationId === null ? 'public' : 'organisation',
  isAssociated: row.associatedAt !== null,
  seenVersion: row.seenVersion,
  status: row.status,
  approvedVersion: row.approvedVersion,
  creator: row.creatorName,
  createdAt: row.createdAt.toISOString(),
  updatedBy: row.updatedByName,
  updatedAt: row.updatedAt.toISOString(),
})

export const detailOf = (row: MonomerRow): MonomerDetail => ({
  ...listedOf(row),
  structure: row.molfile,
  archiveReason: row.archiveReason,
  source: row.source,
  sourceLicence: row.sourceLicence,
  deprecationReason: row.deprecationReason,
  replacementSymbol: row.replacementSymbol,
  associatedBy: row.associatedByName,
  associatedAt: row.associatedAt?.toISOString() ?? null,
})

export const versionOf = (row: VersionRow): MonomerVersion => ({
  ...substanceView(row),
  structure: row.molfile,
  savedBy: row.savedByName,
  savedAt: row.savedAt.toISOString(),
  reason: row.reason,
})
