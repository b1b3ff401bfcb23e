import { writtenRgroups, type WrittenMonomer } from './written-monomer.ts'

/** A list of monomers as HELM monomer sets have it. */
export async function* writeJson(batches: AsyncIterable<readonly WrittenMonomer[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const monomers of batches)
    for (const monomer of monomers) {
      yield separator + JSON.stringify(jsonOf(monomer), null, 2)
      separator = ',\n'
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const jsonOf = (monomer: WrittenMonomer) => ({
  id: 0,
  symbol: monomer.symbol,
  name: monomer.name,
  author: monomer.creatorName ?? '',
  molfile: monomer.molfile,
  smiles: monomer.smiles,
  polymerType: monomer.polymerType,
  monomerType: monomer.monomerType,
  ...(monomer.naturalAnalog !== null && { naturalAnalog: monomer.naturalAnalog }),
  createDate: monomer.createdAt.toISOString(),
  rgroups: writtenRgroups(monomer),
  ...(monomer.aliases.length > 0 && { aliases: monomer.aliases }),
  ...(monomer.source && { source: monomer.source }),
  ...(monomer.sourceLicence && { sourceLicence: monomer.sourceLicence }),
})
