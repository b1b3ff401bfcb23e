import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { directorySyncCalls } from '@atrium/contract/directory-sync/directory-sync.calls.ts'
import { activeSyncStates, type SyncRun } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'

/** Poll interval of a run that goes on, in milliseconds. */
export const syncRefetchMs = 1_000

export const isActive = ({ State }: Pick<SyncRun, 'State'>): boolean => activeSyncStates.includes(State)

/** Reads that change with a run. */
export const syncReads = [
  directorySyncCalls.syncSettings,
  directorySyncCalls.syncRuns,
  directorySyncCalls.syncRun,
  directorySyncCalls.syncRows,
  ssoCalls.connections,
  memberCalls.managePage,
  departmentCalls.tree,
  organisationCalls.my,
]
