import { SmilesError } from './smiles-error.ts'

/** Longest SMILES, in UTF-16 units, as in HELM's XML schema. */
export const maxSmilesLength = 5_000

export type SmilesTokenKind = 'atom' | 'bond' | 'ring' | 'open' | 'close' | 'dot'

export interface SmilesToken {
  kind: SmilesTokenKind
  text: string
  position: number
}

const pattern = new RegExp(
  [
    '(?<atom>\\[[^\\[\\]\\s]{1,40}\\]|Br|Cl|[BCNOPSFIbcnops*])',
    '(?<bond>[-=#:/\\\\~])',
    '(?<ring>\\d|%\\d\\d|%\\(\\d{1,5}\\))',
    '(?<open>\\()',
    '(?<close>\\))',
    '(?<dot>\\.)',
  ].join('|'),
  'y',
)

const kinds = ['atom', 'bond', 'ring', 'open', 'close', 'dot'] as const

/** The tokens of a SMILES without its CXSMILES extension. Throws a `SmilesError`. */
export function readSmilesTokens(text: string): SmilesToken[] {
  if (text.length > maxSmilesLength) throw new SmilesError('smiles.too-long', maxSmilesLength)
  const tokens: SmilesToken[] = []
  for (let position = 0; position < text.length;) {
    pattern.lastIndex = position
    const groups = pattern.exec(text)?.groups
    const kind = kinds.find((candidate) => groups?.[candidate] !== undefined)
    if (!groups || !kind) throw new SmilesError('smiles.unexpected', position, text.charAt(position))
    const token = { kind, text: groups[kind] ?? '', position }
    tokens.push(token)
    position += token.text.length
  }
  return tokens
}
