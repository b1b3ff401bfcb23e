import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@atrium/contract/all-calls.ts'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { verbAndPath, type Call } from '@atrium/contract/kit/call.ts'
import { sql } from 'drizzle-orm'
import type { TSchema } from 'typebox'
import { digestOf, hashPassword } from '#identity/passwords/password-hash.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openDatabase } from '#kit/data/open-database.ts'
import { openEmbeddedCopy } from './test-database.ts'
import { buildersFor } from './people.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'atrium-canaries-'))
const folder = join(dataDir, 'database')
after(() => rm(dataDir, { recursive: true, force: true }))

/** Texts that are secrets, each used once, and where it was put. */
const secrets = new Map<string, string>()
const aSecret = (where: string) => {
  // Short enough for a password, with every kind of sign that one may need.
  const text = `Cy-${newId().replaceAll('-', '').slice(-15)}`
  secrets.set(text, where)
  return text
}

/** Fields that hold what nobody else may know. */
const secretField = /password|pwd|ticket|token|verificationcode|captcha|invitation|secret/iu
/** What is typed where an account belongs may be a password, too. */
const signsIn = /\/login|authenticatedAccount/iu

type Schema = TSchema & {
  type?: string | [type: string, orNull: 'null']
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  pattern?: string
  minimum?: number
}

/** Something that a schema takes, with a canary in every text. */
function filled(schema: Schema, path: string, id: string): unknown {
  if (schema.anyOf) return filled(schema.anyOf[0] as Schema, path, id)
  if (typeof schema.type === 'object') return filled({ ...schema, type: schema.type[0] }, path, id)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, filled(part, `${path}.${name}`, id)]),
    )
  if (schema.type === 'array') return schema.items ? [filled(schema.items, path, id)] : []
  return schema.type === 'string' && !schema.enum && !schema.pattern
    ? aText(path)
    : (schema.enum?.[0] ?? plain(schema, id))
}

/** Something without a text of its own. */
const plain = ({ type, minimum }: Schema, id: string) =>
  type === 'boolean' ? true : type === 'string' ? id : (minimum ?? 1)

/** A canary value; secrets have a prefix of their own. */
function aText(path: string): string {
  const [call = '', ...field] = path.split('.')
  const isSecret = secretField.test(field.join('.')) || (signsIn.test(call) && /account/iu.test(field.at(-1) ?? ''))
  return isSecret ? aSecret(path) : `open-${newId()}`
}

/** An organisation with an administrator who has a secret password, in a database that is closed again. */
async function prepare(password: string) {
  const database = await openEmbeddedCopy(folder)
  const { anAccount, aSession } = buildersFor(database)
  const passwordHash = await hashPassword(digestOf(password))
  const admin = await anAccount({ role: 'organisation-admin', account: 'canary.admin', passwordHash })
  const other = await anAccount({ organisationId: admin.organisationId })
  const operator = await anAccount({ role: 'operator' })
  await inTransaction(database, 'owner', (db) =>
    db.execute(
      sql`insert into open_authorisations values (${admin.organisationId}, '2020-01-01', '2099-12-31', 1000, 100, 9)`,
    ),
  )
  const tokens = [admin, operator].map((person) => aSession(person))
  const [own, theirs] = (await Promise.all(tokens)).map(({ token }) => token)
  await database.close()
  return { admin, other, own: String(own), theirs: String(theirs) }
}

/** A real server with everything that it says. */
async function serve() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../app/main.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'trace', DEMO: 'false' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
  const addressIn = () => /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/u.exec(said)?.[1]
  while (!addressIn()) {
    if (child.exitCode !== null) throw new Error(said)
    await new Promise((resume) => setTimeout(resume, 50))
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { address: `http://127.0.0.1:${addressIn()}`, said: () => said, stop }
}

/** Every text that is in the database. */
async function stored(): Promise<string> {
  const database = await openDatabase({ folder })
  const dump = await inTransaction(database, 'owner', async (db) => {
    const tables = await rowsOf<{ name: string }>(
      db,
      sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    )
    const texts: string[] = []
    for (const { name } of tables)
      texts.push(
        ...(await rowsOf<{ row: string }>(db, sql`select to_jsonb(t)::text as row from ${sql.raw(name)} t`)).map(
          ({ row }) => row,
        ),
      )
    return texts.join('\n')
  })
  await database.close()
  return dump
}

/** Every file of the data folder, byte by byte: what was deleted from a table may still be in it. */
function* filesIn(at: string): Generator<string> {
  for (const name of readdirSync(at)) {
    const path = join(at, name)
    if (statSync(path).isDirectory()) yield* filesIn(path)
    else yield path
  }
}

type Ask = (
  verb: string,
  path: string,
  asked?: { token?: string; body?: unknown; authorization?: string },
) => Promise<{ code?: number; response?: Record<string, unknown>; access_token?: string }>

