import type { SyncOutcome, SyncReason } from '@atrium/contract/sso/sync.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import { isDepartmentPath, pathKey } from '#members/imports/cell-values.ts'
import { hasAdministrator } from '#account/member-accounts.ts'
import { departmentsByPath } from '#members/members.service.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import { maxSubjectLength } from '../sign-in/identities.store.ts'
import { decideMatch, isTrusted, type Match } from '../sign-in/match-account.ts'
import type { AccountFields } from './account-fields.ts'
import { Contacts, type ContactReason } from './contacts.ts'
import { findByEmail, findLinked, type EmailCandidate, type LinkedAccount } from './linked-accounts.ts'
import type { PersonFinding, SyncedPerson } from './people-source.ts'
import type { OpenPerson } from './sync-people.store.ts'

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

/** What stays the same during a run. */
export interface PlanContext {
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
  const planner = new Planner(context, { contacts, departments, byEmail })
  const plans = people.map((one) => planner.plan(one, accounts.get(one.subject)))
  await keepAdministrators(db, plans)
  return plans
}

interface PlanData {
  contacts: Contacts
  departments: ReadonlyMap<string, { id: string }>
  byEmail: ReadonlyMap<string, EmailCandidate>
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
    return this.#meet(plan)
  }

  /** Somebody who is not linked yet. */
  #meet(plan: Plan): Plan {
    const { connection, linked } = this.#context
    const { person } = plan
    const candidate = person.email === null ? undefined : this.#data.byEmail.get(person.email)
    const byEmail = candidate && { ...candidate, other_subject: candidate.other_subject || linked.has(candidate.id) }
    const takenBy = this.#data.contacts.takenBy(person)
    const rules = { ...connection, createsMembers: true }
    const match = decideMatch(rules, { identity: {}, person }, { linked: undefined, byEmail, takenBy })
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
    this.#planFields(plan, account, before)
    this.#planDepartment(plan, account, before)
    this.#planRole(plan, account, before)
    const isBack = typeof account.link?.missingAt === 'string'
    if (account.link?.lockedAt && account.state === 'locked') plan.changes.state = 'active'
    const isChanged = Object.keys(plan.changes).length > 0
    plan.outcome =
      plan.act === 'link'
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
    const { isAdministrator } = plan.person
    const hasChanged = before ? isAdministrator !== before.isAdministrator : isAdministrator
    const role = isAdministrator ? 'organisation-admin' : 'member'
    if (Administrator === null || AdministratorValue === null || !hasChanged || role === account.role) return
    const reason = isAdministrator ? undefined : this.#protection(account.id)
    if (reason) keepRole(plan, reason)
    else plan.changes.role = role
  }

  /** Why somebody stays an administrator. */
  #protection(accountId: string): SyncReason | undefined {
    if (this.#context.breakGlass.has(accountId)) return 'break-glass'
    return this.#context.requestedBy === accountId ? 'self' : undefined
  }

  /** A former member: one whom a run removed comes back as the same person. */
  #recover(plan: Plan, account: LinkedAccount): Plan {
    if (!account.link?.removedAt) return refuse(plan, 'former')
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

function keepRole(plan: Plan, reason: SyncReason): void {
  delete plan.changes.role
  plan.findings.push({ column: 'role', reason })
  plan.synced = { ...plan.synced, isAdministrator: true }
}

/** Findings that are worth knowing, and change nothing. */
const mild: readonly SyncReason[] = ['new-department', 'wrong-department', 'no-product-seat']
const isHard = ({ reason }: PersonFinding) => !mild.includes(reason)

const isEqual = (field: string, value: string | null, own: string | null): boolean =>
  field === 'email' ? value === (own?.toLowerCase() ?? null) : value === own

/** Lets nobody lose the administration who is the last to have it. */
async function keepAdministrators(db: Db, plans: readonly Plan[]): Promise<void> {
  const losing = plans.filter(({ changes }) => changes.role === 'member')
  const ids = losing.flatMap(({ account }) => account?.id ?? [])
  if (ids.length === 0 || (await hasAdministrator(db, ids))) return
  for (const plan of losing.filter(({ act }) => act === 'update' || act === 'link')) {
    keepRole(plan, 'last-administrator')
    if (plan.outcome === 'changed') plan.outcome = 'conflict'
  }
}
