import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  maxRecordsAtOnce,
  type Challenge,
  type OwnSignature,
  type SignatureRequest,
} from '@atrium/contract/esign/esign.shapes.ts'
import type { EvidenceFile } from '@atrium/contract/esign/signature-document.ts'
import { verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { expireRequests } from './esign.jobs.ts'
import { esignBuilders, sha256Of, testSignaturePassword } from '#testing/esign.ts'
import { aPdf } from '#testing/pdfs.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { aPng, pngBomb, pngChunk, pngWith } from '#testing/pictures.ts'
import { testDigest, testPassword } from '#testing/people.ts'
import { productSigner } from '#testing/product-signer.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
after(() => portal.close())
const kit = exampleKit(portal)
const { aSignatory, aRequest, proveOwner } = esignBuilders(portal)
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** Somebody with a signature, signed in. */
async function aSigner({ organisationId }: { organisationId: string }) {
  const person = await portal.anAccount({ organisationId })
  await aSignatory(person)
  const { token } = await portal.aSession(person)
  return { ...person, token }
}
type Signer = Awaited<ReturnType<typeof aSigner>>

const begin = async ({ token }: { token: string }, SignerIDs: readonly string[]) =>
  portal.ask<Challenge>('POST /esign/challenge', { token, body: { SignerIDs } })

/** Signs as the first time in a session. */
async function sign(signer: Signer, signerIds: readonly string[], more: object = {}) {
  const { response } = await begin(signer, signerIds)
  const body = { Challenge: response.Challenge, Account: signer.account, Password: testSignaturePassword, ...more }
  return portal.ask<{ Signatures: { SignatureID: string; IsComplete: boolean }[] }>('POST /esign/sign', {
    token: signer.token,
    body,
  })
}

async function anEsignOffice() {
  const office = await kit.anOffice()
  await kit.license(office)
  const first = await aSigner(office)
  const request = (signers: readonly { id: string }[], more: Partial<Parameters<typeof aRequest>[0]> = {}) =>
    aRequest({
      organisationId: office.organisationId,
      productId: office.productId,
      signers: signers.map(({ id }) => ({ accountId: id })),
      ...more,
    })
  return { ...office, first, request }
}

const evidenceOf = async ({ token }: { token: string }, id: string) =>
  (await portal.inject(`GET /esign/requests/${id}/evidence`, { token })).json() as EvidenceFile

test('own signature – set up by sign-in password, statement and password – signs', async () => {
  const office = await kit.anOffice()
  const token = office.tokens.member
  const { id: AccountId, account } = office.member
  const own = (await portal.ask<OwnSignature>('GET /Esign', { token })).response
  assert.deepEqual([own.Password, own.LoginPassword, own.StatementTime, own.MinLength], [null, 'sign-in', null, 8])
  const productId = office.productId
  const { signerIds } = await aRequest({
    organisationId: office.organisationId,
    productId,
    signers: [{ accountId: AccountId }],
  })
  assert.equal((await begin({ token }, signerIds)).error, 'esign.no-password')
  const wrong = await portal.ask(`POST /Esign/verifyLoginPassword/${AccountId}`, {
    token,
    body: { LoginPassword: 'no' },
  })
  assert.equal(wrong.error, 'identity.wrong-password')
  const { response } = await portal.ask<{ Ticket: string }>(`POST /Esign/verifyLoginPassword/${AccountId}`, {
    token,
    body: { LoginPassword: testDigest },
  })
  const proven = await proveOwner({ ...office.member, token })
  const save = (EsignPassword: string, Ticket = proven) =>
    portal.ask('POST /esign/save', { token, body: { EsignPassword, Ticket } })
  assert.equal((await save('签名密码-2026', response.Ticket)).error, 'esign.proof-needed', 'without a code')
  for (const weak of ['Ab-1', 'Abcdefgh-', 'abcdefgh1', '12345678-'])
    assert.equal((await save(weak)).error, 'esign.password-below-rules', weak)
  assert.equal((await save(testPassword)).error, 'esign.same-as-login')
  assert.equal((await save('签名密码-2026')).code, 100)
  assert.equal((await save('Another-2026')).error, 'esign.password-exists')
  assert.equal((await begin({ token }, signerIds)).error, 'esign.statement-needed')
  await portal.ask('POST /esign/statement', { token, body: { Version: 1 } })
  const signed = await sign({ ...office.member, token } as Signer, signerIds, {
    Account: account.toUpperCase(),
    Password: '签名密码-2026',
  })
  assert.equal(signed.code, 100, signed.message)
})

test('first signing of a session – without the account name – is refused; the second one needs the password alone', async () => {
  const { first, request } = await anEsignOffice()
  const [one, two] = [await request([first]), await request([first])]
  assert.equal((await sign(first, one.signerIds, { Account: undefined })).error, 'esign.wrong-account')
  assert.equal((await sign(first, one.signerIds, { Account: 'somebody' })).error, 'esign.wrong-account')
  assert.equal((await sign(first, one.signerIds)).code, 100)
  assert.equal((await begin(first, two.signerIds)).response.NeedsAccount, false)
  assert.equal((await sign(first, two.signerIds, { Account: undefined })).code, 100)
  const [evidence] = [await evidenceOf(first, two.id)]
  const payload = JSON.parse(Buffer.from(String(evidence.signatures[0]?.split('.')[1]), 'base64url').toString())
  assert.deepEqual(payload.authentication, { components: ['password'], password: 'signature', secondStep: null })
  const { token } = await portal.aSession(first)
  const three = await request([first])
  assert.equal(
    (await begin({ token }, three.signerIds)).response.NeedsAccount,
    true,
    'another session of the same person',
  )
})

test('re-authentication window – after ten minutes without a signature – asks for both components again', async () => {
  const { first, request } = await anEsignOffice()
  await sign(first, (await request([first])).signerIds)
  await owner(sql`update esign_sessions set last_signed_at = now() - interval '11 minutes'`)
  assert.equal((await begin(first, (await request([first])).signerIds)).response.NeedsAccount, true)
})

test('a signature – on a record – verifies, is in the chain, and names who, when, what and how', async () => {
  const { first, request, organisationId } = await anEsignOffice()
  const { id, signerIds, hash, text } = await request([first], { text: '称量 5.00 g' })
  const { response } = await sign(first, signerIds, { Reason: '数据完整' })
  const [made] = response.Signatures
  assert.equal(made?.IsComplete, true)
  const shown = (await portal.ask<SignatureRequest>(`GET /esign/requests/${id}`, { token: first.token })).response
  assert.deepEqual(
    [shown.State, shown.Text, shown.Signers[0]?.State, shown.Signers[0]?.Reason],
    ['signed', text, 'signed', '数据完整'],
  )
  const evidence = await evidenceOf(first, id)
  const verdict = await verifyEvidence(evidence, { recordSha256: sha256Of(text), trustedKeys: evidence.keys })
  assert.equal(verdict.isWhole, true)
  const payload = verdict.signatures[0]?.payload
  assert.deepEqual(payload?.authentication.components, ['account', 'password'])
  assert.partialDeepStrictEqual(payload, {
    signer: { name: first.realName },
    record: { sha256: hash },
    meaning: { zh: '编制' },
    reason: '数据完整',
    clock: 'steady',
  })
  const [entry] = await owner<{ subject_id: string; changes: Record<string, unknown[]>; reason: string }>(
    sql`select subject_id, changes, reason from operation_logs where organisation_id = ${organisationId} and action = 'esign.signed'`,
  )
  assert.deepEqual(
    [entry?.subject_id, entry?.reason, entry?.changes['signatureHash']?.[1]],
    [made?.SignatureID, '数据完整', sha256Of(String(evidence.signatures[0]))],
  )
})

test('verification – by hash, link or evidence, of anybody – tells who signed, and finds what was changed', async () => {
  const { first, request } = await anEsignOffice()
  const { id, signerIds, hash } = await request([first], { text: '含量 99.2 %' })
  const { response } = await sign(first, signerIds)
  const evidence = await evidenceOf(first, id)
  const verify = async (body: object) =>
    (await portal.ask<{ Signatures: Record<string, string>[] }>('POST /esign/verify', { body })).response.Signatures
  const verdictsOf = ({ Record, Signature, Key, Chain, TimeStamp }: Record<string, string>) => [
    Record,
    Signature,
    Key,
    Chain,
    TimeStamp,
  ]
  const whole = ['ok', 'ok', 'ok', 'ok', 'unknown']
  assert.deepEqual((await verify({ Sha256: hash })).map(verdictsOf), [whole])
  const [byLink] = await verify({ SignatureID: response.Signatures[0]?.SignatureID })
  assert.deepEqual([byLink?.['Name'], byLink?.['Record']], [first.realName, 'unknown'])
  assert.deepEqual((await verify({ Signatures: evidence.signatures, Sha256: hash })).map(verdictsOf), [whole])
  assert.deepEqual((await verify({ Signatures: evidence.signatures, Sha256: sha256Of('另一份') })).map(verdictsOf), [
    ['failed', ...whole.slice(1)],
  ])
  assert.deepEqual(await verify({ Sha256: sha256Of('没有签过') }), [])
  const [header, payload, signature] = String(evidence.signatures[0]).split('.')
  const changed = Buffer.from(
    Buffer.from(String(payload), 'base64url').toString().replace(first.realName, '别人'),
  ).toString('base64url')
  const forged = await verify({ Signatures: [[header, changed, signature].join('.')] })
  assert.deepEqual(forged.map(verdictsOf), [['unknown', 'failed', 'ok', 'failed', 'unknown']])
  assert.equal((await portal.ask('POST /esign/verify', { body: {} })).error, 'esign.nothing-given')
  await owner(
    sql`update operation_logs set changes = jsonb_set(changes, '{recordId,1}', '"X"') where subject_id = ${response.Signatures[0]?.SignatureID}`,
  )
  assert.deepEqual(
    (await verify({ Sha256: hash })).map(verdictsOf),
    [['ok', 'ok', 'ok', 'failed', 'unknown']],
    'a changed log entry',
  )
})

test('verification – more than 120 times in a minute from one network – is refused there, and not elsewhere', async () => {
  const ask = (address: string) => portal.ask('POST /esign/verify', { body: { Sha256: sha256Of('nothing') }, address })
  // A minute begins.
  portal.clock.forward(60_000 - (portal.clock.now() % 60_000))
  const answers = await Promise.all(Array.from({ length: 130 }, () => ask('203.0.113.7')))
  assert.equal(answers.filter(({ error }) => error === 'request.too-frequent').length, 10)
  assert.equal((await ask('203.0.113.8')).code, 100)
})

test('old signatures – after renaming, leaving and a rotated key – verify and show the name of then', async () => {
  const { first, request, askAdmin } = await anEsignOffice()
  const { id, signerIds, hash } = await request([first])
  await sign(first, signerIds)
  const second = await anEsignOffice()
  await owner(sql`update accounts set real_name = '新名字' where id = ${first.id}`)
  await askAdmin('POST /account/remove', { accountIds: [first.id], Acknowledged: true })
  await owner(sql`update esign_keys set retired_at = now()`)
  portal.server.services.invalidate('esign-keys')
  await sign(second.first, (await second.request([second.first])).signerIds)
  const keys = (await portal.ask<{ keys: { kid: string }[] }>('GET /esign/keys')).response.keys
  assert.ok(keys.length >= 2)
  const found = (
    await portal.ask<{ Signatures: Record<string, string>[] }>('POST /esign/verify', { body: { Sha256: hash } })
  ).response.Signatures
  const old = found.find(({ Account }) => Account === first.account)
  assert.deepEqual(
    [old?.['Name'], old?.['Signature'], old?.['Key'], old?.['Chain']],
    [first.realName, 'ok', 'ok', 'ok'],
  )
  const admin = { token: (await askAdmin<SignatureRequest>(`GET /esign/requests/${id}`)).Signers[0] }
  assert.deepEqual([admin.token?.Name, admin.token?.IsFormer], [first.realName, true])
})

test('signature password – 100 parallel guesses – allows five, locks apart from signing in, and is in the log', async () => {
  const { first, request, organisationId } = await anEsignOffice()
  const { signerIds } = await request([first])
  const { Challenge } = (await begin(first, signerIds)).response
  const guess = (Password: string) =>
    portal.ask('POST /esign/sign', { token: first.token, body: { Challenge, Account: first.account, Password } })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(`Wrong-${n}a`)))
  assert.equal(answers.filter(({ error }) => error === 'esign.wrong-password').length <= 5, true)
  assert.ok(answers.every(({ error }) => error === 'esign.wrong-password' || error === 'esign.locked'))
  assert.equal((await guess(testSignaturePassword)).error, 'esign.locked')
  const signIn = await portal.ask('POST /Account/Password/Verify', {
    token: first.token,
    body: { OldPassword: testDigest },
  })
  assert.equal(signIn.code, 100, 'the password of signing in is not locked')
  const logged = await owner(
    sql`select 1 from operation_logs where organisation_id = ${organisationId} and action = 'esign.password-guessed'`,
  )
  assert.ok(logged.length > 0 && logged.length <= 5)
  const [message] = await owner<{ template: string }>(
    sql`select template from messages where organisation_id = ${organisationId} and template = 'esign-locked'`,
  )
  assert.ok(message, 'administrators are told')
})

