import type { MonomerRow } from '../library/monomers.store.ts'

/** What files have of a monomer. */
export type WrittenMonomer = Pick<
  MonomerRow,
  | 'symbol'
  | 'name'
  | 'polymerType'
  | 'monomerType'
  | 'naturalAnalog'
  | 'aliases'
  | 'molfile'
  | 'smiles'
  | 'rgroups'
  | 'creatorName'
  | 'createdAt'
  | 'source'
  | 'sourceLicence'
>

/** An R group with its cap, by the names of HELM monomer sets. */
export interface WrittenRgroup {
  label: string
  /** Such as `R1-H`. */
  alternateId: string
  capGroupName: string
  /** With the attachment point as `[*:n]`. */
  capGroupSMILES: string
}

export const writtenRgroups = ({ rgroups }: Pick<WrittenMonomer, 'rgroups'>): WrittenRgroup[] =>
  rgroups.map(({ number, capName, capSmiles }) => {
    const capGroupSMILES = capSmiles.replaceAll(/\[(\d{1,3})\*\]/g, '[*:$1]')
    // A larger group has no name.
    const capGroupName = capName ?? capGroupSMILES
    return { label: `R${number}`, alternateId: `R${number}-${capGroupName}`, capGroupName, capGroupSMILES }
  })
