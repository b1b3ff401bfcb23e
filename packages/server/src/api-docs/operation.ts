import {
  accessWord,
  isDownload,
  verbAndPath,
  type Call,
  type Download,
  type Upload,
} from '@atrium/contract/kit/call.ts'
import { openSuccessCode, requestIdHeader, successCode, type Lang } from '@atrium/contract/constants.ts'
import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import type { TObject, TSchema } from 'typebox'
import { expectedErrors } from './expected-errors.ts'
import type { MediaType, Operation, Parameter, Reference, RequestBody, Response } from './openapi-shape.ts'
import { inputSchema, plainSchema, schemaReference, type Schemas } from './plain-schema.ts'
import { errorSentence, textIn } from './texts.ts'

/** What an operation is written into. */
export interface Surroundings {
  lang: Lang
  /** Takes the schemas that refer to themselves. */
  schemas: Schemas
}

/** The path of a call in OpenAPI's spelling. */
export const openApiPath = (call: Call): string => verbAndPath(call).path.replaceAll(/:(\w+)/g, '{$1}')

/** One call of the contract as an operation. */
export function operationOf(domain: string, name: string, call: Call, surroundings: Surroundings): Operation {
  const requestBody = requestBodyOf(call, surroundings)
  const audit = call.kind === 'write' ? call.audit : call.logs
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: call.purpose,
    parameters: parametersOf(call, surroundings),
    ...(requestBody && { requestBody }),
    responses: { '200': successOf(call, surroundings), ...failuresOf(call, surroundings.lang) },
    security: securityOf(call),
    'x-access': accessWord(call.access),
    ...(typeof call.access === 'object' && { 'x-access-reason': call.access.public }),
    'x-scope': call.scope,
    ...(audit && { 'x-audit': audit }),
    'x-fails': [...(call.fails ?? [])],
  }
}

function securityOf({ access }: Call): Operation['security'] {
  if (typeof access === 'object') return []
  return [access === 'app' ? { token: [] } : { session: [] }]
}

function parametersOf(call: Call, surroundings: Surroundings): (Parameter | Reference)[] {
  const isGuarded = call.kind === 'write' && call.access !== 'app'
  return [
    ...namedParameters('path', call.params, surroundings),
    ...namedParameters('query', call.query, surroundings),
    ...(isGuarded ? [{ $ref: '#/components/parameters/ForgeryHeader' }] : []),
    { $ref: '#/components/parameters/LanguageHeader' },
  ]
}

function namedParameters(
  place: 'path' | 'query',
  declared: TObject | undefined,
  { schemas }: Surroundings,
): Parameter[] {
  if (!declared) return []
  const { properties = {}, required = [] } = inputSchema(declared, schemas)
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description && { description }),
    schema,
  }))
}

function requestBodyOf({ body, takes, bodyLimit }: Call, surroundings: Surroundings): RequestBody | undefined {
  if (takes) return uploadBody(takes, surroundings)
  if (!body) return undefined
  const schema = inputSchema(body, surroundings.schemas)
  return {
    required: (schema.required ?? []).length > 0,
    content: { 'application/json': { schema } },
    ...(bodyLimit && { 'x-max-bytes': bodyLimit }),
  }
}

function uploadBody({ types, max }: Upload, { lang }: Surroundings): RequestBody {
  const contentType = types.join(', ')
  const description = textIn(lang)('input.accepts', { types: contentType, max: sizeText(max) })
  const file = { type: 'string', format: 'binary', description }
  return {
    required: true,
    description,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file } },
        encoding: { file: { contentType } },
      },
    },
    'x-max-bytes': max,
  }
}

/** A number of bytes for people, as the portal's messages write it. */
export const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${Math.round(bytes / 100) / 10} KB`

const answerHeaders = { [requestIdHeader]: { $ref: '#/components/headers/RequestId' } }

function successOf(call: Call, { lang, schemas }: Surroundings): Response {
  const content = isDownload(call.gives) ? fileContent(call.gives) : envelopeContent(call, call.gives, schemas)
  return { description: textIn(lang)('openapi.success'), headers: answerHeaders, content }
}

const fileContent = ({ download }: Download): Record<string, MediaType> => ({
  [download]: download.startsWith('text/') ? { schema: { type: 'string' } } : {},
})

function envelopeContent(call: Call, gives: TSchema, schemas: Schemas): Record<string, MediaType> {
  const isOpen = verbAndPath(call).path.toLowerCase().startsWith('/v1/')
  const properties = {
    code: { type: 'integer', const: isOpen ? openSuccessCode : successCode },
    message: { type: 'string' },
    response: plainSchema(gives, schemas),
  }
  return { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } }
}

/** The answers of a call that failed, one for each HTTP status. */
function failuresOf(call: Call, lang: Lang): Record<string, Response> {
  const byStatus = Map.groupBy(expectedErrors(call), (name) => errorCatalogue[name].status)
  return Object.fromEntries([...byStatus].map(([status, names]) => [String(status), failureOf(names, lang)]))
}

function failureOf(names: ErrorName[], lang: Lang): Response {
  const codes = names.map((name) => errorCatalogue[name].code)
  const lines = names.map((name) => `- \`${name}\` (${errorCatalogue[name].code}): ${errorSentence(lang, name)}`)
  const narrowed = { properties: { code: { enum: codes }, error: { enum: names } } }
  return {
    description: lines.join('\n'),
    headers: answerHeaders,
    content: { 'application/json': { schema: { allOf: [schemaReference('Error'), narrowed] } } },
  }
}
