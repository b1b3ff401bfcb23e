import { allCalls } from '@atrium/contract/all-calls.ts'
import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import { accessWord, isDownload, verbAndPath, type Call } from '@atrium/contract/kit/call.ts'
import {
  defaultVersion,
  forgeryHeader,
  openSuccessCode,
  sessionCookie,
  successCode,
  type Lang,
} from '@atrium/contract/constants.ts'
import type { TSchema } from 'typebox'
import { phrase } from '#kit/language.ts'

/** The OpenAPI 3.1 document of every call of the contract. */
export function openApiDocument({ publicUrl, lang }: { publicUrl: string; lang: Lang }): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version: defaultVersion, description: phrase(lang, 'apiDocs', 'lead') },
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.keys(allCalls).map((name) => ({
      name,
      description: phrase(lang, 'apiDocs', `domain.${name as keyof typeof allCalls}`),
    })),
    paths: paths(),
    components: { securitySchemes, schemas: { Error: errorSchema } },
  }
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
  app: { type: 'http', scheme: 'bearer' },
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'response', 'error'],
  properties: {
    code: { type: 'integer', description: 'Number of the error' },
    message: { type: 'string', description: 'For people, in the language of the caller' },
    response: { type: 'null' },
    error: { type: 'string', enum: Object.keys(errorCatalogue), description: 'Name of the error' },
    details: { description: 'What a page needs besides, for example the fields that are wrong' },
  },
}

function paths(): Record<string, Record<string, object>> {
  const result: Record<string, Record<string, object>> = {}
  for (const [domain, calls] of Object.entries(allCalls)) {
    for (const [name, call] of Object.entries(calls) as [string, Call][]) {
      const { verb, path } = verbAndPath(call)
      const at = path.replaceAll(/:(\w+)/g, '{$1}')
      result[at] = { ...result[at], [verb.toLowerCase()]: operation(domain, name, call) }
    }
  }
  return result
}

const operation = (domain: string, name: string, call: Call) => ({
  operationId: `${domain}.${name}`,
  tags: [domain],
  summary: call.purpose,
  security: securityOf(call),
  parameters: [
    ...parametersOf('path', call.params),
    ...parametersOf('query', call.query),
    ...(call.kind === 'write' ? [forgeryParameter] : []),
  ],
  ...requestBodyOf(call),
  responses: { 200: success(call), ...failures(call) },
  'x-access': accessWord(call.access),
  ...(typeof call.access === 'object' && { 'x-access-reason': call.access.public }),
  'x-scope': call.scope,
  ...(call.kind === 'write' && { 'x-audit': call.audit }),
})

function securityOf({ access }: Call) {
  const word = accessWord(access)
  if (word === 'public') return []
  return word === 'app' ? [{ app: [] }] : [{ session: [] }]
}

const forgeryParameter = { name: forgeryHeader, in: 'header', required: true, schema: { const: '1' } }

interface ObjectSchema {
  properties?: Record<string, TSchema & { description?: string }>
  required?: string[]
}

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined) {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: property.description,
    schema: property,
  }))
}

function requestBodyOf({ body, takes }: Call) {
  if (body) return { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
  if (!takes) return {}
  const file = {
    type: 'string',
    format: 'binary',
    description: `${takes.types.join(', ')}, at most ${takes.max} bytes`,
  }
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file } } } },
    },
  }
}

function success(call: Call) {
  if (isDownload(call.gives))
    return {
      description: 'A file',
      content: { [call.gives.download]: { schema: { type: 'string', format: 'binary' } } },
    }
  const code = verbAndPath(call).path.toLowerCase().startsWith('/v1/') ? openSuccessCode : successCode
  const schema = {
    type: 'object',
    required: ['code', 'message', 'response'],
    properties: { code: { const: code }, message: { type: 'string' }, response: call.gives },
  }
  return { description: 'Success', content: { 'application/json': { schema } } }
}

/** The errors a caller has to expect: the call's own, and those that the kit gives to every call of its kind. */
export function errorsOf(call: Call): ErrorName[] {
  const isPublic = accessWord(call.access) === 'public'
  return [
    ...(call.fails ?? []),
    ...(call.body || call.params || call.query ? (['request.invalid'] as const) : []),
    ...(call.takes
      ? (['upload.missing', 'upload.wrong-format', 'upload.too-large', 'upload.interrupted'] as const)
      : []),
    ...(isPublic ? [] : (['access.sign-in-needed', 'access.denied'] as const)),
    ...(call.kind === 'write' ? (['request.forged'] as const) : []),
    'request.failed',
    'request.unavailable',
  ]
}

function failures(call: Call): Record<string, object> {
  const byStatus = Map.groupBy(errorsOf(call), (name) => errorCatalogue[name].status)
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.map((name) => `${errorCatalogue[name].code} ${name}`).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
