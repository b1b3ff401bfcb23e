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
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { Type } from '@atrium/contract/kit/type.ts'
import { newId } from '#kit/data/columns.ts'
import { sendFailure } from '#kit/http/errors.ts'
import { mountCalls } from '#kit/http/mount.ts'
import { authorize } from '#app/authorize.ts'
import { inputOf, type IdOf } from './examples/call-input.ts'
import { exampleKit } from './examples/kit.ts'
import { readInputs } from './examples/read-inputs.ts'
import { productSigner } from './product-signer.ts'
import { openTestPortal } from './test-portal.ts'

const portal = await openTestPortal()
await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
after(() => portal.close())

const kit = exampleKit(portal)
const here = await kit.anOffice()
const { admin, member, operator } = here
const otherAdmin = await portal.anAccount({ role: 'organisation-admin' })
const app = { id: admin.id, organisationId: here.organisationId }

const people = {
  visitor: {},
  'half-signed': { token: (await portal.aSession(member, 'half-signed')).token },
  trial: { token: (await portal.aSession(member, 'trial')).token },
  member: { token: (await portal.aSession(member)).token },
  admin: { token: (await portal.aSession(admin)).token },
  operator: { token: (await portal.aSession(operator)).token },
  app: { headers: { authorization: `Bearer ${(await portal.aSession(app, 'app')).token}` } },
  product: {
    sign: productSigner(portal.server.services, { product: here.productCode, organisationId: here.organisationId }),
  },
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
  product: ['product'],
  program: ['app', 'product'],
}

/** The specification of access, written a second time: by word, and an operator has no organisation of its own. */
function isAdmitted({ access, scope }: { access: Access; scope: Scope }, someone: Someone): boolean {
  const word = accessWord(access)
  const isHomeless = someone === 'operator' && scope === 'organisation' && word !== 'operator' && word !== 'public'
  return admitted[word].includes(someone) && !isHomeless
}

/** Signing out elsewhere would end the sessions of the other tests, so the walk names a session that does not exist. */
const elsewhere: Record<string, object | undefined> = {
  'POST /account/devices/signOut': { sessionId: admin.id },
  'POST /account/manageDetail/:id/devices/signOut': { sessionId: admin.id },
}

/** A row of each kind in the organisation. */
const idsHere = await kit.idOfEachKind(here.idOf)
const idHere: IdOf = (kind) => idsHere[kind]
const readInput = await readInputs(kit, here, idHere)
// After former members were made: removing asks licensed applications.
await kit.license(here)

/** Pictures of documents: no document of the product has one. */
const withoutExample = ['GET /help/image']

const accessWords: Access[] = [
  { public: 'a test' },
  'half-signed',
  'trial',
  'signed-in',
  'organisation-admin',
  'operator',
  'app',
  'product',
  'program',
]
const scopes: Scope[] = ['organisation', 'none', 'installation']

/** A small server whose only calls are one read and one write for each access word and scope, so that every word is tested also where no call uses it yet. */
async function openWordServer() {
  const calls: Record<string, Call> = {}
  for (const access of accessWords) {
    for (const scope of scopes) {
      const name = `${accessWord(access)}/${scope}`
      const common = {
        title: 'Test access',
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
    authorize: (call, request) => authorize(server.services, call, request),
    uploadFolderPrefix: 'atrium-test-',
    logWrite: async () => {},
    logDownload: async () => undefined,
    onWritten: () => {},
    onProblem: () => {},
  })
  after(() => wordServer.close())
  return { wordServer, calls }
}

const { wordServer, calls: wordCalls } = await openWordServer()

/** True when the path names a row by its id. */
const namesRow = ({ params }: Call) =>
  Object.values((params?.properties ?? {}) as Record<string, { 'x-id'?: string }>).some(({ 'x-id': kind }) => kind)

const everyCall = Object.entries(allCalls).flatMap(([domain, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({ name: `${domain}.${name}`, call })),
)

// Reads first, then what another organisation asks: the calls of everyone remove what they name.
for (const { name, call } of everyCall) {
  const input = readInput.get(call.at)
  if (!input || withoutExample.includes(call.at)) continue
  const reader = (['admin', 'operator', 'app', 'product'] as const).find((one) => isAdmitted(call, one)) ?? 'visitor'

  test(`${name} – ${reader}, with what it needs – succeeds`, async () => {
    const answer = await portal.inject(input.at, { ...people[reader], body: input.body })
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300))
  })
}

