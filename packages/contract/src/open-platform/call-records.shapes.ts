import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { firstPageIndex, pageSize } from '../constants.ts'
import { interfaceKinds, responseStatuses, syncStatuses } from './interfaces.shapes.ts'

/** Rows of the records that pages reach by their number; older ones are reached by filters. */
export const reachableRecords = 10_000

/** Rows that are counted for `total`. */
export const countedRecords = 1_000

/** What administrators can be alerted to: the share of failures, the age of the queue, and the use of the quota. */
export const alertKinds = ['failure-share', 'queue-age', 'quota'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Days for which bodies of calls are kept, where the organisation chose nothing else. */
export const defaultBodyDays = 30

/** Calls that one act withdraws or sends again. */
export const maxCallsOfAct = 1_000

const syncStatusValues = Object.values(syncStatuses)
const callStates = syncStatusValues.filter((value) => value !== syncStatuses.all)
const time = (description: string) => Type.Optional(Type.String({ maxLength: 35, description }))

const recordFilter = {
  ReqID: Type.Optional(Id('open-call', 'Only this call')),
  SyncStatus: Type.Optional(
    Type.Enum(syncStatusValues, { description: 'all -1, queue 0, success 1, fail 2, canceled 4' }),
  ),
  ResponseStatus: Type.Optional(Type.Enum(responseStatuses, { description: 'Only calls with this response status' })),
  ProductID: Type.Optional(Id('product', 'Only calls of interfaces of this application')),
  InterfaceID: Type.Optional(Id('open-interface', 'Only calls of this interface')),
  AppID: Type.Optional(Id('app', 'Only calls of this app')),
  From: time('From this day in the time zone of the organisation, or this moment, on'),
  Until: time('Up to the end of this day, or before this moment'),
}
export const RecordFilter = Type.Object(recordFilter)
export type RecordFilter = Static<typeof RecordFilter>

export const RecordPageRequest = Type.Object({
  pageIndex: Type.Integer({
    minimum: 1,
    maximum: reachableRecords,
    default: firstPageIndex,
    description: 'Which page, from 1; the newest 10,000 rows only',
  }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200, default: pageSize, description: 'Rows on a page' }),
  ...recordFilter,
})
export type RecordPageRequest = Static<typeof RecordPageRequest>

/** A call that a program made through the gateway. */
export const CallRecord = Type.Object({
  ReqID: Id('open-call', 'The call'),
  RequestTime: Moment('When the program made it'),
  CancelableTime: Nullable(Moment('Until when it can be withdrawn; null for queries')),
  IsWithdrawable: Type.Boolean({ description: 'Whether it can be withdrawn now' }),
  InterfaceID: Id('open-interface', 'The interface'),
  InterfaceName: Type.String({ description: 'Name of the interface' }),
  ProjectCode: Type.String({ description: 'Project code of the interface' }),
  Kind: Type.Enum(interfaceKinds, { description: 'Query or insert' }),
  PlatformName: Type.String({ description: 'Name of the application' }),
  AppID: Id('app', 'The app that made it'),
  AppName: Type.String({ description: 'Name of the app' }),
  Address: Type.String({ description: 'IP address from which it was made' }),
  ResponseTime: Nullable(Moment('When the application answered, or the last attempt failed')),
  DurationMs: Nullable(Type.Integer({ description: 'How long the application took to answer, in milliseconds' })),
  ResponseStatus: Nullable(Type.Enum(responseStatuses, { description: 'What became of the request' })),
  StatusCode: Nullable(
    Type.Integer({ description: 'HTTP status of the application, or of the gateway where it refused the call' }),
  ),
  RejectionReason: Nullable(
    Type.String({ description: 'Why the gateway refused the call, in words; null where it did not' }),
  ),
  SyncStatus: Type.Enum(callStates, { description: 'queue 0, success 1, fail 2, canceled 4' }),
  AttemptCount: Type.Integer({ description: 'How often it was sent' }),
})
export type CallRecord = Static<typeof CallRecord>

export const RecordPage = Type.Object({
  total: Type.Integer({ description: 'Rows in the whole list, counted up to 1,000' }),
  IsMore: Type.Boolean({ description: 'True when there are more than `total`' }),
  items: Type.Array(CallRecord, { description: 'The rows of this page, the newest first' }),
})
export type RecordPage = Static<typeof RecordPage>

const CallAttempt = Type.Object({
  StartTime: Moment('When it was sent'),
  DurationMs: Type.Integer({ description: 'Until the answer or the failure, in milliseconds' }),
  ResponseStatus: Type.Enum(responseStatuses, { description: 'What became of it' }),
  StatusCode: Nullable(Type.Integer({ description: 'HTTP status of the application' })),
})

const Body = (what: string) =>
  Nullable(Type.String({ description: `${what}; null where there is none, or once its time is over` }))