test('challenge – replayed, of another session, of another person or too old – signs nothing', async () => {
  const { first, request, organisationId } = await anEsignOffice()
  const { signerIds } = await request([first])
  const { Challenge } = (await begin(first, signerIds)).response
  const body = { Challenge, Account: first.account, Password: testSignaturePassword }
  const elsewhere = await portal.aSession(first)
  assert.equal(
    (await portal.ask('POST /esign/sign', { token: elsewhere.token, body })).error,
    'esign.challenge-invalid',
  )
  const other = await aSigner({ organisationId })
  assert.equal(
    (await portal.ask('POST /esign/sign', { token: other.token, body: { ...body, Account: other.account } })).error,
    'esign.challenge-invalid',
  )
  assert.equal((await begin(other, signerIds)).error, 'request.not-found', 'another person’s request')
  assert.equal(
    (await portal.ask('POST /esign/sign', { token: first.token, body: { ...body, Challenge: 'x' } })).error,
    'esign.challenge-invalid',
  )
  const [one, two] = await Promise.all([1, 2].map(() => portal.ask('POST /esign/sign', { token: first.token, body })))
  assert.deepEqual([one?.code, two?.code].filter((code) => code === 100).length, 1, 'a double click signs once')
  const rows = await owner(sql`select 1 from esign_signatures where organisation_id = ${organisationId}`)
  assert.equal(rows.length, 1)
  await owner(sql`delete from esign_signatures where organisation_id = ${organisationId}`)
  await owner(sql`update esign_signers set state = 'open' where organisation_id = ${organisationId}`)
  await owner(sql`update esign_requests set state = 'open', ended_at = null where organisation_id = ${organisationId}`)
  const again = await portal.ask('POST /esign/sign', { token: first.token, body })
  assert.equal(
    again.error,
    'esign.challenge-invalid',
    'a used challenge stays used, also where the place is open again',
  )
  const late = (await begin(first, (await request([first])).signerIds)).response.Challenge
  portal.clock.forward(11 * 60_000)
  assert.equal(
    (await portal.ask('POST /esign/sign', { token: first.token, body: { ...body, Challenge: late } })).error,
    'esign.challenge-invalid',
  )
})

