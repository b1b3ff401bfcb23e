import { minute } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { installationId } from '#logs/chain/installation-chain.ts'
import type { signInLogs } from '#logs/logs.tables.ts'
import { signInMoment, type PastDay } from './calendar.ts'
import { habitsOf, placeOf } from './habits.ts'
import type { Member } from './members.ts'
import type { DemoOrganisation } from './organisations.ts'
import type { Random } from './random.ts'

export type SignInRow = typeof signInLogs.$inferSelect
type Result = 'success' | ErrorName

/** Who signs in, and how often at most. */
export interface SignInPlan {
  organisation: DemoOrganisation
  members: readonly Member[]
  days: readonly PastDay[]
  /** Approximate maximum of sign-ins in all. */
  limit: number
}

const workingDayShare = 0.35
const restDayShare = 0.02

/** The attempts to sign in, day by day in their order. */
export function* signInsOf(plan: SignInPlan, random: Random): Generator<SignInRow> {
  const { organisation, members, days, limit } = plan
  const workingDays = days.filter(({ isWorking }) => isWorking).length
  const density = Math.min(1, limit / (workingDayShare * members.length * workingDays))
  for (const pastDay of days) {
    const share = density * (pastDay.isWorking ? workingDayShare : restDayShare)
    const attempts: Attempt[] = []
    for (const member of members)
      if (random.chance(share)) attempts.push(...visit(member, signInMoment(pastDay.start, random), random))
    yield* inOrder(attempts, pastDay).map((attempt) => rowOf(attempt, organisation.id, random))
  }
}

/** Attempts with names that nobody has: they belong to the installation, and what was typed is not kept. */
export function* strangersOf(
  { organisation, days }: Pick<SignInPlan, 'organisation' | 'days'>,
  random: Random,
): Generator<SignInRow> {
  for (const pastDay of days) {
    const attempts = Array.from({ length: random.below(4) }, () => ({
      at: signInMoment(pastDay.start, random),
      result: 'identity.wrong-password' as const,
      accountId: null,
      loginType: '0',
      ...placeOf(habitsOf(organisation, random), random),
    }))
    yield* inOrder(attempts, pastDay).map((attempt) => rowOf(attempt, installationId, random))
  }
}

interface Attempt {
  at: number
  result: Result
  accountId: string | null
  address: string
  device: string
  loginType: string
}

/** What is left of a day's attempts by now, in their order. */
const inOrder = (attempts: Attempt[], { until }: PastDay) =>
  attempts.filter(({ at }) => at < until).sort((a, b) => a.at - b.at)

function visit({ id, state, joined, left, habits }: Member, at: number, random: Random): Attempt[] {
  if (at < joined || at > left) return []
  const place = { accountId: id, loginType: habits.loginType, ...placeOf(habits, random) }
  return resultsOf(state, random).map((result, number) => ({ at: at + number * pause, result, ...place }))
}

/** How the attempts of one visit end: some mistype the password first, and few do so until they are locked out for a while. */
function resultsOf(state: Member['state'], random: Random): Result[] {
  if (state !== 'active') return random.chance(0.1) ? [refusals[state]] : []
  if (random.chance(0.002)) return [...wrong(4), 'identity.locked']
  return random.chance(0.06) ? [...wrong(1 + random.below(2)), 'success'] : ['success']
}

/** By what, as the log calls it, for each `LoginType`. */
const methods: Record<string, string> = { '0': 'password', '1': 'directory', '2': 'sso' }
const refusals = {
  locked: 'identity.locked-by-admin',
  inactive: 'identity.inactive',
  waiting: 'identity.waiting',
} as const
const pause = minute / 3
const wrong = (times: number) => Array<Result>(times).fill('identity.wrong-password')

const rowOf = ({ at, ...attempt }: Attempt, organisationId: string, random: Random): SignInRow => ({
  id: random.id(at),
  at: new Date(at),
  organisationId,
  ...attempt,
  method: methods[attempt.loginType] ?? 'password',
  requestId: random.requestId(),
  product: 'ATRIUM',
  client: 'web',
  connection: null,
  moreRefused: null,
})
