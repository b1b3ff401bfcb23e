import type { monomers } from '../monomers.tables.ts'

type Row = typeof monomers.$inferSelect

/** What a monomer is, without whose it is and what became of it. */
export type Substance = Pick<
  Row,
  | 'polymerType'
  | 'monomerType'
  | 'symbol'
  | 'name'
  | 'aliases'
  | 'naturalAnalog'
  | 'molfile'
  | 'sourceStructure'
  | 'smiles'
  | 'structureKey'
  | 'pictureKey'
  | 'rgroups'
  | 'formula'
  | 'averageMass'
  | 'monoisotopicMass'
>

/** The columns of a substance in a row that has more. */
export const substanceIn = (row: Substance): Substance => ({
  polymerType: row.polymerType,
  monomerType: row.monomerType,
  symbol: row.symbol,
  name: row.name,
  aliases: row.aliases,
  naturalAnalog: row.naturalAnalog,
  molfile: row.molfile,
  sourceStructure: row.sourceStructure,
  smiles: row.smiles,
  structureKey: row.structureKey,
  pictureKey: row.pictureKey,
  rgroups: row.rgroups,
  formula: row.formula,
  averageMass: row.averageMass,
  monoisotopicMass: row.monoisotopicMass,
})
