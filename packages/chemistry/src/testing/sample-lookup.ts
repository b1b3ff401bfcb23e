import { helmCapOf, type HelmMonomerInfo } from '../helm/inline-monomer.ts'
import type { MonomerLookup } from '../helm/resolve-helm.ts'
import { compositionOf } from '../mass/composition.ts'
import { checkMonomer } from '../rules/check-monomer.ts'
import { readMonomerSmiles } from '../smiles/read-monomer-smiles.ts'
import { sampleMonomers } from './monomer-set.ts'

const samples: ReadonlyMap<string, HelmMonomerInfo> = new Map(
  sampleMonomers.flatMap((monomer): [string, HelmMonomerInfo][] => {
    const { molecule, caps } = checkMonomer(monomer)
    if (!molecule) return []
    const info = {
      composition: compositionOf(molecule),
      smiles: readMonomerSmiles(monomer.smiles).smiles,
      caps: new Map([...caps].map(([number, cap]) => [number, helmCapOf(cap)])),
    }
    return [[`${monomer.polymerType} ${monomer.symbol}`, info]]
  }),
)

/** Finds the monomers of the sample set. */
export const lookUpSample: MonomerLookup = (type, symbol) => samples.get(`${type} ${symbol}`) ?? null
