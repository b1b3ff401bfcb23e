import { helmCapOf, type HelmMonomerInfo } from '@atrium/chemistry/helm/inline-monomer.ts'
import type { MonomerLookup } from '@atrium/chemistry/helm/resolve-helm.ts'
import { compositionOf } from '@atrium/chemistry/mass/composition.ts'
import { kekulise } from '@atrium/chemistry/molecule/kekulise.ts'
import { readCap } from '@atrium/chemistry/smiles/read-cap.ts'
import { readMonomerSmiles } from '@atrium/chemistry/smiles/read-monomer-smiles.ts'
import type { ApprovedRow } from '../resolving/approved.store.ts'

/** Finds monomers among rows of the library. */
export function lookUpIn(rows: readonly ApprovedRow[]): MonomerLookup {
  const byName = new Map(rows.map((row) => [`${row.polymerType} ${row.symbol}`, row]))
  return (type, symbol) => {
    const row = byName.get(`${type} ${symbol}`)
    return row ? infoOf(row) : null
  }
}

/** What joining needs of a stored monomer. */
function infoOf({ smiles: stored, rgroups }: ApprovedRow): HelmMonomerInfo {
  const { molecule, smiles } = readMonomerSmiles(stored)
  const caps = rgroups.map(({ number, capSmiles }) => {
    const cap = readCap(capSmiles)
    if (!cap) throw new Error(`A stored cap cannot be read: ${capSmiles}`)
    return [number, helmCapOf(cap)] as const
  })
  return { composition: compositionOf(kekulise(molecule).molecule), smiles, caps: new Map(caps) }
}
