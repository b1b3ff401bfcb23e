import { xlsxType } from '../constants.ts'
import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { maxReasonLength, Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { ListFormatChoice } from '../logs/logs.shapes.ts'
import {
  CallActResult,
  CallDetail,
  maxCallsOfAct,
  OwnCall,
  RecordChoices,
  RecordFilter,
  RecordPage,
  RecordPageRequest,
  RecordSettings,
} from './call-records.shapes.ts'
import { maxInsertLength, responseStatuses } from './interfaces.shapes.ts'
import { Usage, UsageRequest } from './usage.shapes.ts'

const administrators = { access: 'organisation-admin', scope: 'organisation', menu: 'open-records' } as const
const programs = { access: 'app', scope: 'organisation' } as const
const query = Type.Object({ reqId: Id('open-call', 'The call') })
const params = query
const WithdrawalReason = Type.String({
  minLength: 1,
  maxLength: maxReasonLength,
  pattern: '\\S',
  description: 'Why; stored with the call and in the operation log',
})
const ReqIDs = Type.Array(Id('open-call', 'A call'), { minItems: 1, maxItems: maxCallsOfAct, description: 'The calls' })

/** The calls that programs made, and what administrators do with those that wait or failed. */
export const callRecordCalls = {
  records: read({
    at: 'POST /v1/Sdk/ucapi/page/record',
    title: 'List calls',
    purpose:
      'Lists the calls that programs of the organisation made through the gateway, the newest first. Of refused calls, the first ones of each hour are listed for 30 days.',
    ...administrators,
    body: RecordPageRequest,
    gives: RecordPage,
    fails: ['logs.wrong-period', 'logs.too-deep'],
  }),
  record: read({
    at: 'GET /v1/Sdk/ucapi/interface',
    title: 'Get call',
    purpose: 'Returns a call with headers, bodies and the attempts to send it.',
    ...administrators,
    query,
    gives: CallDetail,
    fails: ['request.not-found'],
  }),
  responseStatuses: read({
    at: 'GET /v1/Sdk/ucapi/responseStatus',
    title: 'List response statuses',
    purpose: 'Lists the possible outcomes of a request to an application, with their names, for filters.',
    ...administrators,
    gives: Type.Array(
      Type.Object({
        Code: Type.Enum(responseStatuses, { description: 'The response status' }),
        Name: Type.String({ description: 'In words' }),
      }),
    ),
  }),
  recordChoices: read({
    at: 'GET /v1/Sdk/ucapi/record/choices',
    title: 'List record filter choices',
    purpose: 'Lists the apps of the organisation and the interfaces that are switched on for it, for filters.',
    ...administrators,
    gives: RecordChoices,
  }),
  usage: read({
    at: 'POST /v1/Sdk/ucapi/usage',
    title: 'Get usage',
    purpose:
      'Returns calls, failures and durations in a period by hour (up to 2 days) or by day, by application and by app, and the number of calls waiting now.',
    ...administrators,
    body: UsageRequest,
    gives: Usage,
    fails: ['logs.wrong-period'],
  }),
  exportRecords: read({
    at: 'POST /v1/Sdk/ucapi/record/export',
    title: 'Export calls',
    purpose: 'Returns the matching calls as a file, the newest first, without bodies.',
    ...administrators,
    logs: 'open-platform.records-exported',
    body: Type.Object({ ...RecordFilter.properties, format: ListFormatChoice }),
    gives: download(`${xlsxType}, text/csv`),
    fails: ['logs.wrong-period'],
  }),
  withdrawCall: write({
    at: 'POST /v1/Sdk/ucapi/withdrawn',
    title: 'Withdraw call',
    purpose: 'Withdraws a waiting insert before its cancelable time. The application never receives it.',
    ...administrators,
    audit: 'open-platform.calls-withdrawn',
    query,
    body: Type.Object({ Reason }),
    gives: CallDetail,
    fails: ['request.not-found', 'open-platform.too-late-to-withdraw'],
  }),
  withdrawCalls: write({
    at: 'POST /v1/Sdk/ucapi/withdrawn/many',
    title: 'Withdraw calls',
    purpose: 'Withdraws several inserts. Those that no longer wait are skipped.',
    ...administrators,
    audit: 'open-platform.calls-withdrawn',
    body: Type.Object({ ReqIDs, Reason: WithdrawalReason }),
    gives: CallActResult,
  }),
  resendCalls: write({
    at: 'POST /v1/Sdk/ucapi/resend',
    title: 'Send failed calls again',
    purpose:
      'Sends failed inserts again: the given ones, or at most 1,000 matching ones, the oldest first. Each keeps its reqId.',
    ...administrators,
    audit: 'open-platform.calls-resent',
    body: Type.Object({
      ReqIDs: Type.Optional(ReqIDs),
      Filter: Type.Optional(RecordFilter),
      Reason,
    }),
    gives: CallActResult,
    fails: ['logs.wrong-period'],
  }),
  correctCall: write({
    at: 'POST /v1/Sdk/ucapi/correct',
    title: 'Correct and send again',
    purpose: 'Replaces a withdrawn insert by a new one with another body. It waits as long as the first one did.',
    ...administrators,
    audit: 'open-platform.call-corrected',
    query,
    body: Type.Object({
      Body: Type.String({ minLength: 1, maxLength: maxInsertLength, description: 'The corrected body, JSON' }),
      Reason,
    }),
    bodyLimit: 2 * maxInsertLength,
    gives: CallDetail,
    fails: [
      'request.not-found',
      'request.invalid',
      'request.malformed',
      'open-platform.not-withdrawn',
      'open-platform.corrected-already',
      'open-platform.interface-unavailable',
      'open-platform.queue-full',
    ],
  }),
  recordSettings: read({
    at: 'GET /v1/Sdk/ucapi/recordSettings',
    title: 'Get monitor settings',
    purpose: 'Returns how long bodies of calls are stored, and what administrators are alerted of by email.',
    ...administrators,
    gives: RecordSettings,
  }),
  modifyRecordSettings: write({
    at: 'PUT /v1/Sdk/ucapi/recordSettings',
    title: 'Change monitor settings',
    purpose: 'Sets how long bodies of calls are stored, and what administrators are alerted of by email.',
    ...administrators,
    audit: 'open-platform.record-settings-changed',
    body: Type.Object({ ...RecordSettings.properties, Reason }),
    gives: RecordSettings,
  }),
  ownCall: read({
    at: 'GET /v1/calls/:reqId',
    title: 'Get own call',
    purpose: 'Returns a call that the program itself made, with the response of the application.',
    ...programs,
    params,
    gives: OwnCall,
    fails: ['request.not-found'],
  }),
  withdrawOwnCall: write({
    at: 'POST /v1/calls/:reqId/withdraw',
    title: 'Withdraw own call',
    purpose: 'Withdraws an insert that the program itself made, before its cancelable time.',
    ...programs,
    audit: 'open-platform.calls-withdrawn',
    params,
    body: Type.Object({ Reason }),
    gives: OwnCall,
    fails: ['request.not-found', 'open-platform.too-late-to-withdraw'],
  }),
}
