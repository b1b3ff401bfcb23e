import { namePattern } from '../binding/names.ts'
import type { LabelTemplate } from './label-template.ts'
import type { Report } from './problem.ts'

/** A name for comparing: without space around it, upper and lower case, full and half width the same. */
export const foldName = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/**
 * The name is not only spaces, and none of the others'. Keys, fields and counters have unique names that expressions can
 * use; keys that differ in the case of letters are two.
 */
export function checkNames(template: LabelTemplate, otherNames: readonly string[], report: Report): void {
  const name = foldName(template.name)
  if (name === '') report('name.blank', ['name'])
  else if (otherNames.some((other) => foldName(other) === name)) report('name.repeated', ['name'])
  checkKeys(
    'components',
    'key',
    template.components.map(({ key }) => key),
    report,
  )
  checkKeys(
    'fields',
    'path',
    template.fields.map(({ path }) => path),
    report,
  )
  checkKeys(
    'counters',
    'id',
    template.counters.map(({ id }) => id),
    report,
  )
  for (const index of repeated(template.components.map(({ id }) => id)))
    report('id.repeated', ['components', index, 'id'])
}

function checkKeys(list: string, property: string, keys: readonly string[], report: Report): void {
  const trimmed = keys.map((key) => key.trim())
  for (const [index, key] of trimmed.entries()) {
    if (key === '') report('key.empty', [list, index, property])
    else if (!namePattern.test(key)) report('key.malformed', [list, index, property])
    // Space around a key would make two of what looks like one.
    else if (key !== keys[index]) report('key.malformed', [list, index, property])
  }
  for (const index of repeated(trimmed)) if (trimmed[index] !== '') report('key.repeated', [list, index, property])
}

/** Indexes of all but the first of equal texts. */
const repeated = (texts: readonly string[]): number[] =>
  texts.flatMap((text, index) => (texts.indexOf(text) < index ? [index] : []))
