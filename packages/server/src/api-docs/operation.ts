import {
  accessWord,
  isDownload,
  isOfPrograms,
  verbAndPath,
  type Call,
  type Download,
  type Upload,
} from '@atrium/contract/kit/call.ts'
import { openSuccessCode, requestIdHeader, successCode, type Lang } from '@atrium/contract/constants.ts'
import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import type { TObject, TSchema } from 'typebox'
import { expectedErrors } from './expected-errors.ts'
import type { MediaType, Operation, Parameter, Reference, RequestBody, Response } from './openapi-types.ts'
import { inputSchema, plainSchema, schemaReference, type Schemas } from './schemas.ts'
import { phrase } from '#kit/text/language.ts'
import { callTexts, errorMessage, textIn } from './texts.ts'

/** What an operation is built with. */
export interface OperationContext {
  lang: Lang
  /** Takes the schemas that refer to themselves. */
  schemas: Schemas
}

/** The path of a call in OpenAPI's spelling. */
export const openApiPath = (call: Call): string => verbAndPath(call).path.replaceAll(/:(\w+)/g, '{$1}')

/** One call of the contract as an operation. */
export function operationOf(domain: string, name: string, call: Call, context: OperationContext): Operation {
  const requestBody = requestBodyOf(call, context)
  const audit = call.kind === 'write' ? call.audit : call.logs
  const { title, purpose } = callTexts(context.lang, `${domain}.${name}`, call)
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: title,
    description: descriptionOf(call, purpose, context.lang),
    parameters: parametersOf(call, context),
    ...(requestBody && { requestBody }),
    responses: { '200': successOf(call, context), ...failuresOf(expectedErrors(call), context.lang) },
    security: securityOf(call),
    'x-access': accessWord(call.access),
    ...(typeof call.access === 'object' && { 'x-access-reason': call.access.public }),
    'x-scope': call.scope,
    ...(audit && { 'x-audit': audit }),
    'x-fails': [...(call.fails ?? [])],
  }
}

/** The purpose, then who may call and what is logged, as Markdown. */
function descriptionOf(call: Call, purpose: string, lang: Lang): string {
  const text = textIn(lang)
  const { access, scope } = call
  const audit = call.kind === 'write' ? call.audit : call.logs
  const word = accessWord(access)
  const scopeKey =
    access === 'operator' && scope === 'organisation' ? 'scope.organisationNamed' : (`scope.${scope}` as const)
  const facts = [
    `**${text('fact.access')}**: \`${word}\` – ${text(`access.${word}`)}`,
    // Reasons are English only.
    typeof access === 'object' && lang === 'en' && `**${text('fact.reason')}**: ${access.public}`,
    `**${text('fact.scope')}**: \`${scope}\` – ${text(scopeKey)}`,
    typeof audit === 'string' && `**${text('fact.log')}**: \`${audit}\` – ${phrase(lang, 'audit', audit)}`,
    typeof audit === 'object' && `**${text('fact.notLogged')}**${lang === 'en' ? `: ${audit.none}` : ''}`,
    call.bodyLimit && `**${text('input.body')}**: ${text('input.largest', { max: formatSize(call.bodyLimit) })}`,
    isDownload(call.gives) && text('output.file', { type: `\`${call.gives.download}\`` }),
  ]
  return `${purpose}\n\n${facts.flatMap((fact) => (fact ? [`- ${fact}`] : [])).join('\n')}`
}

function securityOf({ access }: Call): Operation['security'] {
  if (typeof access === 'object') return []
  if (access === 'program') return [{ token: [] }, { product: [] }]
  return [access === 'app' ? { token: [] } : access === 'product' ? { product: [] } : { session: [] }]
}

function parametersOf(call: Call, context: OperationContext): (Parameter | Reference)[] {
  const isGuarded = call.kind === 'write' && !isOfPrograms(call)
  return [
    ...namedParameters('path', call.params, context),
    ...namedParameters('query', call.query, context),
    ...(isGuarded ? [{ $ref: '#/components/parameters/ForgeryHeader' }] : []),
    { $ref: '#/components/parameters/LanguageHeader' },
  ]
}

function namedParameters(
  place: 'path' | 'query',
  declared: TObject | undefined,
  { schemas }: OperationContext,
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

function requestBodyOf({ body, takes, bodyLimit }: Call, context: OperationContext): RequestBody | undefined {
  if (takes) return uploadBody(takes, context)
  if (!body) return undefined
  const schema = inputSchema(body, context.schemas)
  return {
    required: (schema.required ?? []).length > 0,
    content: { 'application/json': { schema } },
    ...(bodyLimit && { 'x-max-bytes': bodyLimit }),
  }
}

function uploadBody({ types, max }: Upload, { lang }: OperationContext): RequestBody {
  const contentType = types.join(', ')
  const description = textIn(lang)('input.accepts', { types: contentType, max: formatSize(max) })
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

/** A number of bytes as the portal's messages write it. */
const formatSize = (bytes: number): string =>
  bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${Math.round(bytes / 100) / 10} KB`

const answerHeaders = { [requestIdHeader]: { $ref: '#/components/headers/RequestId' } }

function successOf(call: Call, { lang, schemas }: OperationContext): Response {
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

/** The answers that end with these errors, one for each HTTP status. */
export function failuresOf(errors: readonly ErrorName[], lang: Lang): Record<string, Response> {
  const byStatus = Map.groupBy(errors, (name) => errorCatalogue[name].status)
  return Object.fromEntries([...byStatus].map(([status, names]) => [String(status), failureOf(names, lang)]))
}

function failureOf(names: ErrorName[], lang: Lang): Response {
  const codes = names.map((name) => errorCatalogue[name].code)
  const lines = names.map((name) => `- \`${name}\` (${errorCatalogue[name].code}): ${errorMessage(lang, name)}`)
  const narrowed = { properties: { code: { enum: codes }, error: { enum: names } } }
  return {
    description: lines.join('\n'),
    headers: answerHeaders,
    content: { 'application/json': { schema: { allOf: [schemaReference('Error'), narrowed] } } },
  }
}
