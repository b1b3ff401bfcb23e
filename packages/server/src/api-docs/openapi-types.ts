import type { AccessWord, Scope } from '@atrium/contract/kit/call.ts'
import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'

/** JSON Schema as far as the contract uses it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
}

export interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface MediaType {
  schema?: JsonSchema
  encoding?: Record<string, { contentType: string }>
}

export interface RequestBody {
  required: boolean
  description?: string
  content: Record<string, MediaType>
  'x-max-bytes'?: number
}

export interface Response {
  description: string
  headers: Record<string, Reference>
  content: Record<string, MediaType>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: (Parameter | Reference)[]
  requestBody?: RequestBody
  responses: Record<string, Response>
  security: Record<string, string[]>[]
  'x-access': AccessWord | 'public'
  /** Why a public call is public. */
  'x-access-reason'?: string
  'x-scope': Scope
  /** The action in the operation log, or the reason why there is none. */
  'x-audit'?: AuditAction | { none: string }
  /** The call's own errors; those of the kit are among the responses only. */
  'x-fails': ErrorName[]
}

export interface Tag {
  name: string
  description: string
  'x-displayName': string
}

/** An OpenAPI 3.1 document as the portal writes it. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: Tag[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    headers: Record<string, { description: string; schema: JsonSchema }>
    securitySchemes: Record<string, Record<string, unknown>>
  }
}
