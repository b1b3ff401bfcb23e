import { writtenRgroups, type WrittenMonomer } from './written-monomer.ts'

/** Monomers as an SDF file, the fields of their R groups numbered from the second one on. */
export async function* writeSdf(batches: AsyncIterable<readonly WrittenMonomer[]>): AsyncGenerator<string> {
  for await (const monomers of batches) yield monomers.map(recordOf).join('')
}

const delimiter = '$$$$'

function recordOf(monomer: WrittenMonomer): string {
  const fields: [name: string, value: string][] = [
    ['symbol', monomer.symbol],
    ['name', monomer.name],
    ['polymerType', monomer.polymerType],
    ['monomerType', monomer.monomerType],
    ['naturalAnalog', monomer.naturalAnalog ?? ''],
    ['aliases', monomer.aliases.join(',')],
    ['source', monomer.source ?? ''],
    ['sourceLicence', monomer.sourceLicence ?? ''],
    ...writtenRgroups(monomer).flatMap(({ label, alternateId, capGroupName, capGroupSMILES }, index) => {
      const repeat = index === 0 ? '' : ` (#${index})`
      return [
        [`label${repeat}`, label],
        [`alternateId${repeat}`, alternateId],
        [`capGroupName${repeat}`, capGroupName],
        [`capGroupSMILES${repeat}`, capGroupSMILES],
      ] as [string, string][]
    }),
  ]
  const filled = fields.filter(([, value]) => value !== '')
  const record = monomer.molfile + filled.map(([name, value]) => `>  <${name}>\n${valueOf(value)}\n\n`).join('')
  return `${undelimited(record)}${delimiter}\n`
}

/** Readers disagree about a delimiter within a record. */
const undelimited = (text: string) => text.replaceAll(delimiter, () => '$ $ $ $')

/** On one line that is not taken for a field. */
const valueOf = (value: string) => value.replaceAll(/\s*[\r\n]+\s*/g, ' ').replace(/^>/, ' >')
