import type { InterfaceFields } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { newId } from '#kit/data/columns.ts'

/** The fields of a new interface: an insert whose rows have a name. */
export const interfaceFields = (changes: Partial<InterfaceFields> = {}): InterfaceFields => ({
  Code: `create-${newId().slice(-8)}`,
  Name: '新建样品',
  EnglishName: 'Create sample',
  Description: '登记一个样品。',
  EnglishDescription: 'Registers a sample.',
  ProjectCode: 'LIMS',
  Kind: 'insert',
  Method: 'POST',
  Upstream: 'https://eln.example.com',
  Path: '/open/samples',
  DelayHours: 2,
  TimeoutSeconds: 30,
  CallsPerMinute: 60,
  BodySchema: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 20 }, mass: { type: 'number', minimum: 0 } },
    additionalProperties: false,
  },
  Examples: [{ Name: '最少', Body: { name: 'S-1' } }],
  ...changes,
})

/** An OpenAPI document with one operation that creates something. */
export const exampleDocument = (changes: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'ELN', version: '1' },
  servers: [{ url: 'https://eln.example.com/api' }],
  paths: { '/open/samples': { post: { operationId: 'createSample', summary: '新建样品', ...changes } } },
})
