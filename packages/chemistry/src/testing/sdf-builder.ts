import type { SampleMonomer } from './monomer-set.ts'

/**
 * The monomers as public SDF files are: CRLF, one field for each R group with a number from the second one on, the cap under
 * both of its names, blanks for what is missing, and molfiles with text after their end.
 */
export function buildSdf(monomers: readonly SampleMonomer[]): string {
  return monomers.map((monomer) => [...recordLines(monomer), '$$$$', ''].join('\r\n')).join('')
}

function recordLines(monomer: SampleMonomer): string[] {
  const fields: [name: string, value: string][] = [
    ['symbol', monomer.symbol],
    ['name', monomer.name],
    ['polymerType', monomer.polymerType],
    ['monomerType', monomer.monomerType],
    ['naturalAnalog', monomer.naturalAnalog ?? ''],
    ['createDate', ''],
    ...monomer.rgroups.flatMap(({ label, capSmiles }, index): [string, string][] => {
      const repeat = index === 0 ? '' : ` (#${index})`
      return [
        [`label${repeat}`, label],
        [`${index % 2 === 0 ? 'capGroupSMILES' : 'capGroupSmiles'}${repeat}`, capSmiles ?? ''],
      ]
    }),
  ]
  // A text after the end of a molfile would not be a field of the record.
  const [molfile = ''] = monomer.molfile.split(/(?<=M {2}END)/)
  return [...molfile.split(/\r\n|\n|\r/), ...fields.flatMap(([name, value]) => [`>  <${name}>`, value, ''])]
}
