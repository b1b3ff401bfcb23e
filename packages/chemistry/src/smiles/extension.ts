import { SmilesError } from './smiles-error.ts'

/** What stands between bars after a SMILES (CXSMILES). */
export interface SmilesExtension {
  /** For atoms in the order of the text their labels, such as `_R1`; missing and empty ones are left out. */
  labels: ReadonlyMap<number, string>
  /** True where centres are declared racemic or relative. */
  hasStereoGroups: boolean
}

/** A SMILES and its extension; a title after it is dropped. Throws a `SmilesError`. */
export function splitExtension(text: string): { smiles: string; start: number; extension: SmilesExtension } {
  const start = text.length - text.trimStart().length
  const trimmed = text.trim()
  const space = trimmed.search(/\s/)
  if (space < 0) return { smiles: trimmed, start, extension: none }
  const rest = trimmed.slice(space).trimStart()
  const position = start + trimmed.length - rest.length
  const smiles = trimmed.slice(0, space)
  if (!rest.startsWith('|')) return { smiles, start, extension: none }
  const end = rest.indexOf('|', 1)
  if (end < 0) throw new SmilesError('smiles.wrong-extension', position, rest)
  return { smiles, start, extension: readExtension(rest.slice(1, end), position + 1) }
}

const none: SmilesExtension = { labels: new Map(), hasStereoGroups: false }

/** Parts that say nothing about which substance it is: coordinates, wedges of the drawing, highlights, values of atoms. */
const harmless = /^(?:\([^)]*\)|\$_AV:[^$]*\$|(?:atomProp|ha|hb|w[UD]?|[ct]|ctu):[\w.:,;&#-]*|r)$/
const stereoGroup = /^(?:[&o]\d+:[\d,]*|a:[\d,]*)$/

function readExtension(text: string, position: number): SmilesExtension {
  let labels: SmilesExtension['labels'] = new Map()
  let hasStereoGroups = false
  for (const part of partsOf(text)) {
    if (/^\$(?!_AV:)[^$]*\$$/.test(part)) labels = labelsOf(part.slice(1, -1))
    else if (stereoGroup.test(part)) hasStereoGroups ||= !part.startsWith('a')
    else if (!harmless.test(part)) throw new SmilesError('smiles.unsupported', position + text.indexOf(part), part)
  }
  return { labels, hasStereoGroups }
}

/** Splits at commas outside of `(…)` and `$…$`; numbers alone belong to the list before them. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const [piece] of text.matchAll(/(?:\([^)]*\)|\$[^$]*\$|[^,($])+/g)) {
    if (/^[\d.]+$/.test(piece) && parts.length > 0) parts.push(`${parts.pop() ?? ''},${piece}`)
    else if (piece.trim() !== '') parts.push(piece.trim())
  }
  return parts
}

function labelsOf(text: string): ReadonlyMap<number, string> {
  const labels = text.split(';').map((label, index): [number, string] => [index, label.trim()])
  return new Map(labels.filter(([, label]) => label !== ''))
}
