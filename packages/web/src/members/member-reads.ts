import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'

/** Reads that change with members. */
export const memberReads = [
  memberCalls.managePage,
  memberCalls.manageDetail,
  memberCalls.history,
  memberCalls.undoableActs,
  memberCalls.memberDevices,
  memberCalls.licensedProducts,
  memberCalls.formerMembers,
  memberCalls.formerMember,
  departmentCalls.tree,
  departmentCalls.detail,
  organisationCalls.my,
]
