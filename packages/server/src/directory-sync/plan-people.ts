import { directoryUnits } from '@atrium/contract/sso/sso.constants.ts'
import type { SyncReason } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import { isDepartmentPath, pathKey } from '#members/imports/cell-values.ts'
import { departmentsByPath } from '#members/members.service.ts'
import { maxSubjectLength, type ConnectionRow } from '#sso/sso.service.ts'
import { decideMatch, isTrusted, type Match } from '#sso/sign-in/match-account.ts'
import { Contacts, type ContactReason } from './contacts.ts'
import { findByEmail, findLinked, type EmailCandidate, type LinkedAccount } from './linked-accounts.ts'
import type { SyncedPerson } from '#sso/sign-in/synced-person.ts'
import type { PersonFinding } from './people-source.ts'
import { keepRole, type Plan } from './plan.ts'
import { emailsInUse, keepAdministrators, lockReason, planLock } from './plan-locks.ts'
import type { OpenPerson, SentField } from './sync-people.store.ts'

/** What stays the same during a run. */
export interface PlanContext {
  syncId: string
  connection: ConnectionRow
  isDry: boolean
  /** Who may never be locked, removed or lose the administration. */
  breakGlass: ReadonlySet<string>
  requestedBy: string | null
  /** Contacts that were given to somebody earlier in the run. */
  claimed: Set<string>
  /** Seats that are left; counted down by a dry run, whose people are never inserted. */
  freeSeats: number
  /** Accounts that were linked earlier in the run. */
  linked: Set<string>
  /** Departments that a dry run would have made. */
  newDepartments: Set<string>
  /** Fields that the source has of nobody: it did not send them, and they stay as they were. */
  unsent: ReadonlySet<SentField>
}

/** Decides what becomes of people, in their order. Reads only; lock the organisation before. */
export async function planPeople(db: Db, context: PlanContext, people: readonly OpenPerson[]): Promise<Plan[]> {
  const accounts = await findLinked(db, context, people)
  const strangers = people.filter(({ subject }) => !accounts.has(subject))
  const byEmail = await findByEmail(
    db,
    context.connection.id,
    strangers.flatMap(({ person: { email } }) => (isTrusted(context.connection, {}, email) ? [email as string] : [])),
  )
  const contacts = await Contacts.load(db, { ...context.connection, claimed: context.claimed }, [
    ...people.map(({ person }) => person),
    // Those who come back may have their former contacts again.
    ...[...accounts.values()].filter(({ hasLeft }) => hasLeft),
  ])
  const departments = await departmentsByPath(db)
  const inUse = await emailsInUse(db, context.syncId, strangers)
  const planner = new Planner(context, { contacts, departments, byEmail, inUse })
  const plans = people.map((one) => planner.plan(one, accounts.get(one.subject)))
  await keepAdministrators(db, plans)
  return plans
}

interface PlanData {
  contacts: Contacts
  departments: ReadonlyMap<string, { id: string }>
  byEmail: ReadonlyMap<string, EmailCandidate>
  /** Email addresses that somebody else in the source uses whom it lets in. */
  inUse: ReadonlySet<string>
}

const linkedFields = ['realName', 'email', 'mobilePhone', 'jobTitle'] as const
const columnOf = { realName: 'name', email: 'email', mobilePhone: 'phone', jobTitle: 'jobTitle' } as const
const mappingOf = { realName: 'RealName', email: 'Email', mobilePhone: 'MobilePhone', jobTitle: 'JobTitle' } as const

/** Plans one person after the other: contacts and seats go to the first. */
class Planner {
  readonly #context: PlanContext
  readonly #data: PlanData

  constructor(context: PlanContext, data: PlanData) {
    this.#context = context
    this.#data = data
  }

  plan({ line, subject, person }: OpenPerson, account: LinkedAccount | undefined): Plan {
    const plan: Plan = {
      line,
      subject,
      person,
      account,
      act: 'none',
      outcome: 'refused',
      findings: [],
      changes: {},
      departmentPath: null,
      synced: { ...person },
    }
    if (subject.startsWith(noSubject)) return refuse(plan, 'no-id', 'name', { most: String(maxSubjectLength) })
    if (account) return account.hasLeft ? this.#recover(plan, account) : this.#update(plan, account)
    return this.#planUnlinked(plan)
  }

