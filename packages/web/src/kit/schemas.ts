/**
 * What the client needs of TypeBox: the contract's schemas as plain data, for the lengths and patterns that forms read. The
 * build puts this in TypeBox's place (see vite.config.ts), which would be a quarter of all script that the sign-in page
 * loads; types come from TypeBox itself. A test compares both.
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

export const Type = {
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