test('signature password – right, where nothing could be signed – does not count as a guess', async () => {
  const { first, request } = await anEsignOffice()
  const { id, signerIds } = await request([first])
  const { Challenge } = (await begin(first, signerIds)).response
  const body = { Challenge, Account: first.account, Password: testSignaturePassword }
  const asked = () => portal.ask('POST /esign/sign', { token: first.token, body })
  await owner(sql`update esign_requests set record_hash = sha256('changed') where id = ${id}`)
  for (let n = 0; n < 7; n += 1) assert.equal((await asked()).error, 'esign.changed-meanwhile')
  const [counted] = await owner<{ count: number }>(
    sql`select sum(count)::integer as count from attempts where key like ${`signature ${first.id}%`}`,
  )
  assert.equal(counted?.count, 0)
})

test('two signers in order – the second one first – waits for the first; two at once sign once each', async () => {
  const { first, request, organisationId } = await anEsignOffice()
  const second = await aSigner({ organisationId })
  const { id, signerIds } = await request([first, second], { inOrder: true })
  const [one = '', two = ''] = signerIds
  assert.equal((await begin(second, [two])).error, 'esign.not-your-turn')
  assert.equal((await begin(first, [two])).error, 'request.not-found')
  const signed = await sign(first, [one])
  assert.equal(signed.response.Signatures[0]?.IsComplete, false)
  assert.equal((await sign(second, [two])).response.Signatures[0]?.IsComplete, true)
  const evidence = await evidenceOf(first, id)
  const verdict = await verifyEvidence(evidence)
  assert.deepEqual(
    verdict.signatures.map(({ order, payload }) => [order, payload?.request.position]),
    [
      ['ok', 1],
      ['ok', 2],
    ],
  )
  const without = await verifyEvidence({ ...evidence, signatures: evidence.signatures.slice(1) })
  assert.equal(without.isWhole, false, 'a signature that was taken out is missed')
})