/** The right password, a new one, and passwords that the portal makes itself. */
async function doWhatSucceeds(ask: Ask, { password, own, other }: { password: string; own: string; other: string }) {
  const signIn = (typed: string) =>
    ask('POST', '/account/loginV2', { body: { account: 'canary.admin', password: digestOf(typed) } })
  assert.equal((await signIn(password)).code, 100)
  for (const digest of [password].map(digestOf)) secrets.set(digest, 'the digest that the password travels as')
  const next = aSecret('the new password')
  const change = { OldPassword: digestOf(password), NewPassword: next }
  assert.equal((await ask('PUT', '/Account/Password/Modify', { token: own, body: change })).code, 100)
  const made = await ask('POST', '/account/initPassword', { token: own, body: { accountIds: [other] } })
  const initial = JSON.stringify(made).match(/"(?:Initial)?Password":"([^"]+)"/u)?.[1]
  assert.ok(initial, JSON.stringify(made))
  secrets.set(initial, 'an initial password')
  const invited = await ask('POST', '/account/invitations', { token: own, body: { uses: 1 } })
  const invitation = String(invited.response?.['Link']).split('invitation=')[1]
  secrets.set(String(invitation), 'an invitation')
  await actAsApp(ask, { own, other })
}

/** Secrets and tokens of an app, sent in the header, in the body and in the address, which is refused. */
async function actAsApp(ask: Ask, { own, other }: { own: string; other: string }) {
  const body = { Name: 'Canary', OwnerID: other, ValidUntil: null, Addresses: '' }
  const created = await ask('POST', '/v1/Sdk/ucapi/ade', { token: own, body })
  const ID = (created.response?.['App'] as { ID: string } | undefined)?.ID ?? ''
  const rotated = await ask('POST', `/v1/Sdk/ucapi/ade/${ID}/rotate`, { token: own, body: {} })
  for (const secret of [created, rotated].map(({ response }) => String(response?.['Secret']))) {
    secrets.set(secret, 'the secret of an app')
    const authorization = `Basic ${Buffer.from(`${ID}:${secret}`).toString('base64')}`
    secrets.set(authorization.slice(6), 'the header with the secret of an app')
    const request = { authorization, body: { grant_type: 'client_credentials' } }
    const { access_token: token } = await ask('POST', '/v1/token', request)
    assert.ok(token)
    secrets.set(token, 'an access token')
    await ask('POST', `/v1/token?client_id=${ID}&client_secret=${secret}`, request)
    await ask('POST', '/v1/token', { body: { client_id: other, client_secret: secret } })
    await ask('POST', '/v1/token/introspect', { authorization, body: { token } })
    await ask('POST', '/v1/token/revoke', { authorization, body: { token } })
  }
}

/** Every call, by whomever, with a canary in every field. */
async function askEverything(
  ask: Ask,
  { tokens, admin, other }: { tokens: (string | undefined)[]; admin: string; other: string },
) {
  for (const call of Object.values(allCalls).flatMap((calls) => Object.values(calls) as Call[])) {
    if (call.at === 'POST /account/logout' || call.at === 'POST /account/devices/signOut') continue
    const { verb, path } = verbAndPath(call)
    for (const token of tokens) {
      const query = call.query ? filled(call.query as Schema, `${call.at} ?`, admin) : undefined
      const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : ''
      const to = path.replaceAll(/:\w+/gu, other) + search
      const body = call.body && filled(call.body as Schema, call.at, admin)
      await ask(verb, to, { ...(token && { token }), ...(body !== undefined && { body }) })
    }
  }
}

test('no secret of any field of any call is in a table, a file or the log of the server', async () => {
  const password = aSecret('the password of the administrator')
  const { admin, other, own, theirs } = await prepare(password)
  const server = await serve()
  const ask: Ask = async (method, path, { token, body, authorization = 'Basic none' } = {}) => {
    const answer = await fetch(`${server.address}/api${path}`, {
      method,
      headers: {
        'x-atrium': '1',
        authorization,
        ...(token && { cookie: `${sessionCookie}=${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await answer.json().catch(() => ({}))) as Awaited<ReturnType<Ask>>
  }
  await doWhatSucceeds(ask, { password, own, other: other.id })
  for (const token of [own, theirs]) secrets.set(token, 'a session')
  await askEverything(ask, { tokens: [own, theirs, undefined], admin: admin.id, other: other.id })
  await server.stop()

  const places = new Map([
    ['what the server said', server.said()],
    ['the tables', await stored()],
    ...[...filesIn(dataDir)].map((path) => [path, readFileSync(path, 'latin1')] as const),
  ])
  assert.ok(secrets.size > 100, `only ${secrets.size} secrets`)
  assert.ok(places.get('the tables')?.includes('canary.admin'), 'what is no secret is found')
  const leaks: string[] = []
  for (const [secret, where] of secrets)
    for (const [place, content] of places) if (content.includes(secret)) leaks.push(`${where} is in ${place}`)
  assert.deepEqual(leaks, [])
})
