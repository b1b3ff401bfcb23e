import { checkAnalog } from '@atrium/chemistry/rules/analog-rules.ts'
import { maxRgroup, type MonomerType, type PolymerType } from '@atrium/chemistry/rules/monomer-types.ts'
import { usualRgroups } from '@atrium/chemistry/rules/usual-rgroups.ts'
import { simpleCaps, type SimpleCap } from '@atrium/chemistry/smiles/simple-caps.ts'
import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { readRgroups } from './read-rgroups.ts'

/** `usual`: the cap that the SMILES spells, or the one that such monomers usually have; `own`: a SMILES. */
export interface CapDraft {
  choice: SimpleCap | 'usual' | 'own'
  smiles: string
}

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
  /** By labels of R groups, also of those that the structure does not have. */
  caps: Record<string, CapDraft>
  Reason: string
}

const usualCap: CapDraft = { choice: 'usual', smiles: '' }
const usualCaps = Object.fromEntries(Array.from({ length: maxRgroup }, (_, index) => [`R${index + 1}`, usualCap]))

const emptyDraft: MonomerDraft = {
  symbol: '',
  name: '',
  polymerType: 'PEPTIDE',
  monomerType: 'Backbone',
  naturalAnalog: '',
  aliases: '',
  structure: '',
  caps: usualCaps,
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
        caps: { ...usualCaps, ...Object.fromEntries(monomer.rgroups.map((group) => [group.label, capOf(group)])) },
        Reason: '',
      }
    : emptyDraft

function capOf({ capName, capSmiles }: MonomerDetail['rgroups'][number]): CapDraft {
  const simple = simpleCaps.find((cap) => cap === capName)
  return simple ? { choice: simple, smiles: '' } : { choice: 'own', smiles: capSmiles }
}

/** The kind of a draft: linkers have no place in a chain. */
const kindOf = ({ polymerType, monomerType }: MonomerDraft) => ({
  polymerType,
  monomerType: polymerType === 'CHEM' ? ('Undefined' as const) : monomerType,
})

/** The R groups of a draft's structure, each with its number, its atom and the name of its usual cap. */
export function rgroupsOf(draft: MonomerDraft) {
  const drawn = readRgroups(draft.structure)
  const kind = kindOf(draft)
  const { analog } = checkAnalog(draft.naturalAnalog, draft.symbol, kind)
  const spelledCaps = new Map(drawn.flatMap(({ number, spelledCap }) => (spelledCap ? [[number, spelledCap]] : [])))
  const usual = usualRgroups({ numbers: drawn.map(({ number }) => number), spelledCaps }, kind, analog)
  return drawn.map(({ number, atom }, index) => ({ number, atom, label: `R${number}`, ...usual[index] }))
}

/** The draft as the calls take it. Where all caps are the usual ones, the server knows them. */
export function inputOf(draft: MonomerDraft) {
  const groups = rgroupsOf(draft).map(({ number, label, capSmiles }) => {
    const { choice, smiles } = draft.caps[label] ?? usualCap
    if (choice === 'usual') return { label, capSmiles, isUsual: true }
    return { label, capSmiles: choice === 'own' ? smiles.trim() : `[*:${number}][${choice}]`, isUsual: false }
  })
  const rgroups = groups.map(({ label, capSmiles }) => ({ label, capSmiles: capSmiles || null }))
  return {
    symbol: draft.symbol,
    name: draft.name,
    ...kindOf(draft),
    naturalAnalog: draft.polymerType === 'CHEM' ? null : draft.naturalAnalog.trim() || null,
    aliases: draft.aliases.split(/[\s,\uFF0C]+/).filter(Boolean),
    structure: draft.structure,
    ...(groups.some(({ isUsual }) => !isUsual) && { rgroups }),
  }
}
