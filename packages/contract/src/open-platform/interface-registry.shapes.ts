import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { interfaceKinds, interfaceMethods } from './interfaces.shapes.ts'

/** The limits of each number of an interface. */
export const interfaceLimits = {
  DelayHours: { min: 0, max: 720 },
  TimeoutSeconds: { min: 1, max: 120 },
  CallsPerMinute: { min: 1, max: 100_000 },
} as const

/** What new interfaces have where nobody says otherwise. */
export const interfaceDefaults = { DelayHours: 0, TimeoutSeconds: 30, CallsPerMinute: 600 } as const

/** Words of letters and digits, joined by dashes. */
export const interfaceCodePattern = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'
export const maxInterfaceCodeLength = 60
export const maxUpstreamLength = 300
export const maxSchemaBytes = 64 * 1024
export const maxExamples = 10
/** The largest OpenAPI document that is read. */
export const maxDocumentBytes = 2 * 1024 * 1024

const limited = (name: keyof typeof interfaceLimits, description: string) => ({
  minimum: interfaceLimits[name].min,
  maximum: interfaceLimits[name].max,
  description,
})
const Name = (description: string) => Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description })
const Description = (description: string) => Type.String({ maxLength: 2000, description })

/** What operators write of an interface. */
export const InterfaceFields = {
  Code: Type.String({
    maxLength: maxInterfaceCodeLength,
    pattern: interfaceCodePattern,
    description: 'Last part of its address, unique in the product: words of small letters and digits, joined by dashes',
  }),
  Name: Name('Chinese name'),
  EnglishName: Name('English name'),
  Description: Description('What it does, in Chinese'),
  EnglishDescription: Description('What it does, in English'),
  ProjectCode: Type.String({ maxLength: 60, description: 'Code of the project it belongs to; empty for none' }),
  Kind: Type.Enum(interfaceKinds, { description: 'A query is passed through; an insert is stored and sent later' }),
  Method: Type.Enum(interfaceMethods, { description: 'GET or POST for a query, anything but GET for an insert' }),
  Upstream: Type.String({ maxLength: maxUpstreamLength, description: 'Base address of the product, http or https' }),
  Path: Type.String({ maxLength: maxUpstreamLength, description: 'Path below the base address, beginning with `/`' }),
  DelayHours: Type.Number(limited('DelayHours', 'Hours for which an insert waits before it is sent')),
  TimeoutSeconds: Type.Integer(limited('TimeoutSeconds', 'Seconds after which the product is given up')),
  CallsPerMinute: Type.Integer(limited('CallsPerMinute', 'Calls of one app in a minute')),
  BodySchema: Nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Schema of the body, of one row for inserts; null where it has none',
    }),
  ),
  Examples: Type.Array(
    Type.Object({
      Name: Type.String({ minLength: 1, maxLength: 100, description: 'What it shows' }),
      Body: Type.Unknown({ description: 'A body that matches the schema' }),
    }),
    { maxItems: maxExamples, description: 'Examples of bodies' },
  ),
}
const Fields = Type.Object(InterfaceFields)
export type InterfaceFields = Static<typeof Fields>
export const interfaceFieldNames = Object.keys(InterfaceFields) as (keyof InterfaceFields)[]

/** An interface as operators see it. */
export const ManagedInterface = Type.Object({
  ID: Id('open-interface', 'The interface'),
  ProductID: Id('product', 'The product'),
  ProductCode: Type.String({ description: 'Code of the product' }),
  ProductName: Type.String({ description: 'Name of the product in the language of the caller' }),
  ...InterfaceFields,
  Version: Type.Integer({ description: 'Counts its changes; an edit names the one it began with' }),
  IsEnabled: Type.Boolean({ description: 'Whether it can be called' }),
  UpdatedTime: Moment('When it was last changed'),
  ActivationCount: Type.Integer({ description: 'Organisations for which it is switched on' }),
})
export type ManagedInterface = Static<typeof ManagedInterface>

/** A version of an interface as it was saved. */
export const InterfaceVersion = Type.Object({
  Version: Type.Integer({ description: 'Its number, from 1' }),
  CreatedTime: Moment('When it was saved'),
  CreatedBy: Type.String({ description: 'Name of who saved it' }),
  Fields,
})
export type InterfaceVersion = Static<typeof InterfaceVersion>

/** An organisation, and whether an interface is switched on for it. */
export const InterfaceActivation = Type.Object({
  OrganisationID: Id('organisation', 'The organisation'),
  OrgName: Type.String({ description: 'Name of the organisation in the language of the caller' }),
  ActivatedTime: Nullable(Moment('Since when it is switched on; null where it is off')),
})
export type InterfaceActivation = Static<typeof InterfaceActivation>

/**
 * What an import would do with an operation of a document.
 *
 * - `new` – creates an interface
 * - `changed` – changes fields of one
 * - `unchanged` – nothing
 * - `missing` – an interface that the document does not have; switches it off
 * - `skipped` – cannot be taken over, for the reason given
 */
export const importStates = ['new', 'changed', 'unchanged', 'missing', 'skipped'] as const
export type ImportState = (typeof importStates)[number]

/** An operation of an OpenAPI document beside the interface of its code. */
export const ImportedOperation = Type.Object({
  Code: Type.String({ description: 'Code of the interface' }),
  Name: Type.String({ description: 'Its name in the language of the caller' }),
  Method: Type.String({ description: 'Its HTTP method' }),
  Path: Type.String({ description: 'Its path' }),
  State: Type.Enum(importStates, { description: 'What taking it over would do' }),
  Changes: Type.Array(
    Type.Object({
      Field: Type.Enum(interfaceFieldNames, { description: 'The field' }),
      Before: Type.Unknown({ description: 'Its value now; null for a new interface' }),
      After: Type.Unknown({ description: 'Its value in the document' }),
    }),
    { description: 'Each field that differs' },
  ),
  Problem: Nullable(Type.String({ description: 'Why it is skipped, in the language of the caller' })),
})
export type ImportedOperation = Static<typeof ImportedOperation>

/** Where an OpenAPI document is from. */
export const ImportSource = {
  ProductID: Id('product', 'The product whose interfaces these are'),
  Document: Type.Optional(
    Type.String({ maxLength: maxDocumentBytes, description: 'The OpenAPI 3 document as JSON; omitted with `Address`' }),
  ),
  Address: Type.Optional(
    Type.String({ maxLength: maxUpstreamLength, description: 'Where the document is read; omitted with `Document`' }),
  ),
  Upstream: Type.Optional(
    Type.String({
      maxLength: maxUpstreamLength,
      description: 'Base address of the product; omitted to take the first server of the document',
    }),
  ),
}
