import type { MonomerType, PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'

/** A monomer as the form has it. */
export interface MonomerDraft {
  symbol: string
  name: string
  polymerType: PolymerType
  monomerType: MonomerType
  naturalAnalog: string
  /** Separated by spaces or commas. */
  aliases: string
  structure: string
  /** A line for each R group: its label and the SMILES of its cap; empty for the usual ones. */
  caps: string
  Reason: string
}

const emptyDraft: MonomerDraft = {
  symbol: '',
  name: '',
  polymerType: 'PEPTIDE',
  monomerType: 'Backbone',
  naturalAnalog: '',
  aliases: '',
  structure: '',
  caps: '',
  Reason: '',
}

export const draftOf = (monomer: MonomerDetail | undefined): MonomerDraft =>
  monomer
    ? {
        symbol: monomer.symbol,
        name: monomer.name,
        polymerType: monomer.polymerType,
        monomerType: monomer.monomerType,
        naturalAnalog: monomer.naturalAnalog ?? '',
        aliases: monomer.aliases.join(', '),
        structure: monomer.structure,
        caps: monomer.rgroups.map(({ label, capSmiles }) => `${label} ${capSmiles}`).join('\n'),
        Reason: '',
      }
    : emptyDraft

/** The draft as the call takes it. */
export function inputOf(draft: MonomerDraft) {
  const lines = draft.caps.split('\n').filter((line) => line.trim())
  const rgroups = lines.map((line) => {
    const [label = '', ...smiles] = line.trim().split(/\s+/)
    return { label: label.slice(0, 10), capSmiles: smiles.join(' ') || null }
  })
  return {
    symbol: draft.symbol,
    name: draft.name,
    polymerType: draft.polymerType,
    monomerType: draft.polymerType === 'CHEM' ? ('Undefined' as const) : draft.monomerType,
    naturalAnalog: draft.polymerType === 'CHEM' ? null : draft.naturalAnalog.trim() || null,
    aliases: draft.aliases.split(/[\s,\uFF0C]+/).filter(Boolean),
    structure: draft.structure,
    ...(rgroups.length > 0 && { rgroups }),
  }
}
