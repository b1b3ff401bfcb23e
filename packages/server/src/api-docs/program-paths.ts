import { openSuccessCode } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { interfaceMethods, rejectionReasons } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { tokenEndpoints } from '@atrium/contract/open-platform/token-endpoints.ts'
import type { JsonSchema, OpenApiDocument, Operation, Parameter, Response } from './openapi-types.ts'
import { failuresOf, type OperationContext } from './operation.ts'
import { plainSchema } from './schemas.ts'
import { textIn, type Text } from './texts.ts'

/** The addresses of programs that are no calls of the contract: those of access tokens, and the gateway to applications. */
export function programPaths(context: OperationContext): OpenApiDocument['paths'] {
  const text = textIn(context.lang)
  return {
    ...Object.fromEntries(
      tokenEndpoints.map((endpoint) => [pathOf(endpoint.at), { post: tokenOperation(endpoint, text) }]),
    ),
    '/v1/open/{product}/{interface}': Object.fromEntries(
      interfaceMethods.map((method) => [method.toLowerCase(), gatewayOperation(method, context)]),
    ),
  }
}

type TokenEndpoint = (typeof tokenEndpoints)[number]

const pathOf = (at: string) => at.replace('POST ', '')
const string: JsonSchema = { type: 'string' }

/** Properties of forms and answers of the RFCs that are no texts. */
const special: Record<string, JsonSchema> = {
  grant_type: { type: 'string', const: 'client_credentials' },
  token_type: { type: 'string', const: 'Bearer' },
  expires_in: { type: 'integer' },
  active: { type: 'boolean' },
  iat: { type: 'integer' },
  exp: { type: 'integer' },
}
const propertiesOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, special[name] ?? string]))

function tokenOperation({ name, takes, gives }: TokenEndpoint, text: Text): Operation {
  const properties = propertiesOf([...takes, 'client_id', 'client_secret'])
  const answer: JsonSchema = { type: 'object', required: [...gives].slice(0, 1), properties: propertiesOf(gives) }
  const failure = (description: string): Response => ({
    description,
    headers: {},
    content: {
      'application/json': {
        schema: { type: 'object', required: ['error'], properties: { error: string, error_description: string } },
      },
    },
  })
  return {
    operationId: `open-platform.${name}`,
    tags: ['open-platform'],
    summary: text(`program.${name}`),
    description: text(`program.${name}.purpose`),
    parameters: [],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: { type: 'object', required: [...takes], properties } },
      },
    },
    responses: {
      '200': { description: text('openapi.success'), headers: {}, content: { 'application/json': { schema: answer } } },
      '400': failure(text('program.wrongRequest')),
      '401': failure(text('program.wrongClient')),
      '429': failure(text('program.tooMany')),
    },
    security: [{ client: [] }],
    'x-access': 'public',
    'x-access-reason': 'The program proves itself by its secret',
    'x-scope': 'none',
    'x-fails': [],
  }
}

/** What the gateway refuses, or reports of an application. */
const gatewayErrors: readonly ErrorName[] = [
  'access.token-needed',
  'access.wrong-token',
  'access.denied',
  'access.address-banned',
  ...rejectionReasons,
  'open-platform.product-timeout',
  'open-platform.product-failed',
  'request.failed',
  'request.unavailable',
]

function gatewayOperation(method: (typeof interfaceMethods)[number], { lang, schemas }: OperationContext): Operation {
  const text = textIn(lang)
  const inPath = (name: 'product' | 'interface'): Parameter => ({
    name,
    in: 'path',
    required: true,
    description: text(`program.${name}`),
    schema: string,
  })
  const key: Parameter = {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    description: text('program.key'),
    schema: { type: 'string', maxLength: 200 },
  }
  const accepted: JsonSchema = {
    type: 'object',
    required: ['code', 'message', 'response'],
    properties: {
      code: { type: 'integer', const: openSuccessCode },
      message: string,
      response: plainSchema(AcceptedCall, schemas),
    },
  }
  const json = (description: string, schema: JsonSchema): Response => ({
    description,
    headers: {},
    content: { 'application/json': { schema } },
  })
  const hasBody = method !== 'GET'
  return {
    operationId: `open-platform.gateway.${method.toLowerCase()}`,
    tags: ['open-platform'],
    summary: text('program.gateway', { method }),
    description: text('program.gateway.purpose'),
    parameters: [inPath('product'), inPath('interface'), ...(hasBody ? [key] : [])],
    ...(hasBody && { requestBody: { required: true, content: { 'application/json': { schema: {} } } } }),
    responses: {
      '200': json(text('program.answered'), {}),
      ...(hasBody && { '202': json(text('program.accepted'), accepted) }),
      ...failuresOf(gatewayErrors, lang),
    },
    security: [{ token: [] }],
    'x-access': 'app',
    'x-scope': 'organisation',
    'x-fails': [...gatewayErrors],
  }
}
