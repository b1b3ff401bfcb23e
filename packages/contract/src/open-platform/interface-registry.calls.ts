import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import {
  ImportedOperation,
  ImportSource,
  InterfaceActivation,
  InterfaceFields,
  InterfaceVersion,
  ManagedInterface,
  maxDocumentBytes,
  maxInterfaceCodeLength,
} from './interface-registry.shapes.ts'

const operator = { access: 'operator', scope: 'installation' } as const
const params = Type.Object({ id: Id('open-interface', 'The interface') })
const activationParams = Type.Object({
  organisationId: Id('organisation', 'The organisation'),
  interfaceId: Id('open-interface', 'The interface'),
})
const Search = Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name or a code' }))
const fieldFails = [
  'open-platform.interface-code-taken',
  'open-platform.wrong-interface-method',
  'open-platform.wrong-upstream',
  'open-platform.wrong-path',
  'open-platform.wrong-schema',
  'open-platform.wrong-example',
] as const
const importFails = [
  'products.unknown',
  'open-platform.wrong-document',
  'open-platform.document-unreachable',
  'open-platform.wrong-upstream',
] as const
/** Room for a schema and its examples. */
const bodyLimit = 512 * 1024
/** A document is a text in JSON, in which quotes take two characters. */
const documentLimit = 2 * maxDocumentBytes

/** How operators manage the interfaces of products. */
export const interfaceRegistryCalls = {
  openInterfaces: read({
    at: 'POST /operator/openInterfaces',
    title: 'List interfaces',
    purpose: 'Lists the interfaces of all products that programs can call, by product and code.',
    ...operator,
    body: Type.Object({
      ...PageRequest,
      search: Search,
      ProductID: Type.Optional(Id('product', 'Only those of this product')),
    }),
    gives: PageOf(ManagedInterface),
  }),
  openInterface: read({
    at: 'GET /operator/openInterfaces/:id',
    title: 'Get interface',
    purpose: 'Returns an interface with its last 50 versions, the newest first.',
    ...operator,
    params,
    gives: Type.Object({
      Interface: ManagedInterface,
      Versions: Type.Array(InterfaceVersion, { description: 'Its versions' }),
    }),
    fails: ['request.not-found'],
  }),
  createOpenInterface: write({
    at: 'POST /operator/openInterface',
    title: 'Create interface',
    purpose: 'Creates an interface. It is not switched on for any organisation yet.',
    ...operator,
    audit: 'open-platform.interface-created',
    bodyLimit,
    body: Type.Object({ ProductID: Id('product', 'The product'), ...InterfaceFields, Reason }),
    gives: ManagedInterface,
    fails: ['products.unknown', ...fieldFails],
  }),
  modifyOpenInterface: write({
    at: 'PUT /operator/openInterfaces/:id',
    title: 'Edit interface',
    purpose: 'Changes an interface and stores the new version. Calls that wait are sent as they were accepted.',
    ...operator,
    audit: 'open-platform.interface-changed',
    bodyLimit,
    params,
    body: Type.Object({
      ...InterfaceFields,
      Version: Type.Integer({ minimum: 1, description: 'The version that the edit began with' }),
      Reason,
    }),
    gives: ManagedInterface,
    fails: ['request.not-found', 'open-platform.interface-changed-meanwhile', ...fieldFails],
  }),
  switchOpenInterface: write({
    at: 'PUT /operator/openInterfaces/:id/enabled',
    title: 'Switch interface',
    purpose: 'Switches an interface off or on for all organisations. Calls that wait are still sent.',
    ...operator,
    audit: 'open-platform.interface-switched',
    params,
    body: Type.Object({ IsEnabled: Type.Boolean({ description: 'Whether it can be called' }), Reason }),
    gives: ManagedInterface,
    fails: ['request.not-found'],
  }),
  interfaceOrganisations: read({
    at: 'POST /operator/openInterfaces/:id/organisations',
    title: 'List organisations of interface',
    purpose:
      'Lists all organisations and whether the interface is switched on for each: those for which it is come first.',
    ...operator,
    params,
    body: Type.Object({ ...PageRequest, search: Search }),
    gives: PageOf(InterfaceActivation),
    fails: ['request.not-found'],
  }),
  activateOpenInterface: write({
    at: 'PUT /operator/organisations/:organisationId/openInterfaces/:interfaceId',
    title: 'Switch interface on',
    purpose: 'Switches an interface on for an organisation, whose administrators can then grant it to apps.',
    access: 'operator',
    scope: 'organisation',
    audit: 'open-platform.interface-activated',
    params: activationParams,
    body: Type.Object({ Reason }),
    gives: InterfaceActivation,
    fails: ['request.not-found'],
  }),
  deactivateOpenInterface: write({
    at: 'DELETE /operator/organisations/:organisationId/openInterfaces/:interfaceId',
    title: 'Switch interface off',
    purpose: 'Switches an interface off for an organisation. Its apps cannot call it from then on.',
    access: 'operator',
    scope: 'organisation',
    audit: 'open-platform.interface-deactivated',
    params: activationParams,
    body: Type.Object({ Reason }),
    gives: InterfaceActivation,
    fails: ['request.not-found'],
  }),
  previewInterfaceImport: read({
    at: 'POST /operator/openInterfaces/import/preview',
    title: 'Preview interface import',
    purpose: 'Compares an OpenAPI document with the interfaces of a product. Changes nothing.',
    ...operator,
    bodyLimit: documentLimit,
    body: Type.Object(ImportSource),
    gives: Type.Object({
      Hash: Type.String({ description: 'Identifies this difference' }),
      Upstream: Type.String({ description: 'The base address that interfaces get' }),
      Operations: Type.Array(ImportedOperation, { description: 'The difference by operation' }),
    }),
    fails: importFails,
  }),
  importInterfaces: write({
    at: 'POST /operator/openInterfaces/import',
    title: 'Import interfaces',
    purpose:
      'Imports the chosen operations: creates new interfaces, updates those that differ, and switches off those that are missing.',
    ...operator,
    audit: 'open-platform.interfaces-imported',
    bodyLimit: documentLimit,
    body: Type.Object({
      ...ImportSource,
      Hash: Type.String({ maxLength: 100, description: 'Of the difference that was shown' }),
      Codes: Type.Array(Type.String({ maxLength: maxInterfaceCodeLength }), {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
        description: 'Codes of the operations to take over',
      }),
      Reason,
    }),
    gives: Type.Object({
      Created: Type.Integer({ description: 'Interfaces that were created' }),
      Changed: Type.Integer({ description: 'Interfaces that were changed' }),
      SwitchedOff: Type.Integer({ description: 'Interfaces that were switched off' }),
    }),
    fails: [...importFails, 'open-platform.import-changed'],
  }),
}
