import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'drizzle-orm'
import { aSamlIdp, base64 } from '../packages/server/src/testing/emulators/saml-idp.ts'
import { exampleConnection } from '../packages/server/src/testing/examples/sso-connection.ts'
import { seed } from '../packages/server/demo/demo-database.ts'
import { inTransaction, rowsOf } from '../packages/server/src/kit/data/database.ts'
import { openMigrated } from '../packages/server/src/app/server.ts'
import { settle } from './database.ts'
import { startPortal } from './programs.ts'
import type { CheckTimes, SessionChecks } from './session-checks.worker.ts'
import { signIn } from './sign-in.ts'
import type { Line } from './table.ts'

const members = 100_000
const port = 7984
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const limitMs = 50
/** How many people repeat an act at once, without a pause. */
const actors = 4

/** One request of somebody who disturbs. */
type Ask = (path: string, init?: RequestInit) => Promise<Response>
interface Act {
  what: string
  /** Statuses besides 200 that belong to the act. */
  expects?: readonly number[]
  once: (ask: Ask, actor: number) => Promise<Response>
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** 25 million pixels in less than the largest photo that may be sent. */
function largePhoto(): RequestInit {
  const content = createCanvas(5_000, 5_000).toBuffer('image/jpeg', 60)
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(content)]), 'photo.jpg')
  return { method: 'POST', body }
}

async function acts(ask: Ask): Promise<Act[]> {
  const { response: captcha } = (await (await ask('/captcha', { method: 'POST' })).json()) as {
    response: { id: string }
  }
  const photo = largePhoto()
  const [large, ...withinLimits] = await samlMessages(ask)
  const paths = ['/openapi.json', '/docs?lang=en', '/docs?lang=zh']
  return [
    { what: 'documents of the calls', once: (asks, actor) => asks(paths[actor % paths.length] as string) },
    { what: 'spoken captchas', once: (asks) => asks('/captcha/sound', json({ id: captcha.id })) },
    {
      what: 'people searched by “a”',
      expects: [429],
      once: (asks) => asks('/Account/common/list?search=a'),
    },
    {
      what: 'people searched by “ang”',
      expects: [429],
      once: (asks) => asks('/Account/common/list?search=ang'),
    },
    { what: 'photos of 25 megapixels', once: (asks) => asks('/account/uploadPhoto/', photo) },
    {
      what: 'a whitelist of 9,900 wrong lines',
      expects: [400],
      once: (asks) => asks('/loginSetting/ipwhitelist', json({ Text: 'x\n'.repeat(9_900) })),
    },
    { what: 'log-outs of 85,000 elements by SAML', expects: [400, 413], once: (asks) => asks(...(large as Message)) },
    {
      what: 'SAML within its limits',
      expects: [400, 429],
      once: (asks, actor) => asks(...(withinLimits[actor % withinLimits.length] as Message)),
    },
    { what: 'members as a workbook', once: (asks) => asks('/account/managePage/export?format=xlsx') },
  ]
}

type Message = Parameters<Ask>

/**
 * Messages that anybody may post to a SAML connection: a log-out beyond its limits, and within them a log-out that is signed by
 * nobody known and an unrequested response of 1,000 elements.
 */
async function samlMessages(ask: Ask): Promise<Message[]> {
  const idp = await aSamlIdp()
  const body = {
    ...exampleConnection,
    Settings: idp.settings,
    Secret: undefined,
    TrustedDomains: [],
    AllowsUnrequested: true,
  }
  const made = (await (await ask('/sso/connections', json(body))).json()) as { response: { ID: string } }
  const path = `/sso/callback/${made.response.ID}`
  const callbackUrl = `http://127.0.0.1:${port}${path}`
  const post = (name: string, xml: string): Message => [
    path,
    { method: 'POST', body: new URLSearchParams({ [name]: base64(xml) }) },
  ]
  const strangers = await aSamlIdp(idp.entityId)
  const audience = `http://127.0.0.1:${port}/sso/metadata/${made.response.ID}`
  const attributes = { groups: Array.from({ length: 900 }, (_, group) => `group ${group}`) }
  const more = '<a/>'.repeat(85_000)
  return [
    post('SAMLRequest', idp.logoutRequest(callbackUrl).replace('</saml:Issuer>', `</saml:Issuer>${more}`)),
    post('SAMLRequest', strangers.logoutRequest(callbackUrl)),
    post('SAMLResponse', strangers.signedResponse({ callbackUrl, audience, attributes })),
  ]
}

