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
    purpose:
      'The attempts to sign in to accounts of the organisation, right and wrong, and the signing out, the newest first.',
    ...signInLog,
    body: SignInPageRequest,
    gives: SignInPage,
    fails: ['logs.wrong-period', 'logs.wrong-cursor', 'logs.too-deep', 'logs.too-many-people'],
  }),
  exportSignInLog: read({
    at: 'POST /loginLog/exportLoginLog',
    title: 'Export sign-ins',
    purpose: 'The same as a file: every row that the filters leave, the newest first.',
    ...signInLog,
    logs: 'logs.sign-ins-exported',
    body: Type.Object({ ...SignInFilter.properties, format: ListFormatChoice }),
    gives: list,
    fails: ['logs.wrong-period', 'logs.too-many-people'],
  }),
  operationPage: read({
    at: 'POST /operationLog/page',
    title: 'List operations',
    purpose: 'What was changed in the organisation, by whom and to whom, the newest first.',
    ...operationLog,
    body: OperationPageRequest,
    gives: OperationPage,
    fails: pageFails,
  }),
  operation: read({
    at: 'GET /operationLog/detail/:number',
    title: 'Get operation',
    purpose: 'One entry of the operation log with old and new values and its place in the chain.',
    ...operationLog,
    params: Type.Object({ number: Type.Integer({ minimum: 1, description: 'Its number in the chain' }) }),
    gives: OperationDetail,
    fails: ['request.not-found'],
  }),
  operationActions: read({
    at: 'GET /operationLog/actions',
    title: 'List operation types',
    purpose: 'What the operation log can say happened, in words: for choosing.',
    ...operationLog,
    gives: Actions,
  }),
  exportOperations: read({
    at: 'POST /operationLog/export',
    title: 'Export operations',
    purpose:
      'The operation log as a file: every entry that the filters leave, with the place of each in the chain, and a signed statement where the chain stood.',
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
      'What a printed report for an inspector holds: the newest entries that the filters leave, with everything that they have, and the verification that covers them. That it was made is logged.',
    ...operationLog,
    audit: 'logs.operations-reported',
    body: OperationFilter,
    gives: OperationReport,
    fails: filterFails,
  }),
  people: read({
    at: 'GET /operationLog/people',
    title: 'Search people in logs',
    purpose: 'Everybody who is or was in the organisation, for choosing in a log: at most 20, members first.',
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
    purpose: 'What was changed in the installation, by which operator, the newest first.',
    ...installation,
    body: OperationPageRequest,
    gives: OperationPage,
    fails: pageFails,
  }),
  installationOperation: read({
    at: 'GET /operator/operationLog/detail/:number',
    title: 'Get installation operation',
    purpose: 'One entry of the log of the installation with old and new values and its place in the chain.',
    ...installation,
    params: Type.Object({ number: Type.Integer({ minimum: 1, description: 'Its number in the chain' }) }),
    gives: OperationDetail,
    fails: ['request.not-found'],
  }),
  installationActions: read({
    at: 'GET /operator/operationLog/actions',
    title: 'List installation operation types',
    purpose: 'What the log of the installation can say happened, in words: for choosing.',
    ...installation,
    gives: Actions,
  }),
  verify: write({
    at: 'POST /operationLog/verify',
    title: 'Verify log chain',
    purpose:
      'Has the chain of the operation log looked through, in the background: changed, missing, exchanged and cut-off entries are found.',
    ...operationLog,
    audit: 'logs.verification-requested',
    body: Type.Object({ From: OperationFilter.properties.From, Until: OperationFilter.properties.Until }),
    gives: Verification,
    fails: ['logs.wrong-period', 'logs.verification-running'],
  }),
  verifications: read({
    at: 'GET /operationLog/verifications',
    title: 'List chain verifications',
    purpose: 'How often the chain was looked through lately, and what was found.',
    ...operationLog,
    gives: Type.Array(Verification),
  }),
  verification: read({
    at: 'GET /operationLog/verifications/:id',
    title: 'Get chain verification',
    purpose: 'One looking-through: how far it is, or what was found.',
    ...operationLog,
    params: Type.Object({ id: Id('verification', 'The verification') }),
    gives: Verification,
    fails: ['request.not-found'],
  }),
  activeUsers: read({
    at: 'POST /activeUserReport',
    title: 'Report active users',
    purpose:
      'How many people were active by day, week or month, by department and application; most sessions at once; who never came; what is paid for without being used.',
    ...activeUsers,
    body: ActivityRequest,
    gives: ActivityReport,
    fails: ['logs.wrong-period'],
  }),
  activePeople: read({
    at: 'POST /activeUserReport/people',
    title: 'List active people',
    purpose: 'Who was active in a day, week or month.',
    ...activeUsers,
    body: ActivePeopleRequest,
    gives: ActivePeople,
    fails: ['logs.wrong-period'],
  }),
  exportActiveUsers: read({
    at: 'POST /activeUserReport/export',
    title: 'Export active users',
    purpose:
      'The report as a file: active people by span, department and application, the seats of applications, and who has never signed in.',
    ...activeUsers,
    logs: 'logs.activity-exported',
    body: Type.Object({ ...ActivityExport.properties, format: ListFormatChoice }),
    gives: list,
    fails: ['logs.wrong-period'],
  }),
}
