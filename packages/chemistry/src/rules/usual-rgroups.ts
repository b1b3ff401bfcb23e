import type { RgroupInput } from './cap-rules.ts'
import { usualCapName } from './cap-rules.ts'
import type { MonomerKind } from './finding.ts'

interface Drawn {
  /** Numbers of the R groups of the structure. */
  numbers: Iterable<number>
  /** Names of the caps that a SMILES spells, by the numbers of their R groups. */
  spelledCaps: ReadonlyMap<number, string>
}

/** For each R group of a structure the cap that its SMILES spells, or the one that such monomers usually have. */
export const usualRgroups = (
  { numbers, spelledCaps }: Drawn,
  kind: MonomerKind,
  analog: string | null,
): (RgroupInput & { capName: string })[] =>
  Array.from(numbers, (number) => {
    const capName = spelledCaps.get(number) ?? usualCapName(number, kind, analog)
    return { label: `R${number}`, capName, capSmiles: `[*:${number}][${capName}]` }
  })
