import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import {
  accessWord,
  read,
  verbAndPath,
  write,
  type Access,
  type AccessWord,
  type Call,
  type Scope,
} from '@atrium/contract/kit/call.ts'
import { idPattern } from '@atrium/contract/kit/ids.ts'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { Type } from '@atrium/contract/kit/type.ts'
import { sendFailure } from '#kit/errors.ts'
import type { TObject } from 'typebox'
import { mountCalls } from '#kit/mount.ts'
import type { Visitor } from '#kit/visitor.ts'
import { exampleKit } from './examples/kit.ts'
import { readExamples } from './examples/reads.ts'
import { openTestPortal } from './test-portal.ts'

const portal = await openTestPortal()
await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
after(() => portal.close())

const here = await portal.anOrganisation()
const there = await portal.anOrganisation()
const admin = await portal.anAccount({ organisationId: here.id, role: 'organisation-admin', realName: '本组织管理员' })
const member = await portal.anAccount({ organisationId: here.id })
const otherAdmin = await portal.anAccount({ organisationId: there.id, role: 'organisation-admin' })
const operator = await portal.anAccount({ role: 'operator' })
const app = { id: admin.id, organisationId: here.id }

const people = {
  visitor: {},
  'half-signed': { token: (await portal.aSession(member, 'half-signed')).token },
  trial: { token: (await portal.aSession(member, 'trial')).token },
  member: { token: (await portal.aSession(member)).token },
  admin: { token: (await portal.aSession(admin)).token },
  operator: { token: (await portal.aSession(operator)).token },
  app: { headers: { authorization: `Bearer ${(await portal.aSession(app, 'app')).token}` } },
  'other admin': { token: (await portal.aSession(otherAdmin)).token },
}
type Someone = keyof typeof people
const everyone = Object.keys(people) as Someone[]

const admitted: Record<AccessWord | 'public', Someone[]> = {
  public: everyone,
  'half-signed': ['half-signed', 'trial', 'member', 'admin', 'operator', 'other admin'],
  trial: ['trial', 'member', 'admin', 'operator', 'other admin'],
  'signed-in': ['member', 'admin', 'operator', 'other admin'],
  'organisation-admin': ['admin', 'other admin'],
  operator: ['operator'],
  app: ['app'],
}

/** The specification of access, written a second time: by word, and an operator has no organisation of its own. */
function isAdmitted({ access, scope }: { access: Access; scope: Scope }, someone: Someone): boolean {
  const word = accessWord(access)
  const isHomeless = someone === 'operator' && scope === 'organisation' && word !== 'operator' && word !== 'public'
  return admitted[word].includes(someone) && !isHomeless
}

/** The id of a row in a path. */
const uuidInPath = idPattern.slice(1, -1)

/** Signing out elsewhere would end the sessions of the other tests: it is asked for one that is not there. */
const bodyFor = (call: Call) => (call.at === 'POST /account/devices/signOut' ? { sessionId: admin.id } : {})

const withHereIds = (at: string) =>
  at
    .replaceAll(/:(\w*id)\b/gi, admin.id)
    .replace(':lang', 'zh')
    .replaceAll(/:\w+/g, 'x')

/** Each field of a body that takes one id or several, with the administrator's. */
function hereIdsFor(body: TObject) {
  const fields = Object.entries(body.properties as Record<string, { pattern?: string; items?: { pattern?: string } }>)
  return Object.fromEntries(
    fields.flatMap(([name, { pattern, items }]): [string, unknown][] => {
      if (pattern === idPattern) return [[name, admin.id]]
      return items?.pattern === idPattern ? [[name, [admin.id]]] : []
    }),
  )
}

/** Picture of a document, which no document of the product has. */
const withoutExample = ['GET /help/image']

const examples = await readExamples(exampleKit(portal), {
  organisationId: here.id,
  admin: admin.id,
  token: people.admin.token,
  operatorToken: people.operator.token,
})

const accessWords: Access[] = [
  { public: 'a test' },
  'half-signed',
  'trial',
  'signed-in',
  'organisation-admin',
  'operator',
  'app',
]
const scopes: Scope[] = ['organisation', 'none', 'installation']

