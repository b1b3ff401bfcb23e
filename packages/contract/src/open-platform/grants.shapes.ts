import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageRequest } from '../kit/page-of.ts'
import { Type } from '../kit/type.ts'
import { interfaceKinds, grantStates } from './interfaces.shapes.ts'

/** States of a grant as administrators see it: `expired` after its last day. */
export const shownGrantStates = ['requested', 'granted', 'expired'] as const
export type ShownGrantState = (typeof shownGrantStates)[number]

/** What a person saw of an app and an interface before deciding: `none` where there was no grant. */
export const seenGrantStates = ['none', ...grantStates] as const

/** The most pairs of app and interface that one act decides on. */
export const maxGrantsAtOnce = 100
/** The most departments that a grant names. */
export const maxGrantDepartments = 50
/** The most waiting requests that are listed; there may be more. */
export const maxListedRequests = 100

export const GrantFilter = Type.Object({
  ProductId: Type.Optional(Id('product', 'Only interfaces of this application')),
  Search: Type.Optional(Type.String({ maxLength: 100, description: 'Only apps with this in their name' })),
  State: Type.Optional(
    Type.Enum(shownGrantStates, { description: 'Only apps and interfaces with a grant in this state between them' }),
  ),
})
export type GrantFilter = Static<typeof GrantFilter>

export const GrantPageRequest = Type.Object({ ...GrantFilter.properties, ...PageRequest })

const DataDepartmentIDs = Nullable(
  Type.Array(Id('department', 'A department'), {
    minItems: 1,
    maxItems: maxGrantDepartments,
    uniqueItems: true,
    description: 'The departments whose data the app may use; null for the whole organisation',
  }),
)
const lastDay = 'The last day, `YYYY-MM-DD`, in the time zone of the organisation; null for no end'

/** What is granted or requested. */
export const GrantTerms = {
  DataDepartmentIDs,
  ValidUntil: Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: lastDay })),
}

/** An app and an interface. */
export const GrantPair = Type.Object({
  AppID: Id('app', 'The app'),
  InterfaceID: Id('open-interface', 'The interface'),
  SeenState: Type.Optional(
    Type.Enum(seenGrantStates, {
      description:
        'The state that the person saw, `granted` also where it has expired; refused if it is another one by now',
    }),
  ),
})
export type GrantPair = Static<typeof GrantPair>

export const GrantPairs = Type.Array(GrantPair, {
  minItems: 1,
  maxItems: maxGrantsAtOnce,
  description: 'Apps and interfaces, each pair once',
})

/** What an app may call, or requests. */
export const Grant = Type.Object({
  AppID: Id('app', 'The app'),
  InterfaceID: Id('open-interface', 'The interface'),
  State: Type.Enum(shownGrantStates, { description: 'Whether it is requested, granted or expired' }),
  DataDepartmentIDs: Nullable(
    Type.Array(Id('department', 'A department'), {
      description: 'The departments whose data the app may use; null for the whole organisation',
    }),
  ),
  ValidUntil: Nullable(Type.String({ description: lastDay })),
  RequestedBy: Nullable(Type.String({ description: 'Name of who requested it; null where nobody did' })),
  RequestedTime: Nullable(Moment('When it was requested')),
  Reason: Nullable(Type.String({ description: 'Why it was requested' })),
  GrantedBy: Nullable(Type.String({ description: 'Name of who granted it; null while it is requested' })),
  GrantedTime: Nullable(Moment('When it was granted')),
})
export type Grant = Static<typeof Grant>

const GrantApp = Type.Object({
  ID: Id('app', 'The app'),
  Name: Type.String({ description: 'Name of the app' }),
  OwnerName: Type.String({ description: 'Name of the member who answers for it' }),
  IsExpired: Type.Boolean({ description: 'Whether the last day of the app is over' }),
})
export type GrantApp = Static<typeof GrantApp>

const GrantInterface = Type.Object({
  ID: Id('open-interface', 'The interface'),
  ProductID: Id('product', 'Its application'),
  Code: Type.String({ description: 'The last part of its address' }),
  Name: Type.String({ description: 'Name of the interface' }),
  Kind: Type.Enum(interfaceKinds, { description: 'Whether it reads or writes' }),
})
export type GrantInterface = Static<typeof GrantInterface>

const GrantProduct = Type.Object({
  ID: Id('product', 'The application'),
  Code: Type.String({ description: 'Code of the application' }),
  Name: Type.String({ description: 'Name of the application' }),
  IsLicensed: Type.Boolean({ description: 'Whether the organisation may use it today; else no app can call it' }),
})

const GrantRequest = Type.Object({
  ...Grant.properties,
  AppName: Type.String({ description: 'Name of the app' }),
  InterfaceName: Type.String({ description: 'Name of the interface' }),
  ProductName: Type.String({ description: 'Name of its application' }),
})
export type GrantRequest = Static<typeof GrantRequest>

/** Apps and a page of interfaces, with the grants between them. */
export const GrantMatrix = Type.Object({
  Apps: Type.Array(GrantApp, { description: 'The apps that are not revoked and match, by name' }),
  Products: Type.Array(GrantProduct, { description: 'The applications with interfaces for the organisation' }),
  total: Type.Integer({ description: 'Interfaces that match' }),
  Interfaces: Type.Array(GrantInterface, { description: 'The page of them, by application and name' }),
  Grants: Type.Array(Grant, { description: 'The grants between these apps and interfaces' }),
  Requests: Type.Array(GrantRequest, {
    description: `The first ${maxListedRequests} waiting requests whatever the filters, the oldest first`,
  }),
  Waiting: Type.Integer({ description: 'How many requests wait' }),
  Departments: Type.Array(
    Type.Object({ ID: Id('department', 'A department'), Name: Type.String({ description: 'Its name' }) }),
    { description: 'The departments that these grants and requests name' },
  ),
  HasApps: Type.Boolean({ description: 'Whether the organisation has an app that is not revoked' }),
})
export type GrantMatrix = Static<typeof GrantMatrix>