/**
 * What a person's session check takes while others do what costs the server most, on an organisation of 100,000 members.
 * A database that has people already is used as it is.
 */
export async function measureDisturbance(databaseUrl: string | undefined): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  await prepare(databaseUrl, folder)
  const portal = await startPortal({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    DEMO: databaseUrl ? 'false' : '',
    // The acts come from many addresses.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  try {
    const { address } = portal
    const cookie = await signIn(address, 'lin.zhiyuan')
    const disturber = await signIn(address, 'lin.zhiyuan')
    const ask: Ask = (path, init = {}) =>
      // Providers post to addresses that are no calls.
      fetch(`${address}${path.startsWith('/sso/callback/') ? '' : '/api'}${path}`, {
        ...init,
        headers: { ...(init.headers as object), cookie: disturber, 'x-atrium': '1', 'x-forwarded-for': nextAddress() },
      })
    const checks = { address, cookie, seconds }
    // The first seconds are those of a server that has just started.
    await timesOf(checks)
    const idle = await timesOf(checks)
    const lines: Line[] = [lineOf('nobody else', idle, idle)]
    for (const act of await acts(ask)) {
      const before = await portal.cpu()
      const times = await during(act, ask, checks)
      lines.push(lineOf(act.what, { ...times, cpuSeconds: (await portal.cpu()) - before }, idle))
    }
    return lines
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(databaseUrl: string | undefined, folder: string) {
  const database = await openMigrated({ databaseUrl, dataDir: folder })
  try {
    const people = await inTransaction(database, 'owner', (db) => rowsOf(db, sql`select from accounts limit 1`))
    if (people.length > 0) return
    await seed(database, { members, departments: 5_000, logs: 1_000 })
  } finally {
    await database.close()
  }
  await settle(databaseUrl)
}

let addresses = 0
const nextAddress = () => `10.9.${((addresses += 1) >> 8) & 255}.${addresses & 255}`

/** What session checks take for some seconds, asked from a thread of their own. */
export async function timesOf(checks: SessionChecks): Promise<CheckTimes> {
  const worker = new Worker(new URL('./session-checks.worker.ts', import.meta.url), { workerData: checks })
  const [times] = (await once(worker, 'message')) as [CheckTimes]
  return times
}

/** Durations of session checks while an act is repeated, with the number of repetitions. */
async function during(act: Act, ask: Ask, checks: SessionChecks): Promise<CheckTimes & { done: number }> {
  const abort = new AbortController()
  let done = 0
  const actor = async (_: unknown, number: number) => {
    while (!abort.signal.aborted) {
      const answer = await act.once((path, init) => ask(path, { ...init, signal: abort.signal }), number)
      if (answer.status !== 200 && !act.expects?.includes(answer.status))
        throw new Error(`${act.what}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      done += 1
    }
  }
  const acting = Promise.all(Array.from({ length: actors }, actor)).catch((problem: unknown) => {
    if (!abort.signal.aborted) throw problem
  })
  const times = await Promise.race([timesOf(checks), acting.then(() => Promise.reject(new Error(act.what)))])
  abort.abort()
  await acting
  return { ...times, done }
}

type Disturbed = CheckTimes & { done?: number; cpuSeconds?: number }

function lineOf(what: string, times: Disturbed, idle: CheckTimes): Line {
  const text = ({ p50, p99, longest }: CheckTimes) =>
    `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, longest ${longest.toFixed(0)} ms`
  const { done, cpuSeconds = 0 } = times
  const rate =
    done === undefined
      ? ''
      : `, ${(done / seconds).toFixed(1)} acts/s of ${((cpuSeconds * 1_000) / done).toFixed(1)} ms CPU`
  return {
    what: `session check during: ${what}`,
    limit: text(idle),
    ours: text(times) + rate,
    ratio: times.p99 / limitMs,
    target: `≤ 1 (p99 ${limitMs} ms)`,
  }
}