  /** Somebody who is not linked yet. */
  #planUnlinked(plan: Plan): Plan {
    const { connection, linked } = this.#context
    const { person } = plan
    const candidate = person.email === null ? undefined : this.#data.byEmail.get(person.email)
    const byEmail = candidate && { ...candidate, other_subject: candidate.other_subject || linked.has(candidate.id) }
    const takenBy = this.#data.contacts.takenBy(person)
    const rules = { ...connection, createsMembers: true }
    const match = decideMatch(rules, { identity: {}, person }, { linked: undefined, byEmail, takenBy })
    const isOver = match.kind === 'link' && this.#data.inUse.has(person.email ?? '')
    if (person.upstreamLock && (match.kind === 'create' || isOver)) return refuse(plan, lockReason(person.upstreamLock))
    if (match.kind === 'link' && candidate) {
      linked.add(candidate.id)
      return this.#update({ ...plan, account: candidate.account, act: 'link' }, candidate.account)
    }
    if (match.kind === 'create') return this.#create(plan)
    return refuse({ ...plan, account: candidate?.account }, ...this.#refusal(plan, match))
  }

  /** Why somebody neither is linked nor becomes a member. */
  #refusal({ person }: Plan, match: Match): [SyncReason, PersonFinding['column']?] {
    if (match.kind === 'left') return ['former', 'email']
    if (match.kind === 'other-subject') return ['other-subject', 'email']
    const email = this.#data.contacts.reasonFor('email', person.email, undefined)
    if (email === 'email-taken') return ['email-untrusted', 'email']
    const { trustedDomains } = this.#context.connection
    if (trustedDomains.length > 0 && !isTrusted(this.#context.connection, {}, person.email))
      return ['domain-untrusted', 'email']
    if (email) return [email, 'email']
    const phone = this.#data.contacts.reasonFor('phone', person.mobilePhone, undefined)
    return phone ? [phone, 'phone'] : ['email-refused', 'email']
  }

  #create(plan: Plan): Plan {
    const { person } = plan
    const { contacts } = this.#data
    const email = contacts.reasonFor('email', person.email, undefined)
    const phone = contacts.reasonFor('phone', person.mobilePhone, undefined)
    if (email) return refuse(plan, email, 'email')
    if (phone) return refuse(plan, phone, 'phone')
    if (!this.#takeSeat()) return refuse(plan, 'no-seat')
    contacts.claim(person)
    const { departmentId, departmentPath } = this.#placeOf(plan)
    const role = person.isAdministrator ? 'organisation-admin' : 'member'
    const { realName, mobilePhone, jobTitle } = person
    const changes = { realName, email: person.email, mobilePhone, jobTitle, departmentId, role, state: 'active' }
    return { ...plan, act: 'create', outcome: 'created', changes, departmentPath }
  }

  /** A member: fields that changed in the source are changed here. */
  #update(plan: Plan, account: LinkedAccount): Plan {
    const before = account.link?.synced
    this.#keepUnsent(plan, before)
    this.#planFields(plan, account, before)
    this.#planDepartment(plan, account, before)
    this.#planRole(plan, account, before)
    planLock(plan, account, this.#protection(account.id))
    const isBack = typeof account.link?.missingAt === 'string' && !plan.person.upstreamLock
    const isChanged = Object.keys(plan.changes).length > 0
    plan.outcome =
      plan.changes.state === 'locked'
        ? 'locked'
        : plan.act === 'link'
          ? 'linked'
          : isBack
            ? 'recovered'
            : plan.findings.some(isHard)
              ? 'conflict'
              : isChanged
                ? 'changed'
                : 'unchanged'
    if (plan.act === 'none') plan.act = 'update'
    return plan
  }

  /** Leaves what the source did not send as it said before. */
  #keepUnsent(plan: Plan, before: SyncedPerson | null | undefined): void {
    const { connection, unsent } = this.#context
    if (!before || unsent.size === 0) return
    // The units of an entry are part of its name, which is always sent.
    const isUnsent = (field: SentField) => field !== 'department' || connection.mapping.Department !== directoryUnits
    const unsentFields = Object.fromEntries([...unsent].filter(isUnsent).map((field) => [field, before[field]]))
    if (unsent.has('isAdministrator') && before.isAdministrator)
      plan.findings.push({ column: 'role', reason: 'not-sent' })
    plan.person = { ...plan.person, ...unsentFields }
    plan.synced = { ...plan.person }
  }

