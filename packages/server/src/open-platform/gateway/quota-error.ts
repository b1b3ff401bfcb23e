import { CallError } from '#kit/http/call-error.ts'
import type { Quotas, UsedUp } from './quotas.store.ts'

/** The error of calls that a quota does not admit, with the quota. */
export const quotaError = (usedUp: UsedUp, { callsPerDay, queuedCalls }: Quotas): CallError =>
  new CallError(usedUp, {
    values: { most: String(usedUp === 'open-platform.quota-exceeded' ? callsPerDay : queuedCalls) },
  })
