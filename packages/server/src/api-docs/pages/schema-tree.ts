import { idPattern } from '@atrium/contract/kit/ids.ts'
import { html, type Markup, type Piece } from '#kit/text/html.ts'
import type { JsonSchema } from '../openapi-types.ts'
import type { Schemas } from '../schemas.ts'
import type { Text } from '../texts.ts'

export interface TreeOptions {
  text: Text
  /** The components that `$ref` points to. */
  schemas: Schemas
  /** True for what callers send: then required fields are marked. */
  isInput: boolean
}

const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''

/** What a reference points to; the schema itself without one. */
const resolved = (schema: JsonSchema, { schemas }: TreeOptions): JsonSchema =>
  schema.$ref === undefined ? schema : { ...schemas[nameOf(schema.$ref)], ...schema }

/** The fields of an object as nested lists; what an object refers to within itself is only named. */
export function schemaTree(
  schema: JsonSchema,
  options: TreeOptions,
  above: readonly string[] = [],
): Markup | undefined {
  const { $ref, properties, items, anyOf, required = [] } = resolved(schema, options)
  if ($ref !== undefined && above.includes($ref)) return undefined
  const path = $ref === undefined ? above : [...above, $ref]
  if (items) return schemaTree(items, options, path)
  if (anyOf) return html`${anyOf.map((one) => schemaTree(one, options, path))}`
  if (!properties) return undefined
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      html`<li>${fieldLine(name, field, required.includes(name), options)}${schemaTree(field, options, path)}</li>`,
  )
  return fields.length > 0
    ? html`<ul class="tree">
        ${fields}
      </ul>`
    : undefined
}

/** Name, type, whether it is required, meaning and limits of one field or parameter. */
export function fieldLine(name: string, field: JsonSchema, isRequired: boolean, options: TreeOptions): Markup {
  const { description } = resolved(field, options)
  const limits = limitsOf(field)
  return html`<p>
    <code>${name}</code> <span class="type">${typeOf(field, options)}</span>
    ${isRequired && options.isInput ? html`<span class="required">${options.text('required')}</span> ` : undefined}
    ${withCode(description)} ${limits.length > 0 ? html`<small>${limits.join(' · ')}</small>` : undefined}
  </p>`
}

/** A text whose parts between backticks are code. */
const withCode = (text = ''): Piece =>
  text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))

/** The type of a schema in short, such as `string[]` or `string | null`. */
export function typeOf(schema: JsonSchema, options: TreeOptions): string {
  const { $ref, type, items, anyOf, enum: values, const: only } = resolved(schema, options)
  if (items) return `${typeOf(items, options)}[]`
  if (anyOf) return [...new Set(anyOf.map((one) => typeOf(one, options)))].join(' | ')
  if (type !== undefined) return [type].flat().join(' | ')
  if (only !== undefined || values) return typeof (only ?? values?.[0])
  return $ref === undefined ? 'any' : nameOf($ref)
}

const limitNames = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const

const limitText = (name: string, value: string | number) => (value === idPattern ? 'uuid' : `${name}: ${value}`)

/** The limits of a value in the words of JSON Schema. */
function limitsOf(schema: JsonSchema): string[] {
  const { enum: values, const: only, default: usual, items } = schema
  return [
    ...(values ? [values.map((value) => JSON.stringify(value)).join(', ')] : []),
    ...(only === undefined ? [] : [JSON.stringify(only)]),
    ...(usual === undefined ? [] : [`default: ${JSON.stringify(usual)}`]),
    ...limitNames.flatMap((name) => (schema[name] === undefined ? [] : [limitText(name, schema[name])])),
    ...(items ? limitsOf(items) : []),
  ]
}
