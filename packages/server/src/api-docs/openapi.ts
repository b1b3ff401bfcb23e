import { setImmediate } from 'node:timers/promises'
import { allCalls, type Domain } from '@atrium/contract/all-calls.ts'
import {
  defaultVersion,
  forgeryHeader,
  languageHeader,
  languages,
  openSuccessCode,
  sessionCookie,
  successCode,
  type Lang,
} from '@atrium/contract/constants.ts'
import { verbAndPath, type Call } from '@atrium/contract/kit/call.ts'
import { errorNames } from './expected-errors.ts'
import type { JsonSchema, OpenApiDocument, Tag } from './openapi-types.ts'
import { introduction } from './introduction.ts'
import { programPaths } from './program-paths.ts'
import { openApiPath, operationOf, type OperationContext } from './operation.ts'
import { textIn, type Text } from './texts.ts'

const domains = Object.keys(allCalls) as Domain[]

interface DocumentOptions {
  publicUrl: string
  lang: Lang
}

/**
 * Every call of the contract as an OpenAPI 3.1 document. Descriptions of fields are English, the rest is in `lang`.
 */
export async function openApiDocument({ publicUrl, lang }: DocumentOptions): Promise<OpenApiDocument> {
  const text = textIn(lang)
  const schemas = { Error: errorSchema(text) }
  return {
    openapi: '3.1.0',
    info: {
      title: `Atrium · ${text('title')}`,
      version: defaultVersion,
      description: introduction({ lang, publicUrl }),
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: domains.map((domain) => tagOf(domain, text)),
    paths: { ...(await pathsOf({ lang, schemas })), ...programPaths({ lang, schemas }) },
    components: { schemas, ...headersOf(text), securitySchemes: securitySchemesOf(text, publicUrl) },
  }
}

const tagOf = (domain: Domain, text: Text): Tag => ({
  name: domain,
  description: text(`about.${domain}`),
  'x-displayName': text(`domain.${domain}`),
})

async function pathsOf(context: OperationContext): Promise<OpenApiDocument['paths']> {
  const paths: OpenApiDocument['paths'] = {}
  for (const domain of domains) {
    for (const [name, call] of Object.entries<Call>(allCalls[domain])) {
      const operations = (paths[openApiPath(call)] ??= {})
      operations[verbAndPath(call).verb.toLowerCase()] = operationOf(domain, name, call, context)
    }
    // Building takes about 40 ms: let other requests in between.
    await setImmediate()
  }
  return paths
}

/** The envelope of a call that failed. */
function errorSchema(text: Text): JsonSchema {
  const properties = {
    code: {
      type: 'integer',
      description: text('envelope.code', { success: String(successCode), openSuccess: String(openSuccessCode) }),
    },
    message: { type: 'string', description: text('envelope.message') },
    response: { type: 'null', description: text('envelope.response') },
    error: { type: 'string', enum: errorNames, description: text('envelope.error') },
    details: { description: text('envelope.details') },
  }
  return {
    type: 'object',
    description: text('openapi.failure'),
    required: ['code', 'message', 'response', 'error'],
    properties,
  }
}

function headersOf(text: Text): Pick<OpenApiDocument['components'], 'parameters' | 'headers'> {
  return {
    parameters: {
      ForgeryHeader: {
        name: forgeryHeader,
        in: 'header',
        required: true,
        description: text('openapi.parameter.header'),
        schema: { type: 'string', const: '1' },
      },
      LanguageHeader: {
        name: languageHeader,
        in: 'header',
        required: false,
        description: text('openapi.parameter.lang'),
        schema: { type: 'string', enum: [...languages] },
      },
    },
    headers: { RequestId: { description: text('openapi.header.requestId'), schema: { type: 'string' } } },
  }
}

const securitySchemesOf = (text: Text, publicUrl: string) => ({
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: text('openapi.session') },
  token: {
    type: 'oauth2',
    description: text('openapi.token'),
    flows: { clientCredentials: { tokenUrl: `${publicUrl}/api/v1/token`, scopes: {} } },
  },
  client: { type: 'http', scheme: 'basic', description: text('program.client') },
  product: { type: 'apiKey', in: 'header', name: 'x-atrium-signature', description: text('openapi.product') },
})