test('many records – in one act – are listed, signed together, or not at all', async () => {
  const { first, request } = await anEsignOffice()
  const requests = [await request([first]), await request([first]), await request([first])]
  const places = requests.flatMap(({ signerIds }) => signerIds)
  const { response } = await begin(first, places)
  assert.equal(response.Records.length, 3)
  await owner(sql`update esign_requests set state = 'withdrawn' where id = ${requests[2]?.id}`)
  const body = { Challenge: response.Challenge, Account: first.account, Password: testSignaturePassword }
  assert.equal((await portal.ask('POST /esign/sign', { token: first.token, body })).error, 'esign.not-open')
  assert.equal((await owner(sql`select 1 from esign_signatures where request_id = ${requests[0]?.id}`)).length, 0)
  assert.equal((await sign(first, places.slice(0, 2))).response.Signatures.length, 2)
})

test('as many records as one act takes – signed at once – fit into a challenge', async () => {
  const { first, request } = await anEsignOffice()
  const { id } = await request([first])
  const places = await owner<{ id: string }>(sql`
    with copies as (
      insert into esign_requests (id, organisation_id, product_id, key, input_hash, record_id, title, record_hash, in_order, expires_at)
      select gen_random_uuid(), organisation_id, product_id, n::text, input_hash, n::text, title, sha256(n::text::bytea), false, expires_at
      from esign_requests cross join generate_series(1, ${maxRecordsAtOnce}::integer) n where id = ${id} returning id, organisation_id)
    insert into esign_signers (id, organisation_id, request_id, position, account_id, meaning_id, state)
    select gen_random_uuid(), c.organisation_id, c.id, 1, s.account_id, s.meaning_id, 'open'
    from copies c cross join esign_signers s where s.request_id = ${id} returning id`)
  const signerIds = places.map((place) => place.id)
  const { code, message, response } = await sign(first, signerIds)
  assert.equal(code, 100, message)
  assert.equal(response.Signatures.length, maxRecordsAtOnce)
})

test('a request – refused, withdrawn, expired or changed since it was shown – is not signed', async () => {
  const { first, request, askAdmin, organisationId } = await anEsignOffice()
  const other = await aSigner({ organisationId })
  const refused = await request([first, other])
  const refuse = (Reason: string) =>
    portal.ask('POST /esign/refuse', { token: first.token, body: { SignerIDs: refused.signerIds.slice(0, 1), Reason } })
  assert.equal((await refuse(' ')).error, 'request.invalid')
  assert.equal((await refuse('数据有误')).code, 100)
  assert.equal((await begin(other, refused.signerIds.slice(1))).error, 'esign.not-open')
  const withdrawn = await request([first])
  await askAdmin(`POST /esign/requests/${withdrawn.id}/withdraw`, { Reason: '重复' })
  assert.equal((await begin(first, withdrawn.signerIds)).error, 'esign.not-open')
  const expired = await request([first])
  const { Challenge } = (await begin(first, expired.signerIds)).response
  await owner(sql`update esign_requests set expires_at = now() - interval '1 minute' where id = ${expired.id}`)
  const body = { Challenge, Account: first.account, Password: testSignaturePassword }
  assert.equal((await portal.ask('POST /esign/sign', { token: first.token, body })).error, 'esign.expired')
  const swapped = await request([first])
  const shown = (await begin(first, swapped.signerIds)).response.Challenge
  await owner(sql`update esign_requests set record_hash = sha256('x') where id = ${swapped.id}`)
  assert.equal(
    (await portal.ask('POST /esign/sign', { token: first.token, body: { ...body, Challenge: shown } })).error,
    'esign.changed-meanwhile',
  )
  const half = await request([first, other])
  await sign(first, half.signerIds.slice(0, 1))
  const late = await portal.ask(`POST /esign/requests/${half.id}/withdraw`, {
    token: (await portal.aSession(await adminOf(organisationId))).token,
    body: { Reason: 'x' },
  })
  assert.equal(late.error, 'esign.signed-already')
})

