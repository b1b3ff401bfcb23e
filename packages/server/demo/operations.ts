import { auditActions, type AuditAction } from '@atrium/contract/audit-actions.ts'
import type { operationLogs } from '#logs/logs.tables.ts'
import { workingTime, type PastDay } from './calendar.ts'
import { placeOf } from './habits.ts'
import type { Member } from './members.ts'
import { inLanguageOf, type TypedText } from './own-language.ts'
import { shareOut, weighted, type Random } from './random.ts'

/** An entry of the operation log without what the chain adds. */
export type Operation = Omit<typeof operationLogs.$inferInsert, 'number' | 'previousHash' | 'hash'>

/** An action in the log of an organisation: its relative frequency and its entry. */
interface Trace {
  weight: number
  /** Whether administrators do it; else anyone does. */
  isByAdministrators?: boolean
  describe?(
    circumstances: Circumstances,
  ): Pick<Operation, 'subjectId' | 'subjectName' | 'changes'> & { reason?: string }
}

interface Circumstances {
  actor: Member
  /** Somebody else of the organisation. */
  other: Member
  at: number
  random: Random
}

const jobTitles: readonly TypedText[] = [
  ['研究员', 'Scientist'],
  ['高级研究员', 'Senior scientist'],
  ['分析员', 'Analyst'],
  ['质量工程师', 'Quality engineer'],
  ['项目经理', 'Project manager'],
  ['实验员', 'Laboratory technician'],
]
const products = ['ELN', 'CIMS', 'PM', 'IM', 'SDMS', 'CDMS']
const reasons = {
  moved: [
    ['岗位调整', 'New position'],
    ['项目组重组', 'The project teams were reorganised'],
    ['试用期结束，转入正式部门', 'Probation ended, moved to the permanent department'],
  ],
  locked: [
    ['长期出差，暂停账号', 'Travels for long, account suspended'],
    ['安全部门要求核查', 'Review requested by security'],
    ['合同到期，待续签', 'Contract expired, renewal pending'],
  ],
  authorised: [
    ['加入新项目', 'Joined a new project'],
    ['实验需要', 'Needed for experiments'],
    ['权限复核后调整', 'Adjusted after the review of permissions'],
  ],
  secured: [
    ['安全评审要求', 'Required by the security review'],
    ['信息安全制度要求', 'Required by the information security policy'],
  ],
} as const
const sessionRules = (IdleMinutes: number) => ({ IdleMinutes, AutoLoginDays: 1, LongestDays: 5 })

/** Two different titles of a person. */
function promotion({ name }: Member, random: Random): [string, string] {
  const [before = '', after = ''] = random.shuffle([...jobTitles]).map((title) => inLanguageOf(name, title))
  return [before, after]
}

const self = ({ id, name }: Member) => ({ subjectId: id, subjectName: name })
const exported = { weight: 1, describe: () => ({ changes: { completed: [null, true] } }) }

/** How often an action of an organisation occurs, and what its entries say. */
const traces: Partial<Record<AuditAction, Trace>> = {
  'account.photo-changed': {
    weight: 2,
    describe: ({ actor, at, random }) => ({ ...self(actor), changes: { photo: [null, `${random.id(at)}.jpg`] } }),
  },
  'account.sign-ins-exported': { weight: 3, describe: () => ({ changes: { completed: [null, true] } }) },
  'account.password-changed': {
    weight: 2,
    describe: ({ actor }) => ({ ...self(actor), changes: { endedSessions: [null, 0] } }),
  },
  'account.phone-changed': {
    weight: 1,
    describe: ({ actor }) => ({ ...self(actor), changes: { mobilePhone: ['138****2206', '139****7781'] } }),
  },
  'members.modified': {
    weight: 6,
    isByAdministrators: true,
    describe: ({ actor, other, random }) => ({
      ...self(other),
      changes: { jobTitle: promotion(other, random) },
      reason: inLanguageOf(actor.name, random.pick(reasons.moved)),
    }),
  },
  'members.state-changed': {
    weight: 1,
    isByAdministrators: true,
    describe: ({ actor, other, random }) => ({
      ...self(other),
      changes: { state: ['active', 'locked'] },
      reason: inLanguageOf(actor.name, random.pick(reasons.locked)),
    }),
  },
  'members.authorised': {
    weight: 5,
    isByAdministrators: true,
    describe: ({ actor, other, random }) => ({
      ...self(other),
      changes: { products: [null, [random.pick(products)]], mode: [null, random.pick(['add', 'remove'])] },
      reason: inLanguageOf(actor.name, random.pick(reasons.authorised)),
    }),
  },
  'members.unlocked': {
    weight: 1,
    isByAdministrators: true,
    describe: ({ other }) => ({ ...self(other), changes: { locked: [true, false] } }),
  },
  'members.exported': { ...exported, isByAdministrators: true },
  'settings.changed': {
    weight: 0.3,
    isByAdministrators: true,
    describe: ({ actor, random }) => ({
      changes: { sessions: [sessionRules(30), sessionRules(random.pick([10, 60, 1440]))] },
      reason: inLanguageOf(actor.name, random.pick(reasons.secured)),
    }),
  },
  'logs.sign-ins-exported': { ...exported, isByAdministrators: true },
  'logs.operations-exported': { ...exported, isByAdministrators: true },
  'logs.verification-requested': { weight: 0.3, isByAdministrators: true },
}

const anyAction = weighted(auditActions.map((action) => [action, traces[action]?.weight ?? 0] as const))

/** Whose log it is, and how long. */
export interface OperationPlan {
  organisationId: string
  members: readonly Member[]
  days: readonly PastDay[]
  count: number
}

const restDayWeight = 0.04

/** Generates exactly `count` entries in order of their times, most of them on working days. */
export function* operationsOf(plan: OperationPlan, random: Random): Generator<Operation> {
  const { organisationId, members, days, count } = plan
  const actors = members.filter(({ state }) => state === 'active').sort((a, b) => a.joined - b.joined)
  const administrators = actors.filter(({ isAdministrator }) => isAdministrator)
  const windows = days.map(workingTime)
  const counts = shareOut(
    count,
    windows.map(({ length }, index) => length * (days[index]?.isWorking ? 1 : restDayWeight)),
  )
  for (const [index, { from, length }] of windows.entries()) {
    const moments = Float64Array.from({ length: counts[index] ?? 0 }, () => from + random.below(length)).sort()
    for (const at of moments) {
      const action = anyAction(random)
      const isTheirs = traces[action]?.isByAdministrators && administrators.length > 0
      const actor = actorAt(isTheirs ? administrators : actors, at, random)
      yield { organisationId, ...operation(action, { actor, other: actorAt(actors, at, random), at, random }) }
    }
  }
}

function operation(action: AuditAction, circumstances: Circumstances): Omit<Operation, 'organisationId'> {
  const { actor, at, random } = circumstances
  const described = traces[action]?.describe?.(circumstances)
  const { subjectId = null, subjectName = null, changes = {}, reason = null } = described ?? {}
  return {
    at: new Date(at),
    actorId: actor.id,
    actorName: actor.name,
    action,
    subjectId,
    subjectName,
    changes,
    reason,
    ...placeOf(actor.habits, random),
    requestId: random.requestId(),
  }
}

/** Someone who was there at the time; the first of all always was. */
function actorAt(actors: readonly Member[], at: number, random: Random): Member {
  for (let tries = 0; tries < 20; tries += 1) {
    const actor = random.pick(actors)
    if (actor.joined <= at && at < actor.left) return actor
  }
  return actors[0] as Member
}
