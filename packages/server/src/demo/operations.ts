import { auditActions, type AuditAction } from '@atrium/contract/audit-actions.ts'
import type { operationLogs } from '#logs/logs.tables.ts'
import { workingTime, type PastDay } from './calendar.ts'
import { placeOf } from './habits.ts'
import type { Member } from './members.ts'
import { shareOut, weighted, type Random } from './random.ts'

/** An entry of the operation log without what the chain adds. */
export type Operation = Omit<typeof operationLogs.$inferInsert, 'number' | 'previousHash' | 'hash'>

/** How an action appears in the log of an organisation: how often beside the others, and what its entry tells. */
interface Trace {
  weight: number
  tell?(actor: Member, at: number, random: Random): Pick<Operation, 'subjectId' | 'subjectName' | 'changes'>
}

/** Every action of the contract. Those with weight 0 are the installation's own, not an organisation's. */
const traces: Record<AuditAction, Trace> = {
  'account.photo-changed': {
    weight: 2,
    tell: ({ id, name }, at, random) => ({
      subjectId: id,
      subjectName: name,
      changes: { photo: [null, `${random.id(at)}.jpg`] },
    }),
  },
  'account.sign-ins-exported': { weight: 3, tell: () => ({ changes: { completed: [null, true] } }) },
  'account.password-changed': {
    weight: 2,
    tell: ({ id, name }) => ({ subjectId: id, subjectName: name, changes: { endedSessions: [null, 0] } }),
  },
  'account.password-reset': { weight: 0 },
  'account.phone-changed': { weight: 0 },
  'account.email-changed': { weight: 0 },
  'account.sessions-ended': { weight: 0 },
  'account.devices-forgotten': { weight: 0 },
  'identity.registered': { weight: 0 },
  'departments.added': { weight: 0 },
  'departments.modified': { weight: 0 },
  'departments.removed': { weight: 0 },
  'members.added': { weight: 0 },
  'members.modified': { weight: 0 },
  'members.state-changed': { weight: 0 },
  'members.moved': { weight: 0 },
  'members.role-changed': { weight: 0 },
  'members.password-initialised': { weight: 0 },
  'members.authorised': { weight: 0 },
  'members.unlocked': { weight: 0 },
  'members.import-started': { weight: 0 },
  'members.imported': { weight: 0 },
  'members.import-undone': { weight: 0 },
  'members.exported': { weight: 0 },
  'members.former-exported': { weight: 0 },
  'members.removed': { weight: 0 },
  'members.recovered': { weight: 0 },
  'members.approved': { weight: 0 },
  'members.declined': { weight: 0 },
  'members.invited': { weight: 0 },
  'members.invitation-revoked': { weight: 0 },
  'settings.changed': { weight: 0 },
  'settings.ip-whitelist-changed': { weight: 0 },
  'settings.ip-whitelist-switched': { weight: 0 },
  'settings.ip-exempted': { weight: 0 },
  'settings.ip-exemption-ended': { weight: 0 },
  'menus.visibility-changed': { weight: 0 },
  'organisation.modified': { weight: 0 },
  'organisation.logo-changed': { weight: 0 },
  'trial.applied': { weight: 0 },
  'trial.approved': { weight: 0 },
  'trial.declined': { weight: 0 },
  'operator.message-resent': { weight: 0 },
  'operator.created': { weight: 0 },
}

const anyAction = weighted(auditActions.map((action) => [action, traces[action].weight] as const))

/** Whose log it is, and how long. */
export interface OperationPlan {
  organisationId: string
  members: readonly Member[]
  days: readonly PastDay[]
  count: number
}

const restDayWeight = 0.04

/** Exactly so many entries in the order of their times, most of them on working days. */
export function* operationsOf(plan: OperationPlan, random: Random): Generator<Operation> {
  const { organisationId, members, days, count } = plan
  const actors = members.filter(({ state }) => state === 'active').sort((a, b) => a.joined - b.joined)
  const windows = days.map(workingTime)
  const counts = shareOut(
    count,
    windows.map(({ length }, index) => length * (days[index]?.isWorking ? 1 : restDayWeight)),
  )
  for (const [index, { from, length }] of windows.entries()) {
    const moments = Float64Array.from({ length: counts[index] ?? 0 }, () => from + random.below(length)).sort()
    for (const at of moments) yield operation(organisationId, actorAt(actors, at, random), at, random)
  }
}

function operation(organisationId: string, actor: Member, at: number, random: Random): Operation {
  const action = anyAction(random)
  const { subjectId = null, subjectName = null, changes = {} } = traces[action].tell?.(actor, at, random) ?? {}
  return {
    organisationId,
    at: new Date(at),
    actorId: actor.id,
    actorName: actor.name,
    action,
    subjectId,
    subjectName,
    changes,
    reason: null,
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
