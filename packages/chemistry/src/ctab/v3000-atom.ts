import { atomOf, type Atom } from '../molecule/molecule.ts'
import { CtabError } from './ctab-error.ts'
import { coordinateOf, integerOf } from './text-lines.ts'
import { listOf, optionsOf, unquote, type V3000Line } from './v3000-lines.ts'

/** An atom: `index type x y z map [KEY=value …]`. Throws a `CtabError`. */
export function readV3000Atom({ line, words }: V3000Line): Atom {
  const [, type = '', x = '', y = '', z = '', map = ''] = words
  const symbol = unquote(type).trim()
  if (symbol === '') throw new CtabError('ctab.wrong-atom', { line })
  const options = optionsOf(words.slice(6))
  const number = (key: string) => integerOf(options.get(key) ?? '', line)
  const isList = /[[\],]/.test(symbol)
  return atomOf({
    symbol: isList ? 'L' : symbol,
    x: coordinateOf(x, line),
    y: coordinateOf(y, line),
    z: coordinateOf(z, line),
    mapNumber: integerOf(map, line),
    charge: number('CHG'),
    radical: radicalOf(number('RAD'), line),
    isotope: number('MASS') || null,
    valence: valenceOf(number('VAL')),
    rgroup: options.has('RGROUPS') ? rgroupOf(options.get('RGROUPS') ?? '', line) : null,
    query: isList ? symbol : queryOf(options),
  })
}

function radicalOf(value: number, line: number): Atom['radical'] {
  if (value < 0 || value > 3) throw new CtabError('ctab.wrong-number', { line, subject: String(value) })
  return value as Atom['radical']
}

const valenceOf = (value: number): number | null => (value === 0 ? null : Math.max(0, value))

/** An attachment point has one number; of several, such as `(2 1 2)`, none can be taken. */
function rgroupOf(text: string, line: number): number | null {
  const numbers = listOf(text, line)
  return numbers.length === 1 ? (numbers[0] ?? null) : null
}

// An atom with a class stands for a whole template: there `C` is cysteine.
const conditions = ['HCOUNT', 'SUBST', 'UNSAT', 'RBCNT', 'ATTCHPT', 'CLASS']

function queryOf(options: ReadonlyMap<string, string>): string | null {
  const found = conditions.find((key) => (options.get(key) ?? '0') !== '0')
  return found ? `${found}=${options.get(found)}` : null
}
