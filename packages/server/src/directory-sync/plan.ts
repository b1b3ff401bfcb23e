import type { SyncOutcome, SyncReason } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import type { AccountFields } from './account-fields.ts'
import type { LinkedAccount } from './linked-accounts.ts'
import type { SyncedPerson } from '#sso/sign-in/synced-person.ts'
import type { PersonFinding } from './people-source.ts'

export type SyncAct = 'create' | 'link' | 'update' | 'recover' | 'none'

/** What is to be done with a person. */
export interface Plan {
  line: number
  subject: string
  person: SyncedPerson
  act: SyncAct
  outcome: SyncOutcome
  findings: PersonFinding[]
  account: LinkedAccount | undefined
  /** The fields to write, and the path of the department where that is one. */
  changes: Partial<AccountFields>
  departmentPath: string | null
  /** What the link will remember: what was not taken stays as it was, so that it is tried again. */
  synced: SyncedPerson
}

/** Lets somebody stay an administrator, and says why. */
export function keepRole(plan: Plan, reason: SyncReason): void {
  delete plan.changes.role
  plan.findings.push({ column: 'role', reason })
  plan.synced = { ...plan.synced, isAdministrator: true }
}
