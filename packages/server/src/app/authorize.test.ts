import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { languageHeader } from '@atrium/contract/constants.ts'
import { newId } from '#kit/data/columns.ts'
import { openGatewayOffice } from '#testing/gateway-office.ts'

const { portal, product, anOffice } = await openGatewayOffice()
after(() => portal.close())
after(() => product.close())

const ask = async (at: string, headers: Record<string, string>) => {
  const answer = await portal.inject(at, { headers: { 'x-atrium': '', ...headers } })
  const { error, message } = answer.json<{ error: string; message: string }>()
  return { status: answer.statusCode, error, message, challenge: answer.headers['www-authenticate'] }
}

test('program – without a valid token – gets an error that says what is wrong with it, and where to get one', async () => {
  const office = await anOffice({ kind: 'query' })
  const person = await portal.aSession(await portal.anAccount())
  const calls = [`GET ${office.path}`, `GET /v1/calls/${newId()}`, `POST /v1/calls/${newId()}/withdraw`]
  for (const at of calls) {
    for (const headers of [{}, { authorization: 'Basic eDp5' }]) {
      const none = await ask(at, headers as Record<string, string>)
      assert.deepEqual([none.status, none.error, none.challenge], [401, 'access.token-needed', 'Bearer realm="atrium"'])
      assert.match(none.message, /\/api\/v1\/token/)
    }
    for (const token of ['nonsense', 'x'.repeat(300), person.token]) {
      const wrong = await ask(at, { authorization: `Bearer ${token}` })
      assert.deepEqual([wrong.status, wrong.error], [401, 'access.wrong-token'], at)
      assert.match(String(wrong.challenge), /^Bearer realm="atrium", error="invalid_token"/)
    }
  }
  const english = await ask(calls[0] as string, { authorization: 'Bearer x', [languageHeader]: 'en' })
  assert.equal(
    english.message,
    'The access token is wrong, has expired or was revoked. Get a new one at POST /api/v1/token',
  )
})

test('program – with a wrong token at a call of people, or its scheme in small letters – gets an error about its token', async () => {
  const wrong = await ask('GET /organization/my', { authorization: 'Bearer nonsense' })
  assert.equal(wrong.error, 'access.wrong-token')
  const office = await anOffice({ kind: 'query' })
  const small = await ask(`GET ${office.path}`, { authorization: `bearer ${office.appToken}` })
  assert.equal(small.status, 200)
})

test('product – without a signature, or with a wrong one – gets an error that asks for a signature', async () => {
  const none = await ask('POST /v1/esign/requests', {})
  assert.deepEqual([none.status, none.error], [401, 'access.signature-needed'])
  for (const at of ['POST /v1/esign/requests', 'GET /organization/my'])
    assert.equal((await ask(at, { 'x-atrium-product': 'CIMS' })).error, 'access.wrong-signature', at)
})

test('person – without a session – is asked to sign in', async () => {
  const stranger = await portal.ask('GET /organization/my')
  assert.deepEqual([stranger.status, stranger.error], [401, 'access.sign-in-needed'])
})