  #planFields(plan: Plan, account: LinkedAccount, before: SyncedPerson | null | undefined): void {
    const { mapping } = this.#context.connection
    const { person } = plan
    for (const field of linkedFields) {
      const value = person[field]
      const isFilled = mapping[mappingOf[field]] !== null && (field !== 'realName' || person.isNamed)
      const hasChanged = before ? value !== before[field] : value !== null
      if (!isFilled || !hasChanged || isEqual(field, value, account[field])) continue
      const reason = this.#conflict(field, value, account.id)
      if (reason) {
        plan.findings.push({ column: columnOf[field], reason })
        plan.synced = { ...plan.synced, [field]: before ? before[field] : null }
      } else Object.assign(plan.changes, { [field]: value })
    }
    this.#data.contacts.claim(plan.changes)
  }

  #conflict(field: keyof typeof columnOf, value: string | null, accountId: string): ContactReason | undefined {
    if (field === 'email') return this.#data.contacts.reasonFor('email', value, accountId)
    return field === 'mobilePhone' ? this.#data.contacts.reasonFor('phone', value, accountId) : undefined
  }

  #planDepartment(plan: Plan, account: LinkedAccount, before: SyncedPerson | null | undefined): void {
    const path = plan.person.department
    const hasChanged = before ? path.join('/') !== before.department.join('/') : path.length > 0
    if (this.#context.connection.mapping.Department === null || !hasChanged) return
    const { departmentId, departmentPath } = this.#placeOf(plan)
    if (departmentPath === null && departmentId === account.departmentId) return
    plan.changes.departmentId = departmentId
    plan.departmentPath = departmentPath
  }

  #planRole(plan: Plan, account: LinkedAccount, before: SyncedPerson | null | undefined): void {
    const { Administrator, AdministratorValue } = this.#context.connection.mapping
    // A directory has no empty attributes: who is in no group has none, while others have it.
    const isAdministrator = plan.person.isAdministrator ?? false
    const hasChanged = isAdministrator !== (before?.isAdministrator ?? false)
    const role = isAdministrator ? 'organisation-admin' : 'member'
    if (Administrator === null || AdministratorValue === null || !hasChanged || role === account.role) return
    const reason = isAdministrator ? undefined : this.#protection(account.id)
    if (reason) keepRole(plan, reason)
    else plan.changes.role = role
  }

  /** Why somebody stays an administrator, and is not locked. */
  #protection(accountId: string): SyncReason | undefined {
    if (this.#context.breakGlass.has(accountId)) return 'break-glass'
    return this.#context.requestedBy === accountId ? 'self' : undefined
  }

  /** A former member: one whom a run removed comes back as the same person. */
  #recover(plan: Plan, account: LinkedAccount): Plan {
    if (!account.link?.removedAt) return refuse(plan, 'former')
    if (plan.person.upstreamLock) return refuse(plan, lockReason(plan.person.upstreamLock))
    if (!this.#takeSeat()) return refuse(plan, 'no-seat')
    const { person } = plan
    const { contacts } = this.#data
    const takes = (kind: 'email' | 'phone', value: string | null): string | null => {
      const reason = contacts.reasonFor(kind, value, account.id)
      if (reason) plan.findings.push({ column: kind, reason })
      return reason ? null : value
    }
    const email = takes('email', person.email ?? account.email)
    const mobilePhone = takes('phone', person.mobilePhone ?? account.mobilePhone)
    contacts.claim({ email, mobilePhone })
    const { departmentId, departmentPath } = this.#placeOf(plan, account.leftWith?.departmentId)
    plan.changes = {
      realName: person.isNamed ? person.realName : account.realName,
      email,
      mobilePhone,
      jobTitle: person.jobTitle ?? account.jobTitle,
      departmentId,
      role: person.isAdministrator ? 'organisation-admin' : 'member',
      state: 'active',
    }
    return { ...plan, act: 'recover', outcome: 'recovered', departmentPath }
  }

  #takeSeat(): boolean {
    if (this.#context.freeSeats <= 0) return false
    this.#context.freeSeats -= 1
    return true
  }

  /** Where somebody belongs: in the department of the source, else in that of before, else in that of the connection. */
  #placeOf(plan: Plan, former?: string | null): { departmentId: string | null; departmentPath: string | null } {
    const names = plan.person.department
    const fallback = former ?? this.#context.connection.departmentId
    if (names.length === 0) return { departmentId: fallback, departmentPath: null }
    if (!isDepartmentPath(names)) {
      plan.findings.push({ column: 'department', reason: 'wrong-department' })
      return { departmentId: fallback, departmentPath: null }
    }
    const found = this.#data.departments.get(pathKey(names))
    if (found) return { departmentId: found.id, departmentPath: null }
    const path = names.join('/')
    plan.findings.push({ column: 'department', reason: 'new-department', values: { path } })
    this.#context.newDepartments.add(path)
    return { departmentId: null, departmentPath: path }
  }
}

/** The beginning of what stands for the subject of somebody who has none. */
export const noSubject = '\u0001'

function refuse(
  plan: Plan,
  reason: SyncReason,
  column: PersonFinding['column'] = 'name',
  values?: Record<string, string>,
): Plan {
  return { ...plan, act: 'none', outcome: 'refused', findings: [{ column, reason, ...(values && { values }) }] }
}

/** Findings that are worth knowing, and change nothing. */
const mild: readonly SyncReason[] = [
  'new-department',
  'wrong-department',
  'no-product-seat',
  'not-sent',
  'upstream-disabled',
  'upstream-expired',
  'upstream-locked',
]
const isHard = ({ reason }: PersonFinding) => !mild.includes(reason)

const isEqual = (field: string, value: string | null, own: string | null): boolean =>
  field === 'email' ? value === (own?.toLowerCase() ?? null) : value === own
