import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'

/** Reads that an act on calls changes. */
export const changedByActs = [openPlatformCalls.records, openPlatformCalls.record]
