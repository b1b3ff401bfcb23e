import type { Type as TypeBox } from 'typebox'

/**
 * The schemas of the contract, made as plain data: verb and path, lengths and patterns reach the browser without TypeBox,
 * which would be a quarter of all script that the sign-in page loads, and the server without its hundreds of files. Types
 * come from TypeBox itself, and a test compares what both make.
 */
type Schema = Record<string, unknown>
type Properties = Record<string, Schema>

const optional = new WeakSet<object>()

const String = (options?: Schema): Schema => ({ type: 'string', ...options })
const Integer = (options?: Schema): Schema => ({ type: 'integer', ...options })
const Number = (options?: Schema): Schema => ({ type: 'number', ...options })
const Boolean = (options?: Schema): Schema => ({ type: 'boolean', ...options })
const Null = (options?: Schema): Schema => ({ type: 'null', ...options })
const Unknown = (options?: Schema): Schema => ({ ...options })
const Literal = (value: unknown, options?: Schema): Schema => ({ type: typeof value, const: value, ...options })
const Enum = (values: readonly unknown[], options?: Schema): Schema => ({ enum: values, ...options })
const Union = (anyOf: readonly Schema[], options?: Schema): Schema => ({ anyOf, ...options })
const List = (items: Schema, options?: Schema): Schema => ({ type: 'array', items, ...options })
const Record_ = (_key: Schema, value: Schema, options?: Schema): Schema => ({
  type: 'object',
  patternProperties: { '^.*$': value },
  ...options,
})

function Optional(schema: Schema): Schema {
  const own = { ...schema }
  optional.add(own)
  return own
}

function ObjectOf(properties: Properties, options?: Schema): Schema & { properties: Properties } {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name] as Schema))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

const Pick = ({ properties }: { properties: Properties }, names: readonly string[]) =>
  ObjectOf(Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name))))

const Partial = ({ properties }: { properties: Properties }) =>
  ObjectOf(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Optional(schema)])))

const builders = {
  String,
  Integer,
  Number,
  Boolean,
  Null,
  Unknown,
  Literal,
  Enum,
  Union,
  Array: List,
  Record: Record_,
  Optional,
  Object: ObjectOf,
  Pick,
  Partial,
}

/** TypeBox, as far as the contract uses it: a builder that is new to it is written above. */
export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>
