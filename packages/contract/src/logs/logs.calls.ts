import { Type } from '../kit/type.ts'
import { personSearchLimit, xlsxType } from '../constants.ts'
import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import {
  ActivePeople,
  ActivePeopleRequest,
  ActivityExport,
  ActivityReport,
  ActivityRequest,
} from './activity.shapes.ts'
import {
  ListFormatChoice,
  LogPerson,
  OperationDetail,
  OperationFilter,
  OperationPage,
  OperationPageRequest,
  OperationReport,
  SignInFilter,
  SignInPage,
  SignInPageRequest,
  Verification,
} from './logs.shapes.ts'

const administrator = { access: 'organisation-admin', scope: 'organisation' } as const
const signInLog = { ...administrator, menu: 'sign-in-log' } as const
const operationLog = { ...administrator, menu: 'operation-log' } as const
const activeUsers = { ...administrator, menu: 'active-users' } as const
/** Of the installation: what operators do, and what happens to nobody’s organisation. */
const installation = { access: 'operator', scope: 'installation' } as const
const list = download(`${xlsxType}, text/csv`)
/** How the filters of an operation log can be wrong, and how the place of a page can be, too. */
const filterFails = ['logs.wrong-period', 'logs.search-too-short', 'logs.search-too-long-ago'] as const
const pageFails = [...filterFails, 'logs.wrong-cursor', 'logs.too-deep'] as const
const Actions = Type.Array(
  Type.Object({
    Action: Type.String({ description: 'The action' }),
    Text: Type.String({ description: 'In words' }),
  }),
)

