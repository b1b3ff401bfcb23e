import { isDeepStrictEqual } from 'node:util'
import {
  interfaceFieldNames,
  type InterfaceFields,
  type ImportedOperation,
} from '@atrium/contract/open-platform/interface-registry.shapes.ts'

/** Each field that differs, with both values; the order of properties in a schema does not matter. */
export const fieldChanges = (
  before: InterfaceFields | undefined,
  after: InterfaceFields,
): ImportedOperation['Changes'] =>
  interfaceFieldNames
    .filter((field) => !before || !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ Field: field, Before: before?.[field] ?? null, After: after[field] }))

/** Too long for the log: it names the versions, which are stored whole. */
const longFields = new Set(['BodySchema', 'Examples'])

/** The same for the operation log. */
export function loggedChanges(
  { before, version = 0 }: { before?: InterfaceFields; version?: number },
  after: InterfaceFields,
): Record<string, [unknown, unknown]> {
  const versions: [unknown, unknown] = [before ? `v${version}` : null, `v${version + 1}`]
  return Object.fromEntries(
    fieldChanges(before, after)
      .filter(({ Before, After }) => Before !== null || !isEmpty(After))
      .map(({ Field, Before, After }) => [camelCase(Field), longFields.has(Field) ? versions : [Before, After]]),
  )
}

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
const camelCase = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
