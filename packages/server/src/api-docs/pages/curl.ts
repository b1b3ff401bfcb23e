import { forgeryHeader } from '@atrium/contract/constants.ts'
import type { JsonSchema, Operation } from '../openapi-types.ts'
import type { Schemas } from '../schemas.ts'

export interface Endpoint {
  verb: string
  path: string
  operation: Operation
}

/** A command that makes the call, with the required fields and values to be replaced. */
export function curlOf({ verb, path, operation }: Endpoint, server: string, schemas: Schemas): string {
  const method = verb.toUpperCase()
  const query = operation.parameters.flatMap((one) =>
    'in' in one && one.in === 'query' && one.required ? [`${one.name}=${sampleText(one.schema)}`] : [],
  )
  const isGuarded = operation.parameters.some((one) => '$ref' in one && one.$ref.endsWith('/ForgeryHeader'))
  const address = `${server}${path.replaceAll(/\{(\w+)\}/g, '<$1>')}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${address}'`,
    ...authorizationOf(operation),
    ...(isGuarded ? [`-H '${forgeryHeader}: 1'`] : []),
    ...bodyOf(operation, schemas),
  ].join(' \\\n  ')
}

function authorizationOf({ security }: Operation): string[] {
  const schemes = security.flatMap((scheme) => Object.keys(scheme))
  if (schemes.includes('token')) return [`-H "Authorization: Bearer $TOKEN"`]
  if (schemes.includes('client')) return ['-u "$CLIENT_ID:$CLIENT_SECRET"']
  return schemes.includes('session') ? ['-b cookies'] : []
}

function bodyOf({ requestBody }: Operation, schemas: Schemas): string[] {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === 'multipart/form-data') return ['-F file=@FILE']
  if (type === 'application/x-www-form-urlencoded')
    return Object.entries(sampleOf(media?.schema ?? {}, schemas) as object).map(
      ([name, value]) => `-d '${name}=${value}'`,
    )
  if (type !== 'application/json') return []
  const body = JSON.stringify(sampleOf(media?.schema ?? {}, schemas)).replaceAll("'", String.raw`'\''`)
  return [`-H 'Content-Type: application/json'`, `-d '${body}'`]
}

const sampleText = (schema: JsonSchema) => encodeURIComponent(String(sampleOf(schema, {})))

const maxDepth = 6

/** A value that a schema describes: required fields, the first of several values. */
function sampleOf(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  if (depth > maxDepth) return null
  const sample = (inner: JsonSchema = {}) => sampleOf(inner, schemas, depth + 1)
  const { $ref, properties, required = [], items, anyOf, type } = schema
  if ($ref !== undefined) return sample(schemas[$ref.split('/').at(-1) ?? ''])
  const value = schema.const ?? schema.default ?? schema.enum?.[0]
  if (value !== undefined) return value
  if (anyOf) return sample(anyOf[0])
  if (items) return [sample(items)]
  if (properties) return Object.fromEntries(required.map((name) => [name, sample(properties[name])]))
  return simpleSamples[[type].flat()[0] ?? ''] ?? '…'
}

const simpleSamples: Record<string, unknown> = { integer: 1, number: 1, boolean: true, object: {}, null: null }
