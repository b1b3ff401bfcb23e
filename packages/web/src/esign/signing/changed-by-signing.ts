import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'

/** Reads that change when a request does. */
export const changedBySigning = [
  esignCalls.inbox,
  esignCalls.waitingCount,
  esignCalls.request,
  esignCalls.requests,
] as const