/** What happened: who signed in, who did what, who was active – and that nobody changed the record of it. */
export const logCalls = {
  signInPage: read({
    at: 'POST /loginLog/page',
    title: 'List sign-ins',
    purpose: 'Lists sign-ins, failed attempts and sign-outs of the organisation’s accounts, the newest first.',
    ...signInLog,
    body: SignInPageRequest,
    gives: SignInPage,
    fails: ['logs.wrong-period', 'logs.wrong-cursor', 'logs.too-deep', 'logs.too-many-people'],
  }),
  exportSignInLog: read({
    at: 'POST /loginLog/exportLoginLog',
    title: 'Export sign-ins',
    purpose: 'Returns the sign-in log as a file: all matching rows, the newest first.',
    ...signInLog,
    logs: 'logs.sign-ins-exported',
    body: Type.Object({ ...SignInFilter.properties, format: ListFormatChoice }),
    gives: list,
    fails: ['logs.wrong-period', 'logs.too-many-people'],
  }),
  operationPage: read({
    at: 'POST /operationLog/page',
    title: 'List operations',
    purpose: 'Lists what was changed in the organisation, by whom and to whom, the newest first.',
    ...operationLog,
    body: OperationPageRequest,
    gives: OperationPage,
    fails: pageFails,
  }),
  operation: read({
    at: 'GET /operationLog/detail/:number',
    title: 'Get operation',
    purpose: 'Returns an entry of the operation log with old and new values and its place in the chain.',
    ...operationLog,
    params: Type.Object({ number: Type.Integer({ minimum: 1, description: 'Its number in the chain' }) }),
    gives: OperationDetail,
    fails: ['request.not-found'],
  }),
  operationActions: read({
    at: 'GET /operationLog/actions',
    title: 'List operation types',
    purpose: 'Lists the actions of the operation log with their names, for filters.',
    ...operationLog,
    gives: Actions,
  }),
  exportOperations: read({
    at: 'POST /operationLog/export',
    title: 'Export operations',
    purpose:
      'Returns the operation log as a file: all matching entries with their places in the chain, and a signed statement of the end of the chain.',
    ...operationLog,
    logs: 'logs.operations-exported',
    body: Type.Object({ ...OperationFilter.properties, format: ListFormatChoice }),
    gives: list,
    fails: filterFails,
  }),
  report: write({
    at: 'POST /operationLog/report',
    title: 'Create inspection report',
    purpose:
      'Returns a report to print for an inspector: the newest matching entries in full, and the verification that covers them. Creating it is logged.',
    ...operationLog,
    audit: 'logs.operations-reported',
    body: OperationFilter,
    gives: OperationReport,
    fails: filterFails,
  }),
  people: read({
    at: 'GET /operationLog/people',
    title: 'Search people in logs',
    purpose: 'Lists present and former members of the organisation for filters of logs: at most 20, members first.',
    ...operationLog,
    limit: personSearchLimit,
    query: Type.Object({
      search: Type.Optional(
        Type.String({ maxLength: 100, description: 'Parts of name, pinyin, initials, account, phone or email' }),
      ),
    }),
    gives: Type.Array(LogPerson),
  }),
  installationPage: read({
    at: 'POST /operator/operationLog/page',
    title: 'List installation operations',
    purpose: 'Lists what was changed in the installation, and by which operator, the newest first.',
    ...installation,
    body: OperationPageRequest,
    gives: OperationPage,
    fails: pageFails,
  }),
  installationOperation: read({
    at: 'GET /operator/operationLog/detail/:number',
    title: 'Get installation operation',
    purpose: 'Returns an entry of the log of the installation with old and new values and its place in the chain.',
    ...installation,
    params: Type.Object({ number: Type.Integer({ minimum: 1, description: 'Its number in the chain' }) }),
    gives: OperationDetail,
    fails: ['request.not-found'],
  }),
  installationActions: read({
    at: 'GET /operator/operationLog/actions',
    title: 'List installation operation types',
    purpose: 'Lists the actions of the log of the installation with their names, for filters.',
    ...installation,
    gives: Actions,
  }),
  verify: write({
    at: 'POST /operationLog/verify',
    title: 'Verify log chain',
    purpose:
      'Starts a verification of the chain of the operation log in the background. It finds changed, missing, swapped and truncated entries.',
    ...operationLog,
    audit: 'logs.verification-requested',
    body: Type.Object({ From: OperationFilter.properties.From, Until: OperationFilter.properties.Until }),
    gives: Verification,
    fails: ['logs.wrong-period', 'logs.verification-running'],
  }),
  verifications: read({
    at: 'GET /operationLog/verifications',
    title: 'List chain verifications',
    purpose: 'Lists the latest verifications of the chain and their results.',
    ...operationLog,
    gives: Type.Array(Verification),
  }),
  verification: read({
    at: 'GET /operationLog/verifications/:id',
    title: 'Get chain verification',
    purpose: 'Returns the progress or result of a verification.',
    ...operationLog,
    params: Type.Object({ id: Id('verification', 'The verification') }),
    gives: Verification,
    fails: ['request.not-found'],
  }),
  activeUsers: read({
    at: 'POST /activeUserReport',
    title: 'Report active users',
    purpose:
      'Returns how many people were active by day, week or month, by department and application, the peak of concurrent sessions, who has never signed in, and unused seats.',
    ...activeUsers,
    body: ActivityRequest,
    gives: ActivityReport,
    fails: ['logs.wrong-period'],
  }),
  activePeople: read({
    at: 'POST /activeUserReport/people',
    title: 'List active people',
    purpose: 'Lists who was active in a day, week or month.',
    ...activeUsers,
    body: ActivePeopleRequest,
    gives: ActivePeople,
    fails: ['logs.wrong-period'],
  }),
  exportActiveUsers: read({
    at: 'POST /activeUserReport/export',
    title: 'Export active users',
    purpose:
      'Returns the activity report as a file: active people by span, department and application, the seats of applications, and who has never signed in.',
    ...activeUsers,
    logs: 'logs.activity-exported',
    body: Type.Object({ ...ActivityExport.properties, format: ListFormatChoice }),
    gives: list,
    fails: ['logs.wrong-period'],
  }),
}
