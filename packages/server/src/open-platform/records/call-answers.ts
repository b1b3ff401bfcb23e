import type { Lang } from '@atrium/contract/constants.ts'
import type { CallDetail, CallRecord, OwnCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import type { SyncStatus } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { Secrets } from '#environment/secrets.ts'
import { phrase } from '#kit/text/language.ts'
import type { AttemptRow, CallDetailRow, CallRow } from './call-records.store.ts'

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

/** A call as lists show it. */
export const recordOf = (row: CallRow, lang: Lang): CallRecord => ({
  ReqID: row.id,
  RequestTime: row.requestedAt.toISOString(),
  CancelableTime: timeOf(row.cancelableUntil),
  IsWithdrawable: row.isWithdrawable,
  InterfaceID: row.interfaceId,
  InterfaceName: row.interfaceName ?? '',
  ProjectCode: row.projectCode,
  Kind: row.kind,
  PlatformName: row.productName ?? '',
  AppID: row.appId,
  AppName: row.appName,
  Address: row.address,
  ResponseTime: timeOf(row.respondedAt),
  DurationMs: row.durationMs,
  ResponseStatus: row.responseStatus,
  StatusCode: row.statusCode,
  RejectionReason: row.error && phrase(lang, 'server', `rejection.${row.error}`),
  SyncStatus: row.state as Exclude<SyncStatus, -1>,
  AttemptCount: row.attemptCount,
})

const hexOf = (hash: Uint8Array | null) => hash && Buffer.from(hash).toString('hex')
const opened = (secrets: Pick<Secrets, 'open'>, sealed: string | null) => (sealed && secrets.open(sealed)) ?? null

/** A call with everything; bodies are opened. */
export const detailOf = (
  row: CallDetailRow,
  {
    attempts,
    correctedBy,
    secrets,
    lang,
  }: { attempts: readonly AttemptRow[]; correctedBy: string | null; secrets: Pick<Secrets, 'open'>; lang: Lang },
): CallDetail => ({
  ...recordOf(row, lang),
  Method: row.method,
  RequestUrl: row.url,
  RequestHeaders: row.headers,
  RequestBody: opened(secrets, row.requestBody),
  RequestHash: hexOf(row.requestHash),
  ResponseBody: opened(secrets, row.responseBody),
  ResponseHash: hexOf(row.responseHash),
  Attempts: attempts.map(({ startedAt, durationMs, responseStatus, statusCode }) => ({
    StartTime: startedAt.toISOString(),
    DurationMs: durationMs,
    ResponseStatus: responseStatus,
    StatusCode: statusCode,
  })),
  NextAttemptTime: timeOf(row.dueAt),
  InterfaceVersion: row.interfaceVersion,
  BatchID: row.batchId,
  BatchRow: row.batchIndex,
  CorrectsID: row.correctsId,
  CorrectedByID: correctedBy,
  WithdrawnBy: row.withdrawnBy,
  WithdrawnTime: timeOf(row.withdrawnAt),
  WithdrawalReason: row.withdrawalReason,
})

/** A call as its program sees it. */
export const ownCallOf = (row: CallDetailRow, secrets: Pick<Secrets, 'open'>): OwnCall => ({
  reqId: row.id,
  requestTime: row.requestedAt.toISOString(),
  cancelableTime: timeOf(row.cancelableUntil),
  syncStatus: row.state as Exclude<SyncStatus, -1>,
  responseStatus: row.responseStatus,
  statusCode: row.statusCode,
  responseTime: timeOf(row.respondedAt),
  responseBody: opened(secrets, row.responseBody),
})
