import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { administrators } from './access.ts'
import { SamlMetadata } from './saml-settings.ts'
import {
  Connection,
  ConnectionAddresses,
  ConnectionFields,
  ConnectionId,
  Secret,
  Trace,
  TraceRow,
} from './sso.shapes.ts'
import { WebAddress } from './web-address.ts'

const connectionParams = Type.Object({ id: ConnectionId })
const connectionFails = ['request.not-found', 'sso.address-refused', 'sso.certificate-invalid'] as const

/** What administrators set up. */
export const connectionCalls = {
  connections: read({
    at: 'GET /sso/connections',
    title: 'List connections',
    purpose: 'Lists the connections of the organisation in order, with the ID and addresses that a new one would have.',
    ...administrators,
    gives: Type.Object({
      Connections: Type.Array(Connection, { description: 'The connections in the order of the sign-in page' }),
      Next: Type.Object({
        ID: Type.String({ description: 'The id for the next connection' }),
        ...ConnectionAddresses.properties,
      }),
    }),
  }),
  addConnection: write({
    at: 'POST /sso/connections',
    title: 'Add connection',
    purpose: 'Adds a connection. It stays off until it is switched on.',
    ...administrators,
    audit: 'sso.connection-added',
    body: Type.Object({
      ID: Type.Optional(
        Type.String({
          pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
          description: 'The id that the list proposed, whose addresses the provider knows already',
        }),
      ),
      ...ConnectionFields,
      Secret,
    }),
    gives: Connection,
    fails: [...connectionFails, 'sso.too-many', 'sso.id-taken'],
  }),
  orderConnections: write({
    at: 'PUT /sso/connections/order',
    title: 'Order connections',
    purpose: 'Sets the order of the connections.',
    ...administrators,
    audit: 'sso.connections-ordered',
    body: Type.Object({
      ConnectionIDs: Type.Array(ConnectionId, { minItems: 1, maxItems: 100, description: 'All of them, in order' }),
    }),
    gives: Type.Object({ Count: Type.Integer({ description: 'How many there are' }) }),
    fails: ['request.not-found'],
  }),
  modifyConnection: write({
    at: 'PUT /sso/connections/:id',
    title: 'Edit connection',
    purpose:
      'Saves a connection. Without a new secret the stored one stays, unless it would be sent to another address or account. After a change of the issuer, people link their accounts again.',
    ...administrators,
    audit: 'sso.connection-modified',
    params: connectionParams,
    body: Type.Object({
      ...ConnectionFields,
      Secret,
      Version: Type.Integer({ description: 'The version that was edited' }),
    }),
    gives: Connection,
    fails: [...connectionFails, 'sso.changed-meanwhile', 'sso.other-kind', 'sso.secret-needed'],
  }),
  switchConnection: write({
    at: 'PUT /sso/connections/:id/switch',
    title: 'Switch connection',
    purpose: 'Switches a connection on or off. The last one cannot be switched off while single sign-on is required.',
    ...administrators,
    audit: 'sso.connection-switched',
    params: connectionParams,
    body: Type.Object({ IsEnabled: Type.Boolean({ description: 'Whether people can sign in with it' }) }),
    gives: Connection,
    fails: ['request.not-found', 'sso.last-connection'],
  }),
  removeConnection: write({
    at: 'DELETE /sso/connections/:id',
    title: 'Remove connection',
    purpose:
      'Removes a connection and its links to accounts, and ends the sessions opened through it. The accounts stay.',
    ...administrators,
    audit: 'sso.connection-removed',
    params: connectionParams,
    gives: Type.Object({ ID: ConnectionId }),
    fails: ['request.not-found', 'sso.last-connection'],
  }),
  testConnection: write({
    at: 'POST /sso/connections/:id/test',
    title: 'Test connection',
    purpose:
      'Starts a test sign-in that ends with a trace: nobody is signed in, linked or created. Works while the connection is off.',
    ...administrators,
    audit: { none: 'Nothing is changed; the trace says who tested' },
    params: connectionParams,
    gives: Type.Object({
      Url: Nullable(
        Type.String({ description: 'Where the browser goes to, or null where the test has failed already' }),
      ),
      TraceID: Nullable(Id('sso-trace', 'The trace of a test that has failed already')),
    }),
    fails: ['request.not-found', 'request.too-frequent'],
  }),
  readSamlMetadata: write({
    at: 'POST /sso/saml/metadata',
    title: 'Read SAML metadata',
    purpose:
      'Reads the metadata of a SAML identity provider, from its address or as text, for the form of a connection.',
    ...administrators,
    audit: { none: 'Nothing is stored' },
    body: Type.Object({
      Url: Type.Optional(WebAddress('The address of the metadata')),
      Xml: Type.Optional(Type.String({ maxLength: 500_000, description: 'The metadata themselves, instead' })),
    }),
    gives: SamlMetadata,
    fails: ['sso.address-refused', 'sso.metadata-unreachable', 'sso.metadata-unreadable', 'request.too-frequent'],
  }),
  testDirectory: write({
    at: 'POST /sso/connections/:id/test-directory',
    title: 'Test directory',
    purpose:
      'Tests a directory with an account and a password, which are not stored, and returns the trace: nobody is signed in, linked or created. Works while the connection is off.',
    ...administrators,
    audit: { none: 'Nothing is changed; the trace says who tested' },
    params: connectionParams,
    body: Type.Object({
      Account: Type.String({ maxLength: 254, description: 'The account in the directory' }),
      Password: Type.String({ maxLength: 256, description: 'Its password as it is' }),
    }),
    gives: Type.Object({ TraceID: Id('sso-trace', 'The trace') }),
    fails: ['request.not-found', 'request.too-frequent', 'sso.no-directory'],
  }),
  traces: read({
    at: 'GET /sso/connections/:id/traces',
    title: 'List traces',
    purpose: 'Lists the latest tests and failed sign-ins of a connection.',
    ...administrators,
    params: connectionParams,
    gives: Type.Array(TraceRow),
    fails: ['request.not-found'],
  }),
  trace: read({
    at: 'GET /sso/traces/:id',
    title: 'Get trace',
    purpose: 'Returns a test or a failed sign-in step by step.',
    ...administrators,
    params: Type.Object({ id: Id('sso-trace', 'The trace') }),
    gives: Trace,
    fails: ['request.not-found'],
  }),
}