for (const { name, call } of everyCall) {
  test(`${name} – administrator of another organisation, with ids of this one – gets and changes nothing of it`, async () => {
    const { at, body, ids } = await inputOf(call, { idOf: idHere, withOptionalIds: true })
    const { token } = await portal.aSession(otherAdmin)
    const answer = await portal.inject(at, { token, body })
    const said = answer.body.slice(0, 300)
    // The input is valid, so that what refuses it is the handler.
    assert.ok(answer.statusCode < 500 && !said.includes('request.invalid'), said)
    for (const secret of [admin.realName, admin.account, member.realName, member.account, here.englishName])
      assert.ok(!answer.body.includes(secret), `${secret} in ${said}`)
    if (call.scope === 'organisation' && namesRow(call)) {
      assert.notEqual(answer.statusCode, 200, said)
      if (call.kind === 'read' && isAdmitted(call, 'other admin'))
        assert.equal(answer.json().error, 'request.not-found', said)
    }
    assert.ok(ids.every((id) => Object.values(idsHere).includes(id)))
  })
}

for (const { name, call } of everyCall) {
  test(`${name} – everyone, one after the other – is admitted or turned away as its access says`, async () => {
    for (const someone of everyone) {
      // Signing out would end the session that the next call needs.
      const asked = call.at === 'POST /account/logout' ? { headers: { authorization: 'Bearer none' } } : people[someone]
      const { at } = readInput.get(call.at) ?? (await inputOf(call, { idOf: idHere }))
      const answer = await portal.inject(at, { ...asked, ...(call.body && { body: elsewhere[call.at] ?? {} }) })
      const said = `${someone}: ${answer.body.slice(0, 300)}`
      const isRefused = [1101, 1102, 1109, 1110, 1111].includes(
        answer.headers['content-type']?.toString().includes('json') ? answer.json().code : 0,
      )
      assert.equal(!isRefused, isAdmitted(call, someone), said)
      if (isRefused) assert.ok([401, 403].includes(answer.statusCode), said)
      // An internal error is neither admission nor refusal.
      assert.ok(answer.statusCode < 500, said)
    }
  })
}

/** Calls with an id in the path that do not answer 404 when nothing has it, and what they answer instead. */
const answersToUnknownIds: Record<string, number> = {
  // Is the same for every stranger, so that nobody can probe for organisations.
  'GET /organization/signInLook/:id': 200,
  // An id other than one's own: whether somebody has it is not said.
  'POST /Esign/verifyLoginPassword/:id': 403,
  'POST /Esign/EnableAssociatedLoginPassword/:AccountId': 403,
  'POST /Esign/Modify/:AccountId': 403,
  'POST /Esign/VerifyEsignPassword/:AccountId': 403,
  // Only the pending reduction is stored.
  'POST /organizationConfig/logReduction/:ReductionID/takeBack': 409,
}

/** Fields without which a call refuses the body before it looks for the row. */
const acceptableFields = {
  TimeZone: 'Asia/Shanghai',
  Addresses: '',
  Upstream: 'https://app.example',
  Path: '/samples',
  Method: 'POST',
  BeginTime: '2026-01-01T00:00:00Z',
  EndTime: '2026-01-02T00:00:00Z',
  validFrom: '2026-01-01',
  validUntil: '2099-12-31',
}

/** The ids in the path of a call, by name. */
const pathIdsOf = ({ params }: Call) =>
  Object.entries((params?.properties ?? {}) as Record<string, { 'x-id'?: string }>).flatMap(
    ([param, { 'x-id': kind }]) => (kind ? [param] : []),
  )

for (const { name, call } of everyCall) {
  const asker = (['admin', 'operator', 'app', 'product'] as const).find((one) => isAdmitted(call, one)) ?? 'visitor'
  for (const param of pathIdsOf(call)) {
    test(`${name} – ${param} that nothing has – is not found`, async () => {
      const body = Object.fromEntries(
        Object.entries(acceptableFields).filter(([field]) => call.body && field in call.body.properties),
      )
      const { at, ...input } = await inputOf(call, { idOf: idHere, params: { [param]: newId() }, body })
      const form = new FormData()
      if (input.file) form.set('file', new Blob([input.file.content]), input.file.name)
      const answer = await portal.inject(at, { ...people[asker], body: input.file ? form : input.body })
      assert.equal(answer.statusCode, answersToUnknownIds[call.at] ?? 404, answer.body.slice(0, 300))
    })
  }
}

for (const [name, call] of Object.entries(wordCalls)) {
  const word = accessWord(call.access)
  // An operator, and a stranger, would have to name an organisation: these calls do not let them.
  if (call.scope === 'organisation' && (word === 'operator' || word === 'public')) continue
  test(`${name} – everyone, one after the other – is admitted or turned away as its access says`, async () => {
    for (const someone of everyone) {
      const { token, headers, sign } = { token: undefined, headers: undefined, sign: undefined, ...people[someone] }
      const { verb, path } = verbAndPath(call)
      const answer = await wordServer.inject({
        method: verb,
        url: `/api${path}`,
        headers: {
          'x-atrium': '1',
          ...(token && { cookie: `${sessionCookie}=${token}` }),
          ...headers,
          ...sign?.(verb, `/api${path}`, ''),
        },
      })
      assert.equal(answer.statusCode === 200, isAdmitted(call, someone), `${someone}: ${answer.body}`)
    }
  })
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
