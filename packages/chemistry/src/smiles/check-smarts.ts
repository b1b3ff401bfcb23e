/**
 * Why a text is no SMARTS that a toolkit may read. `smarts.unexpected` and `smarts.unreadable` are found by a toolkit;
 * `smarts.no-molecule` is for a search that needs a molecule.
 */
export const smartsErrorCodes = [
  'smarts.too-long',
  'smarts.too-deep',
  'smarts.wrong-characters',
  'smarts.no-molecule',
  'smarts.unexpected',
  'smarts.unreadable',
] as const
export type SmartsErrorCode = (typeof smartsErrorCodes)[number]

export interface SmartsProblem {
  code: SmartsErrorCode
  /** Where in the text it is, from 0. */
  position: number
}

/** Toolkits match a chain of atoms by recursion: one of thousands overflows their stack. */
export const maxSmartsLength = 2_000
/** Toolkits read nested conditions by recursion: deeper ones overflow their stack. */
const maxDepth = 30
/** Signs in a row within an atom, such as `!!!!`, which are read by recursion, too. */
const maxSigns = 30

/** What keeps a text from being given to a toolkit as SMARTS; `null` where nothing does. Its grammar is not looked at. */
export function checkSmarts(text: string): SmartsProblem | null {
  if (text.length > maxSmartsLength) return { code: 'smarts.too-long', position: maxSmartsLength }
  const wrong = /[^\x21-\x7e]/.exec(text)
  if (wrong) return { code: 'smarts.wrong-characters', position: wrong.index }
  const signs = new RegExp(`[!~@/\\\\&,;+-]{${maxSigns},}`).exec(text)
  if (signs) return { code: 'smarts.too-deep', position: signs.index }
  return checkDepth(text)
}

function checkDepth(text: string): SmartsProblem | null {
  let depth = 0
  for (const [position, character] of Array.from(text).entries()) {
    if (character === '(' || character === '[') depth += 1
    else if (character === ')' || character === ']') depth -= 1
    if (depth > maxDepth) return { code: 'smarts.too-deep', position }
  }
  return null
}
