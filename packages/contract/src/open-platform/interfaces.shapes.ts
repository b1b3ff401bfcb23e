/** What an interface does: a query is passed through, an insert is stored and sent later. */
export const interfaceKinds = ['query', 'insert'] as const
export type InterfaceKind = (typeof interfaceKinds)[number]

/** Verbs by which a product is called. */
export const interfaceMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** An example of a body, for those who write a program. */
export interface InterfaceExample {
  Name: string
  Body: unknown
}

/** States of what an app may call: `requested` until an administrator decides. */
export const grantStates = ['requested', 'granted'] as const
export type GrantState = (typeof grantStates)[number]

/** `syncStatus` of a call, as the specification numbers it; −1 asks for all. */
export const syncStatuses = { all: -1, queue: 0, success: 1, fail: 2, canceled: 4 } as const
export type SyncStatus = (typeof syncStatuses)[keyof typeof syncStatuses]

/**
 * What became of a request to a product.
 *
 * - `ok` – it answered with a status of success
 * - `refused` – it answered 4xx: a repetition would be refused, too
 * - `failed` – it answered 5xx
 * - `timeout` – it did not answer in time
 * - `unreachable` – no connection, or the connection broke
 * - `redirected` – it answered 3xx, which is not followed
 * - `wrong-answer` – the answer is too large or not JSON
 * - `address-refused` – its address is in a network that the installation does not allow
 * - `rejected` – the gateway refused the call, and the product did not get it
 */
export const responseStatuses = [
  'ok',
  'refused',
  'failed',
  'timeout',
  'unreachable',
  'redirected',
  'wrong-answer',
  'address-refused',
  'rejected',
] as const
export type ResponseStatus = (typeof responseStatuses)[number]

/** The errors for which refused calls are recorded. */
export const rejectionReasons = [
  'open-platform.not-granted',
  'open-platform.wrong-method',
  'open-platform.secret-in-url',
  'open-platform.quota-exceeded',
  'open-platform.queue-full',
  'open-platform.batch-size',
  'open-platform.batch-refused',
  'open-platform.wrong-idempotency-key',
  'open-platform.idempotency-key-reused',
  'request.invalid',
  'request.malformed',
  'request.too-frequent',
  'request.too-large',
  'request.wrong-content-type',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** The largest body of one insert, in characters. */
export const maxInsertLength = 200_000

/** Upper bounds, in milliseconds, of the buckets in which durations are counted; the last bucket has no bound. */
export const durationBuckets = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000] as const

/** Rows of a batch of inserts. */
export const maxBatchRows = 1_000