const adminOf = (organisationId: string) => portal.anAccount({ organisationId, role: 'organisation-admin' })

test('clock – set back behind the log – signs nothing; after a jump, signatures say so', async () => {
  const { first, request, organisationId } = await anEsignOffice()
  await sign(first, (await request([first])).signerIds)
  const { signerIds, id } = await request([first])
  await owner(
    sql`update operation_chains set last_at = now() + interval '1 hour' where organisation_id = ${organisationId}`,
  )
  assert.equal((await sign(first, signerIds)).error, 'esign.clock-behind')
  await owner(sql`update operation_chains set last_at = now() where organisation_id = ${organisationId}`)
  await owner(
    sql`select append_operations(array[row(${organisationId}::uuid, null, null, null, 'system', 'logs.clock-jumped', null, null, '{}', null, '', '', gen_random_uuid(), null, null)::operation_logs])`,
  )
  assert.equal((await sign(first, signerIds)).code, 100)
  const { signatures } = await verifyEvidence(await evidenceOf(first, id))
  assert.equal(signatures[0]?.payload?.clock, 'jumped')
})

test('policies – departments, dual control, meanings and second step – decide who signs', async () => {
  const { first, askAdmin, organisationId } = await anEsignOffice()
  const productId = await kit.aProduct(organisationId)
  const request = (signers: readonly { id: string }[], more: object = {}) =>
    aRequest({ organisationId, productId, signers: signers.map(({ id }) => ({ accountId: id })), ...more })
  const { id: department } = await portal.aDepartment(organisationId)
  const policy = (body: object) =>
    portal.ask(`PUT /esign/policies/${productId}`, {
      token: adminToken,
      body: { DepartmentIDs: null, DualControl: false, AllowsDelegation: true, ...body },
    })
  const adminToken = (await portal.aSession(await adminOf(organisationId))).token
  const open = await request([first])
  await policy({ DepartmentIDs: [department] })
  await assert.rejects(request([first]), /esign.not-allowed/)
  assert.equal((await begin(first, open.signerIds)).error, 'esign.not-allowed', 'rules of today count when signing')
  await owner(sql`update accounts set department_id = ${department} where id = ${first.id}`)
  const { Challenge } = (await begin(first, open.signerIds)).response
  await policy({ DepartmentIDs: [(await portal.aDepartment(organisationId)).id] })
  const changed = await portal.ask('POST /esign/sign', {
    token: first.token,
    body: { Challenge, Account: first.account, Password: testSignaturePassword },
  })
  assert.equal(changed.error, 'esign.not-allowed', 'rules that changed since the challenge count, too')
  await policy({ DualControl: true })
  await assert.rejects(request([first, first]), /esign.wrong-signer/)
  await assert.rejects(request([first], { requestedById: first.id }), /esign.wrong-signer/)
  const meanings =
    await askAdmin<{ ID: string; Code: string; Name: string; EnglishName: string }[]>('GET /esign/meanings')
  const approve = meanings.find(({ Code }) => Code === 'approve')
  const approval = await aRequest({ organisationId, productId, signers: [{ accountId: first.id, meaning: 'approve' }] })
  const before = (await begin(first, approval.signerIds)).response.Challenge
  await portal.ask(`PUT /esign/meanings/${approve?.ID}`, {
    token: adminToken,
    body: { Name: '批准', EnglishName: 'Approval', IsEnabled: true, DepartmentIDs: null, NeedsSecondStep: true },
  })
  const withoutCode = await portal.ask('POST /esign/sign', {
    token: first.token,
    body: { Challenge: before, Account: first.account, Password: testSignaturePassword },
  })
  assert.equal(withoutCode.error, 'esign.changed-meanwhile', 'a code is needed since the challenge')
  const { response } = await begin(first, approval.signerIds)
  assert.deepEqual(
    response.SecondStep.map(({ Method }) => Method),
    ['phone', 'email'],
  )
  assert.equal((await sign(first, approval.signerIds)).error, 'esign.code-needed')
  assert.equal(
    (await sign(first, approval.signerIds, { CodeType: 2, VerificationCode: '000000' })).error,
    'identity.wrong-code',
  )
  await portal.deleteSentCodes()
  await portal.ask('POST /esign/SendCode', { token: first.token, body: { CodeType: 2 } })
  const VerificationCode = await portal.codeFor(first.email)
  assert.equal((await sign(first, approval.signerIds, { CodeType: 2, VerificationCode })).code, 100)
})

test('delegation – where the product allows it – lets somebody sign on one’s behalf, and stays on record', async () => {
  const { first, request, organisationId } = await anEsignOffice()
  const deputy = await aSigner({ organisationId })
  const { id, signerIds } = await request([first])
  const delegate = (AccountID: string) =>
    portal.ask('POST /esign/delegate', {
      token: first.token,
      body: { SignerID: signerIds[0], AccountID, Reason: '休假' },
    })
  const foreign = await portal.anAccount()
  assert.equal((await delegate(foreign.id)).error, 'esign.wrong-signer')
  assert.equal((await delegate(deputy.id)).code, 100)
  assert.equal((await begin(first, signerIds)).error, 'request.not-found')
  await sign(deputy, signerIds)
  const { signatures } = await verifyEvidence(await evidenceOf(deputy, id))
  assert.deepEqual(
    [signatures[0]?.payload?.signer.name, signatures[0]?.payload?.onBehalfOf?.name],
    [deputy.realName, first.realName],
  )
})

