import type { Substance } from './substance.ts'

type Changes = Record<string, [before: unknown, after: unknown]>

/** What differs between two states of a monomer, for the operation log. The structure is given as SMILES. */
export function substanceChanges(before: Substance | undefined, after: Substance): Changes {
  const were: Record<string, unknown> = before ? loggedOf(before) : {}
  const changes = Object.entries(loggedOf(after))
    .map(([field, is]): [string, [unknown, unknown]] => [field, [were[field] ?? null, is]])
    .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is))
  // The same structure, drawn in another way.
  if (changes.length === 0 && before?.molfile !== after.molfile) return { monomerDrawing: [null, true] }
  return Object.fromEntries(changes)
}

/** What the log says of a monomer; `null` for empty lists. */
const loggedOf = ({ rgroups, aliases, ...substance }: Substance) => ({
  symbol: substance.symbol,
  name: substance.name,
  polymerType: substance.polymerType,
  monomerType: substance.monomerType,
  naturalAnalog: substance.naturalAnalog,
  aliases: aliases.length > 0 ? aliases : null,
  rgroups: rgroups.map(({ number, capName, capSmiles }) => `R${number}: ${capName ?? capSmiles}`),
  structure: substance.smiles,
})
