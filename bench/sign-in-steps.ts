import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { verify } from '@node-rs/argon2'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { isCommonPassword } from '@atrium/contract/identity/common-passwords.ts'
import { brokenRules, registrationRules } from '@atrium/contract/identity/password-rules.ts'
import { hashPassword } from '../packages/server/src/identity/passwords/password-hash.ts'
import { inTransaction } from '../packages/server/src/kit/data/database.ts'
import { sessions } from '../packages/server/src/identity/identity.tables.ts'
import { tokenHash } from '../packages/server/src/identity/sessions/sessions.ts'
import { newId } from '../packages/server/src/kit/data/columns.ts'
import { testDigest, testPassword } from '../packages/server/src/testing/people.ts'
import { openTestPortal } from '../packages/server/src/testing/test-portal.ts'
import { median } from './load.ts'
import type { Line } from './table.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const people = 60
const openSessions = 10_000

/**
 * Measures the other ways in, one after the other and inside one process: what a code, a second step and a held session
 * cost besides the network. The database is that of `TEST_DATABASE_URL`, or embedded.
 */
export async function measureSignInSteps(): Promise<Line[]> {
  const portal = await openTestPortal()
  try {
    const organisation = await portal.anOrganisation({ seatCount: people + 1 })
    const admin = await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' })
    const { token } = await portal.aSession(admin)
    const value = { When: 'always', Administrators: false }
    await portal.ask('POST /organizationConfig', { token, body: { Code: 'second-step', Value: value } })
    const hashing = await medianTime(people, async () => void (await verify(await hashed, testDigest)))
    const { whole, check } = await secondSteps(portal, organisation.id)
    const { perSession, one, many } = await heldSessions(portal, admin)
    return [
      {
        what: 'sign-in with second step: password, code sent, code entered',
        limit: `${hashing.toFixed(2)} ms hash`,
        ours: `${whole.toFixed(2)} ms`,
        ratio: whole / hashing,
        target: '≤ 3',
      },
      {
        what: 'checking the code of a second step, of a hash',
        limit: `${hashing.toFixed(2)} ms hash`,
        ours: `${check.toFixed(2)} ms`,
        ratio: check / hashing,
        target: '≤ 1',
      },
      {
        what: `session check with ${openSessions.toLocaleString('en')} sessions in memory, of one session`,
        limit: `${one.toFixed(3)} ms`,
        ours: `${many.toFixed(3)} ms; ${perSession.toFixed(1)} kB a session`,
        ratio: many / one,
        target: '≤ 1.5',
      },
      ruleChecks(),
    ]
  } finally {
    await portal.close()
  }
}

type Portal = Awaited<ReturnType<typeof openTestPortal>>
const hashed = hashPassword(testDigest)

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function medianTime(times: number, work: (n: number) => Promise<void>): Promise<number> {
  const seen: number[] = []
  for (let n = 0; n < times; n += 1) seen.push(await timed(() => work(n)))
  return median(seen)
}

async function secondSteps(portal: Portal, organisationId: string) {
  const accounts = []
  for (let n = 0; n < people; n += 1) accounts.push(await portal.anAccount({ organisationId }))
  const wholes: number[] = []
  const checks: number[] = []
  for (const [n, person] of accounts.entries()) {
    // Each person at an address of their own, as people are; else the budget of one address would stop them.
    const from = `198.51.${n}.1`
    const first = await timedAnswer(portal, { from }, 'loginV2', { account: person.account, password: testDigest })
    const token = tokenOf(first.cookie)
    const sent = await timedAnswer(portal, { from, token }, 'Login/SecondaryVerify/SendCode', { codeType: 2 })
    const verificationCode = await portal.codeFor(person.email)
    const step = { method: 'email', verificationCode }
    const second = await timedAnswer(portal, { from, token }, 'Login/Secondary', step)
    wholes.push(first.took + sent.took + second.took)
    checks.push(second.took)
  }
  return { whole: median(wholes), check: median(checks) }
}

interface Client {
  from: string
  token?: string | undefined
}

async function timedAnswer(portal: Portal, { from, token }: Client, path: string, payload: object) {
  const begun = performance.now()
  const answer = await portal.server.app.inject({
    method: 'POST',
    url: `/api/Account/${path}`,
    remoteAddress: from,
    headers: { 'x-atrium': '1', ...(token && { cookie: `${sessionCookie}=${token}` }) },
    payload,
  })
  const took = performance.now() - begun
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return { took, cookie: String(answer.headers['set-cookie']) }
}

const tokenOf = (cookie: string) => new RegExp(`${sessionCookie}=([^;]+)`).exec(cookie)?.[1]

async function heldSessions(portal: Portal, { id, organisationId }: { id: string; organisationId: string | null }) {
  const expiresAt = new Date(Date.now() + 3600_000)
  const common = { organisationId, accountId: id, level: 'full' as const, address: '127.0.0.1', device: 'Bench' }
  const tokens = Array.from({ length: openSessions }, (_, n) => `session-of-the-benchmark-${n}`)
  for (let begin = 0; begin < openSessions; begin += 500) {
    const rows = tokens
      .slice(begin, begin + 500)
      .map((token) => ({ ...common, id: newId(), tokenHash: tokenHash(token), idleMinutes: 30, expiresAt }))
    await inTransaction(portal.database, 'owner', (db) => db.insert(sessions).values(rows))
  }
  const check = async (token: string) => {
    const answer = await portal.inject('GET /account/session', { token })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  const one = await medianTime(2_000, () => check(tokens[0] as string))
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (const token of tokens) await check(token)
  collectGarbage()
  const perSession = (process.memoryUsage().heapUsed - before) / openSessions / 1000
  const many = await medianTime(2_000, (n) => check(tokens[(n * 4_999) % openSessions] as string))
  return { perSession, one, many }
}

function ruleChecks(): Line {
  const times = 200_000
  const context = { ownNames: ['lin.zhiyuan', '13800001234', 'lin.zhiyuan@lantu.example'], isCommon: isCommonPassword }
  const begun = performance.now()
  for (let n = 0; n < times; n += 1) brokenRules(`${testPassword}${n}`, registrationRules, context)
  const each = (performance.now() - begun) / times
  return {
    what: 'password rule check, all rules, in a frame of 16.7 ms',
    limit: '16.7 ms',
    ours: `${(each * 1000).toFixed(1)} µs, ${Math.round(1000 / each).toLocaleString('en')}/s`,
    ratio: each / 16.7,
    target: '≤ 0.01',
  }
}