/** A small server whose only calls are one read and one write for each access word and scope, so that every word is tested also where no call uses it yet. */
async function openWordServer() {
  const calls: Record<string, Call> = {}
  for (const access of accessWords) {
    for (const scope of scopes) {
      const name = `${accessWord(access)}/${scope}`
      const common = {
        purpose: 'A test',
        access,
        scope,
        params: Type.Object({ organisationId: Type.Optional(Type.String()) }),
        gives: Type.Object({ ok: Type.Boolean() }),
      }
      calls[`read ${name}`] = read({ ...common, at: `GET /${name}` })
      calls[`write ${name}`] = write({ ...common, at: `POST /${name}`, audit: { none: 'a test' } })
    }
  }
  const handlers = Object.fromEntries(Object.keys(calls).map((name) => [name, () => ({ ok: true })]))
  const wordServer = Fastify()
  await wordServer.register(cookie)
  wordServer.setErrorHandler(sendFailure)
  const { server } = portal
  mountCalls(wordServer, [{ calls, handlers }], {
    database: portal.database,
    identify: async (request): Promise<Visitor | undefined> => {
      const token = request.headers.authorization?.slice(7) ?? request.cookies[sessionCookie]
      return token ? server.parts.sessions.find(token, {}) : undefined
    },
    isOwnOrigin: () => true,
    hindrance: () => undefined,
    onWritten: () => {},
    onProblem: () => {},
  })
  after(() => wordServer.close())
  return { wordServer, calls }
}

const { wordServer, calls: wordCalls } = await openWordServer()

// Before the calls of everybody: among those are calls that remove what is read here.
for (const [domain, calls] of Object.entries(allCalls)) {
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    if (call.kind !== 'read' || withoutExample.includes(call.at)) continue
    const { at, body } = { body: call.body && {}, at: call.at, ...examples[call.at] }
    const reader = (['admin', 'operator', 'app'] as const).find((one) => isAdmitted(call, one)) ?? 'visitor'

    test(`${domain}.${name} – ${reader}, with what it needs – succeeds`, async () => {
      const answer = await portal.inject(at, { ...people[reader], ...(body && { body }) })
      assert.equal(answer.statusCode, 200, answer.body.slice(0, 300))
    })

    const isOfOne = call.scope === 'organisation' && reader === 'admin' && new RegExp(uuidInPath).test(at)
    if (isOfOne)
      test(`${domain}.${name} – administrator of another organisation, with the same id – finds nothing`, async () => {
        const answer = await portal.inject(at, { ...people['other admin'], ...(body && { body }) })
        assert.deepEqual(
          [answer.statusCode, answer.json().error],
          [404, 'request.not-found'],
          answer.body.slice(0, 300),
        )
      })
  }
}

for (const [domain, calls] of Object.entries(allCalls)) {
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    for (const someone of everyone) {
      const expected = isAdmitted(call, someone)
      test(`${domain}.${name} ${expected ? 'admits' : 'turns away'} ${someone}`, async () => {
        // Signing out would end the session that the next test needs.
        const isSignOut = call.at === 'POST /account/logout'
        const asked = isSignOut ? { headers: { authorization: 'Bearer none' } } : people[someone]
        const answer = await portal.inject(withHereIds(call.at), {
          ...asked,
          ...(call.body && { body: bodyFor(call) }),
        })
        const isRefused = [1101, 1102].includes(
          answer.headers['content-type']?.toString().includes('json') ? answer.json().code : 0,
        )
        assert.equal(!isRefused, expected, answer.body.slice(0, 300))
        if (isRefused) assert.ok([401, 403].includes(answer.statusCode))
        // An internal error is neither admission nor refusal.
        assert.ok(answer.statusCode < 500, answer.body.slice(0, 300))
      })
    }

    test(`${domain}.${name} shows nothing of another organisation to its administrator`, async () => {
      const answer = await portal.inject(withHereIds(call.at), {
        token: (await portal.aSession(otherAdmin)).token,
        ...(call.body && { body: { ...hereIdsFor(call.body), ...bodyFor(call) } }),
      })
      for (const secret of [admin.realName, admin.account, here.name, here.englishName])
        assert.ok(!answer.body.includes(secret), `${secret} in ${answer.body.slice(0, 300)}`)
    })
  }
}

for (const [name, call] of Object.entries(wordCalls)) {
  for (const someone of everyone) {
    const word = accessWord(call.access)
    // An operator, and a stranger, would have to name an organisation: these calls do not let them.
    if (call.scope === 'organisation' && (word === 'operator' || word === 'public')) continue
    const expected = isAdmitted(call, someone)
    test(`${name} ${expected ? 'admits' : 'turns away'} ${someone}`, async () => {
      const { token, headers } = { token: undefined, headers: undefined, ...people[someone] }
      const { verb, path } = verbAndPath(call)
      const answer = await wordServer.inject({
        method: verb,
        url: `/api${path}`,
        headers: { 'x-atrium': '1', ...(token && { cookie: `${sessionCookie}=${token}` }), ...headers },
      })
      assert.equal(answer.statusCode === 200, expected, answer.body)
    })
  }
}

test('a token of a program is worth nothing in a cookie, and one of a person nothing in the header', async () => {
  const program = people.app.headers.authorization.slice(7)
  assert.equal(
    (await portal.ask<{ logged: boolean }>('GET /account/session', { token: program })).response.logged,
    false,
  )
  assert.equal(
    (await portal.ask('GET /organization/my', { headers: { authorization: `Bearer ${people.member.token}` } })).status,
    401,
  )
})
