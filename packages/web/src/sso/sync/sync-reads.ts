import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { activeSyncStates, type SyncRun } from '@atrium/contract/sso/sync.shapes.ts'

/** Poll interval of a run that goes on, in milliseconds. */
export const syncRefetchMs = 1_000

export const isActive = ({ State }: Pick<SyncRun, 'State'>): boolean => activeSyncStates.includes(State)

/** Reads that change with a run. */
export const syncReads = [
  ssoCalls.syncSettings,
  ssoCalls.syncRuns,
  ssoCalls.syncRun,
  ssoCalls.syncRows,
  ssoCalls.connections,
  memberCalls.managePage,
  departmentCalls.tree,
  organisationCalls.my,
]