const Hash = (what: string) => Nullable(Type.String({ description: `SHA-256 of ${what} in hex` }))

export const CallDetail = Type.Object({
  ...CallRecord.properties,
  Method: Type.String({ description: 'Verb of the request' }),
  RequestUrl: Type.String({ description: 'Path and query of the request; values that can be secrets are masked' }),
  RequestHeaders: Type.Record(Type.String(), Type.String(), {
    description: 'Its headers; values that can be secrets are masked',
  }),
  RequestBody: Body('The body of the request'),
  RequestHash: Hash('the body of the request'),
  ResponseBody: Body('The body of the answer'),
  ResponseHash: Hash('the body of the answer'),
  Attempts: Type.Array(CallAttempt, { description: 'How it was sent, the first attempt first' }),
  NextAttemptTime: Nullable(Moment('When it is sent, or sent again')),
  InterfaceVersion: Type.Integer({ description: 'Version of the interface at that time' }),
  BatchID: Nullable(Id('any', 'The request that it came in together with others')),
  BatchRow: Nullable(Type.Integer({ description: 'Its row in that request, from 0' })),
  CorrectsID: Nullable(Id('open-call', 'The withdrawn call that it takes the place of')),
  CorrectedByID: Nullable(Id('open-call', 'The call that takes its place')),
  WithdrawnBy: Nullable(Type.String({ description: 'Name of who withdrew it' })),
  WithdrawnTime: Nullable(Moment('When it was withdrawn')),
  WithdrawalReason: Nullable(Type.String({ description: 'Why it was withdrawn' })),
})
export type CallDetail = Static<typeof CallDetail>

const Choice = { Name: Type.String({ description: 'Its name' }) }

/** What calls can be filtered by. */
export const RecordChoices = Type.Object({
  Apps: Type.Array(Type.Object({ ID: Id('app', 'The app'), ...Choice }), { description: 'By name' }),
  Products: Type.Array(Type.Object({ ID: Id('product', 'The application'), ...Choice }), {
    description: 'Applications with interfaces, by name',
  }),
  Interfaces: Type.Array(
    Type.Object({ ID: Id('open-interface', 'The interface'), ProductID: Id('product', 'Its application'), ...Choice }),
    { description: 'By name' },
  ),
})
export type RecordChoices = Static<typeof RecordChoices>

/** Inserts that can still be withdrawn, for who ends what made them. */
export const WaitingCalls = Type.Integer({ description: 'Inserts of it that wait and can still be withdrawn' })

/** What ends an app or a grant takes its waiting inserts along, or leaves them. */
export const WithdrawWaiting = Type.Optional(
  Type.Boolean({
    description:
      'Withdraws its inserts that can still be withdrawn in the same act; otherwise they are sent in their time',
  }),
)

/** What an act on several calls did. */
export const CallActResult = Type.Object({
  Done: Type.Integer({ description: 'Calls on which it was carried out' }),
  Refused: Type.Array(Id('open-call', 'A call'), {
    description: 'Calls on which it was not: it was too late for them',
  }),
})
export type CallActResult = Static<typeof CallActResult>

/** The acknowledgement of an insert. */
export const AcceptedCall = Type.Object({
  reqId: Id('open-call', 'The call'),
  cancelableTime: Moment('Until when it can be withdrawn; it is sent then'),
})
export type AcceptedCall = Static<typeof AcceptedCall>

/** A call as the program that made it sees it. */
export const OwnCall = Type.Object({
  reqId: Id('open-call', 'The call'),
  requestTime: CallRecord.properties.RequestTime,
  cancelableTime: CallRecord.properties.CancelableTime,
  syncStatus: CallRecord.properties.SyncStatus,
  responseStatus: CallRecord.properties.ResponseStatus,
  statusCode: CallRecord.properties.StatusCode,
  responseTime: CallRecord.properties.ResponseTime,
  responseBody: CallDetail.properties.ResponseBody,
})
export type OwnCall = Static<typeof OwnCall>

const threshold = (description: string, { maximum }: { maximum: number }) =>
  Nullable(Type.Integer({ minimum: 1, maximum, description: `${description}; null for no alert` }))

/** What an organisation chose for the monitor. */
export const RecordSettings = Type.Object({
  BodyDays: Type.Integer({ minimum: 1, maximum: 3_650, description: 'Days for which bodies of calls are kept' }),
  FailurePercent: threshold('Percent of the calls of the last hour that failed', { maximum: 100 }),
  QueueMinutes: threshold('Minutes that a call waits beyond its cancelable time', { maximum: 10_080 }),
  QuotaPercent: threshold('Percent of the calls of the day that are used', { maximum: 100 }),
})
export type RecordSettings = Static<typeof RecordSettings>