test('a signer who leaves in the middle – is replaced by an administrator, and the request goes on', async () => {
  const { first, request, organisationId, askAdmin } = await anEsignOffice()
  const leaver = await aSigner({ organisationId })
  const successor = await aSigner({ organisationId })
  const { id, signerIds } = await request([leaver, first], { inOrder: true })
  await askAdmin('POST /account/remove', { accountIds: [leaver.id], Acknowledged: true })
  const list = await askAdmin<{ items: { ID: string; HasFormerSigner: boolean }[] }>('POST /esign/requests/page', {})
  assert.deepEqual(
    list.items.map(({ ID, HasFormerSigner }) => [ID, HasFormerSigner]),
    [[id, true]],
  )
  await askAdmin(`POST /esign/requests/${id}/replaceSigner`, {
    SignerID: signerIds[0],
    AccountID: successor.id,
    Reason: '离职',
  })
  assert.equal((await sign(successor, signerIds.slice(0, 1))).code, 100)
  assert.equal((await sign(first, signerIds.slice(1))).response.Signatures[0]?.IsComplete, true)
})

test('products – by their signature – ask, repeat, look and withdraw; nobody else can', async () => {
  const { first, organisationId, productId, productCode } = await anEsignOffice()
  const sign_ = productSigner(portal.server.services, { product: productCode, organisationId })
  const body = {
    Key: 'page-7',
    RecordID: 'ELN-7',
    Title: '实验记录 7',
    Sha256: sha256Of('第七页'),
    Text: '第七页',
    Signers: [{ AccountID: first.id, Meaning: 'review' }],
    Until: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const ask = (changes: object = {}, sign = sign_) =>
    portal.ask<SignatureRequest>('POST /v1/esign/requests', { sign, body: { ...body, ...changes } })
  const created = await ask()
  assert.equal(created.error, undefined, created.message)
  assert.deepEqual([created.code, created.response.State], [200, 'open'])
  assert.equal((await ask()).response.ID, created.response.ID, 'the same key gives the same request')
  const twins = await Promise.all([ask({ Key: 'twin' }), ask({ Key: 'twin' })])
  assert.deepEqual(
    twins.map(({ error, response }) => error ?? response.ID),
    [twins[0].response.ID, twins[0].response.ID],
    'at the same moment, too',
  )
  const wrong: [object, string][] = [
    [{ Title: '另一份' }, 'esign.key-used'],
    [{ Key: 'a', Sha256: sha256Of('x') }, 'esign.wrong-hash'],
    [{ Key: 'a', Pdf: 'JVBERi0=' }, 'esign.wrong-content'],
    [{ Key: 'a', Text: undefined, Pdf: Buffer.from('no PDF').toString('base64') }, 'esign.unreadable-pdf'],
    [{ Key: 'a', Until: '2020-01-01T00:00:00Z' }, 'esign.wrong-time'],
    [{ Key: 'a', Until: 'soon' }, 'esign.wrong-time'],
    [{ Key: 'a', Signers: [{ AccountID: first.id, Meaning: 'nothing' }] }, 'esign.unknown-meaning'],
    [{ Key: 'a', Signers: [{ AccountID: (await portal.anAccount()).id, Meaning: 'review' }] }, 'esign.wrong-signer'],
    [{ Key: 'a', ReturnUrl: 'https://elsewhere.example/' }, 'esign.wrong-return-address'],
  ]
  for (const [changes, error] of wrong) assert.equal((await ask(changes)).error, error, JSON.stringify(changes))
  const otherSecret = productSigner(
    { ...portal.server.services, settings: { handover: { secret: 'other' } } as never },
    {
      product: productCode,
      organisationId,
    },
  )
  assert.equal((await ask({}, otherSecret)).error, 'access.wrong-signature')
  const old = productSigner(portal.server.services, {
    product: productCode,
    organisationId,
    now: () => portal.clock.now() - 600_000,
  })
  assert.equal((await ask({}, old)).error, 'access.wrong-signature')
  const forBody = (method: string, target: string) => sign_(method, target, JSON.stringify(body))
  assert.equal((await ask({ Title: '换了正文' }, forBody)).error, 'access.wrong-signature')
  const at = `/v1/esign/requests/${created.response.ID}`
  assert.equal((await portal.ask<SignatureRequest>(`GET ${at}`, { sign: sign_ })).response.Signers.length, 1)
  const elsewhere = await anEsignOffice()
  await kit.license({ organisationId, productId: elsewhere.productId })
  await kit.license({ organisationId: elsewhere.organisationId, productId })
  const foreign = productSigner(portal.server.services, {
    product: productCode,
    organisationId: elsewhere.organisationId,
  })
  assert.equal((await portal.ask(`GET ${at}`, { sign: foreign })).error, 'request.not-found')
  const other = productSigner(portal.server.services, { product: elsewhere.productCode, organisationId })
  assert.equal((await portal.ask(`GET ${at}`, { sign: other })).error, 'request.not-found')
  assert.equal(
    (await portal.ask<SignatureRequest>(`POST ${at}/withdraw`, { sign: sign_, body: { Reason: '改稿' } })).response
      .State,
    'withdrawn',
  )
})

test('a PDF – signed with a picture – begins with the record and has its evidence; what is none is not taken', async () => {
  const { first, request, productCode, organisationId } = await anEsignOffice()
  const picture = await kit.perform({
    at: 'POST /esign/pictures/drawn',
    token: first.token,
    file: { name: 'signature.png', content: new Uint8Array(aPng()) },
  })
  assert.equal(picture.code, 100)
  const { id, signerIds } = await request([first], { pdf: aPdf() })
  await sign(first, signerIds)
  const answer = await portal.inject(`GET /esign/requests/${id}/pdf`, { token: first.token })
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/pdf'])
  assert.ok(answer.rawPayload.subarray(0, aPdf().length).equals(aPdf()), 'the record is not rewritten')
  assert.match(answer.rawPayload.toString('latin1'), /ETSI\.CAdES\.detached/)
  const stranger = await aSigner({ organisationId })
  assert.equal(
    (await portal.ask(`GET /esign/requests/${id}/pdf`, { token: stranger.token })).error,
    'request.not-found',
  )
  const [{ image } = { image: null }] = (await evidenceOf(first, id)).signatures.map(
    (jws) => JSON.parse(Buffer.from(String(jws.split('.')[1]), 'base64url').toString()) as { image: string | null },
  )
  assert.match(String(image), /^[0-9a-f]{64}$/)
  const broken = Buffer.from('%PDF-1.7\nbroken')
  const created = await portal.ask('POST /v1/esign/requests', {
    sign: productSigner(portal.server.services, { product: productCode, organisationId }),
    body: {
      Key: 'broken',
      RecordID: 'ELN-8',
      Title: '破损',
      Sha256: sha256Of(broken),
      Pdf: broken.toString('base64'),
      Signers: [{ AccountID: first.id, Meaning: 'review' }],
      Until: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })
  assert.equal(created.error, 'esign.unreadable-pdf')
})

test('pictures of a signature – with a script, torn, too large or white – are refused or drawn anew without it', async () => {
  const { first } = await anEsignOffice()
  const save = (content: Uint8Array) =>
    kit.perform({
      at: 'POST /esign/pictures/uploaded',
      token: first.token,
      file: { name: 'signature.png', content: new Uint8Array(content) },
    })
  const script = '<script>alert(1)</script>'
  const white = createCanvas(40, 20)
  white.getContext('2d').fillStyle = 'white'
  white.getContext('2d').fillRect(0, 0, 40, 20)
  const wrong: [string, Uint8Array, string][] = [
    ['SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'upload.wrong-format'],
    ['page', Buffer.from(`<!doctype html>${script}`), 'upload.wrong-format'],
    ['torn', aPng().subarray(0, 60), 'picture.broken'],
    ['bomb', pngBomb(), 'picture.too-many-pixels'],
    ['white', white.toBuffer('image/png'), 'esign.empty-picture'],
  ]
  for (const [what, content, error] of wrong) assert.equal((await save(content)).error, error, what)
  const pictures = async () => (await portal.ask<OwnSignature>('GET /Esign', { token: first.token })).response.Pictures
  assert.deepEqual(await pictures(), [])
  const polyglot = Buffer.concat([pngWith(pngChunk('tEXt', Buffer.from(`Comment\0${script}`))), Buffer.from(script)])
  assert.equal((await save(polyglot)).code, 100)
  const [picture] = await pictures()
  const shown = await portal.inject(`GET ${String(picture?.Picture).replace(/^\/api/, '')}`, { token: first.token })
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/png'])
  assert.ok(!shown.rawPayload.includes('script'))
  assert.equal(sha256Of(shown.rawPayload), picture?.Sha256)
})

test('forgotten signature password – with sign-in password and code – is set anew and announced', async () => {
  const { first, request, organisationId } = await anEsignOffice()
  const { token, id, email } = first
  const reset = (body: object) =>
    portal.ask('POST /esign/reset', { token, body: { EsignPassword: 'Renewed-2026', CodeType: 2, ...body } })
  const { Ticket } = (
    await portal.ask<{ Ticket: string }>(`POST /Esign/verifyLoginPassword/${id}`, {
      token,
      body: { LoginPassword: testDigest },
    })
  ).response
  await portal.deleteSentCodes()
  await portal.ask('POST /esign/reset/SendCode', { token, body: { CodeType: 2 } })
  const VerificationCode = await portal.codeFor(email)
  const elsewhere = await portal.aSession(first)
  const body = { EsignPassword: 'Renewed-2026', CodeType: 2, Ticket, VerificationCode }
  assert.equal(
    (await portal.ask('POST /esign/reset', { token: elsewhere.token, body })).error,
    'identity.ticket-invalid',
  )
  assert.equal((await reset({ Ticket: 'x', VerificationCode })).error, 'identity.ticket-invalid')
  assert.equal((await reset({ Ticket, VerificationCode: '000000' })).error, 'identity.wrong-code')
  assert.equal((await reset({ Ticket, VerificationCode, EsignPassword: 'weak' })).error, 'esign.password-below-rules')
  assert.equal((await reset({ Ticket, VerificationCode })).code, 100)
  const { signerIds } = await request([first])
  assert.equal((await sign(first, signerIds)).error, 'esign.wrong-password', 'the old one')
  assert.equal((await sign(first, signerIds, { Password: 'Renewed-2026' })).code, 100)
  const sent = await owner<{ channel: string }>(
    sql`select channel from messages where organisation_id = ${organisationId} and template = 'esign-reset' order by 1`,
  )
  assert.deepEqual(sent, [{ channel: 'email' }, { channel: 'sms' }])
  const logged = await owner(
    sql`select 1 from operation_logs where organisation_id = ${organisationId} and action = 'esign.password-reset' and subject_id = ${id}`,
  )
  assert.equal(logged.length, 1)
})

test('expired signature password – signs nothing until it is changed', async () => {
  const { first, request, organisationId } = await anEsignOffice()
  const { signerIds } = await request([first])
  const { token } = await portal.aSession(await adminOf(organisationId))
  const body = { Code: 'e-signature', Value: { MinLength: 10, ExpiryDays: 90, ValidMinutes: 10 } }
  assert.equal((await portal.ask('POST /organizationConfig', { token, body })).code, 100)
  await owner(
    sql`update esign_profiles set password_changed_at = now() - interval '91 days' where account_id = ${first.id}`,
  )
  portal.server.services.invalidate(`organisation:${organisationId}`)
  assert.equal((await begin(first, signerIds)).error, 'esign.password-expired')
  const own = (await portal.ask<OwnSignature>('GET /Esign', { token: first.token })).response
  assert.deepEqual([own.IsExpired, own.MinLength], [true, 10])
  const change = (EsignPassword: string, NewEsignPassword: string) =>
    portal.ask(`POST /Esign/Modify/${first.id}`, {
      token: first.token,
      body: { EsignPassword, NewEsignPassword },
    })
  assert.equal((await change('Wrong-2026', 'Changed-2026')).error, 'esign.wrong-password')
  assert.equal((await change(testSignaturePassword, 'Short-1')).error, 'esign.password-below-rules')
  assert.equal((await change(testSignaturePassword, testSignaturePassword)).error, 'esign.same-as-old')
  assert.equal((await change(testSignaturePassword, 'Changed-2026')).code, 100)
  assert.equal((await sign(first, signerIds, { Password: 'Changed-2026' })).code, 100)
})

test('sign-in password – associated – signs instead, until a signature password is set again', async () => {
  const { first, request } = await anEsignOffice()
  const { token, id } = first
  const associate = async (AssociatedLoginPassword: boolean, LoginPassword = testDigest) =>
    portal.ask<OwnSignature>(`POST /Esign/EnableAssociatedLoginPassword/${id}`, {
      token,
      body: { AssociatedLoginPassword, LoginPassword, Ticket: await proveOwner(first) },
    })
  assert.equal((await associate(true, 'wrong')).error, 'identity.wrong-password')
  assert.equal((await associate(true)).response.Password, 'sign-in')
  const { signerIds, id: requestId } = await request([first])
  assert.equal((await begin(first, signerIds)).response.Password, 'sign-in')
  assert.equal((await sign(first, signerIds)).error, 'identity.wrong-password')
  assert.equal((await sign(first, signerIds, { Password: testDigest })).code, 100)
  const { signatures } = await verifyEvidence(await evidenceOf(first, requestId))
  assert.equal(signatures[0]?.payload?.authentication.password, 'sign-in')
  const verify = (EsignPassword: string) =>
    portal.ask(`POST /Esign/VerifyEsignPassword/${id}`, { token, body: { EsignPassword } })
  assert.equal((await verify('Wrong-2026')).error, 'identity.wrong-password')
  for (const right of [testDigest, testPassword])
    assert.equal((await verify(right)).code, 100, 'it is this one that signs')
  assert.equal((await associate(false)).response.Password, null)
  assert.equal((await begin(first, (await request([first])).signerIds)).error, 'esign.no-password')
  const other = await portal.anAccount()
  assert.equal(
    (await portal.ask(`POST /Esign/VerifyEsignPassword/${other.id}`, { token, body: { EsignPassword: 'x' } })).error,
    'access.denied',
  )
})

test('requests – near their end and past it – are announced a day before, and end', async () => {
  const { first, request, organisationId } = await anEsignOffice()
  const soon = await request([first], { lasts: 3_600_000 })
  const late = await request([first])
  await request([first], { lasts: 7 * 86_400_000 })
  await owner(sql`update esign_requests set expires_at = now() - interval '1 minute' where id = ${late.id}`)
  const run = () => portal.runJob(expireRequests(portal.server.services))
  await run()
  await run()
  const states = await owner<{ id: string; state: string }>(
    sql`select id, state from esign_requests where organisation_id = ${organisationId} order by id`,
  )
  assert.deepEqual(states.slice(0, 2), [
    { id: soon.id, state: 'open' },
    { id: late.id, state: 'expired' },
  ])
  const count = async (template: string) =>
    (await owner(sql`select 1 from messages where organisation_id = ${organisationId} and template = ${template}`))
      .length
  assert.deepEqual([await count('esign-requested'), await count('esign-reminder')], [3, 1], 'reminded once')
  const logged = await owner(
    sql`select 1 from operation_logs where organisation_id = ${organisationId} and action = 'esign.expired' and subject_id = ${late.id}`,
  )
  assert.equal(logged.length, 1)
})
