import type { Static } from 'typebox'
import { read } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Type } from '../kit/type.ts'
import { InterfaceFields } from './interface-registry.shapes.ts'
import { interfaceKinds } from './interfaces.shapes.ts'

const administrators = { access: 'organisation-admin', scope: 'organisation', menu: 'open-docs' } as const

const { Code, ProjectCode, Kind, Method, DelayHours, TimeoutSeconds, CallsPerMinute, BodySchema, Examples } =
  InterfaceFields

/** An interface that the programs of an organisation can be granted. */
export const OpenInterface = Type.Object({
  ID: Id('open-interface', 'The interface'),
  ProductID: Id('product', 'The product'),
  ProductCode: Type.String({ description: 'Code of the product' }),
  ProductName: Type.String({ description: 'Name of the product in the language of the caller' }),
  Code,
  Name: Type.String({ description: 'Name in the language of the caller' }),
  Description: Type.String({ description: 'What it does, in the language of the caller' }),
  ProjectCode,
  Kind,
  Method,
  Address: Type.String({ description: 'Path of its address below the address of the portal' }),
  DelayHours,
  TimeoutSeconds,
  CallsPerMinute,
  BodySchema,
  Examples,
  Version: Type.Integer({ description: 'Counts its changes' }),
})
export type OpenInterface = Static<typeof OpenInterface>

/** The interfaces that are switched on for an organisation. */
export const interfaceCalls = {
  interfaces: read({
    at: 'POST /v1/Sdk/ucapi/page/interface',
    title: 'List open interfaces',
    purpose: 'Lists the interfaces that are switched on for the caller’s organisation, by product and code.',
    ...administrators,
    body: Type.Object({
      ...PageRequest,
      Search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name or a code' })),
      ProductID: Type.Optional(Id('product', 'Only those of this product')),
      Kind: Type.Optional(Type.Enum(interfaceKinds, { description: 'Only those of this kind' })),
    }),
    gives: PageOf(OpenInterface),
  }),
  interfaceProducts: read({
    at: 'GET /v1/Sdk/ucapi/platform',
    title: 'List products with interfaces',
    purpose: 'Lists the products that have interfaces for the caller’s organisation.',
    ...administrators,
    gives: Type.Array(
      Type.Object({
        ID: Id('product', 'The product'),
        Code: Type.String({ description: 'Code of the product' }),
        Name: Type.String({ description: 'Name of the product in the language of the caller' }),
        InterfaceCount: Type.Integer({ description: 'Its interfaces' }),
      }),
    ),
  }),
}
