/** A field of a body, as a table shows it. */
export interface SchemaField {
  /** Its place in the body: `items[].name`. */
  path: string
  type: string
  isRequired: boolean
  description: string
  /** Keywords that limit its value, such as `maxLength 20`. */
  rules: string[]
}

type Schema = Record<string, unknown>
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const limits = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
]
const maxDepth = 8

/** The fields of a JSON Schema with those of objects and lists in it; required ones first. What a table cannot say is left out. */
export function schemaFields(root: Schema): SchemaField[] {
  return fieldsOf(root, { root, at: '', depth: 0, open: [] })
}

interface Place {
  root: Schema
  at: string
  depth: number
  /** The references that led here: a schema that contains itself is shown once. */
  open: readonly unknown[]
}

function fieldsOf(given: Schema, { root, at, depth, open }: Place): SchemaField[] {
  const schema = followed(given, root)
  const reference = given['$ref']
  if (depth > maxDepth || open.includes(reference) || !isSchema(schema['properties'])) return []
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : []
  const entries = Object.entries(schema['properties'])
  const inOrder = [
    ...entries.filter(([name]) => required.includes(name)),
    ...entries.filter(([name]) => !required.includes(name)),
  ]
  return inOrder.flatMap(([name, value]) => {
    const field = isSchema(value) ? followed(value, root) : {}
    const path = at ? `${at}.${name}` : name
    const items = isSchema(field['items']) ? field['items'] : undefined
    const inner = items ?? (isSchema(value) ? value : {})
    return [
      fieldOf(field, { path, isRequired: required.includes(name) }),
      ...fieldsOf(inner, {
        root,
        at: items ? `${path}[]` : path,
        depth: depth + 1,
        open: reference === undefined ? open : [...open, reference],
      }),
    ]
  })
}

function fieldOf(schema: Schema, { path, isRequired }: Pick<SchemaField, 'path' | 'isRequired'>): SchemaField {
  const choices = Array.isArray(schema['enum']) ? [schema['enum'].map(String).join(' | ')] : []
  const constant = 'const' in schema ? [`= ${JSON.stringify(schema['const'])}`] : []
  return {
    path,
    type: [schema['type'] ?? 'any'].flat().join(' | '),
    isRequired,
    description: typeof schema['description'] === 'string' ? schema['description'] : '',
    rules: [
      ...constant,
      ...choices,
      ...limits.filter((name) => name in schema).map((name) => `${name} ${String(schema[name])}`),
    ],
  }
}

/** What a reference within the schema leads to. */
function followed(schema: Schema, root: Schema): Schema {
  const reference = schema['$ref']
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return schema
  let value: unknown = root
  for (const part of reference.slice(2).split('/')) value = isSchema(value) ? value[part] : undefined
  return isSchema(value) ? { ...value, ...schema } : schema
}
