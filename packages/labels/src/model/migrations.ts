import { currentSchema } from './label-template.ts'
import { isObject } from './shape.ts'

/** Makes a document of one version from one of the version before, which may be anything that once was valid. */
export type Migration = (document: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** By the version that each begins with. A version that was published keeps its migration for good. */
export const migrations: ReadonlyMap<number, Migration> = new Map()

/** The version of a document, or `null` where it names none. */
function schemaOf(document: unknown): number | null {
  const schema = isObject(document) && Object.hasOwn(document, 'schema') ? document['schema'] : undefined
  return typeof schema === 'number' && Number.isSafeInteger(schema) ? schema : null
}

/**
 * Brings a document to a version, step by step, and leaves the one it is given as it is. Returns `null` for versions that
 * are unknown: none, a newer one, and one without a migration.
 */
export function migrateDocument(
  document: unknown,
  { to = currentSchema as number, steps = migrations } = {},
): Record<string, unknown> | null {
  let schema = schemaOf(document)
  if (schema === null || schema > to || !isObject(document)) return null
  let current = document
  for (; schema < to; schema += 1) {
    const migrate = steps.get(schema)
    if (!migrate) return null
    current = { ...migrate(current), schema: schema + 1 }
  }
  return current
}
