import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { SignatureRequest, Signer } from '@atrium/contract/esign/esign.shapes.ts'
import { failure, startLoopbackPortal, success, type LoopbackPortal } from './loopback-portal.ts'

const organisation = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const secret = 'a secret'
const create = 'POST /api/v1/esign/requests'
const requestId = (number: number) => `0199a1b2-c3d4-7e5f-9000-00000000000${number}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const visitor = (ID: string, RealName: string, Lang: 'zh' | 'en' = 'en') =>
  success({
    Platform: 'ELN',
    AccountInfo: { ID, RealName, Photo: null, Account: 'somebody', MobilePhone: null, Email: null },
    DeptInfo: null,
    Organisation: { ID: organisation, OrgName: 'Lantu', Logo: null },
    IsOrganAdmin: 0,
    Lang,
  })

const signer = (changes: Partial<Signer>): Signer => ({
  ID: organisation,
  Position: 1,
  AccountID: organisation,
  Account: 'lin.zhiyuan',
  Name: 'Lin Zhiyuan',
  IsFormer: false,
  OnBehalfOfName: null,
  MeaningCode: 'author',
  Meaning: 'Authorship',
  NeedsSecondStep: false,
  State: 'open',
  Time: null,
  Reason: null,
  SignatureID: null,
  ...changes,
})

const request = (ID: string, text: string, changes: Partial<SignatureRequest> = {}) => ({
  status: 200,
  body: {
    code: 200,
    message: 'Success',
    response: {
      ID,
      ProductCode: 'ELN',
      ProductName: 'Notebook',
      RecordID: 'ELN-1',
      Title: 'Page',
      Sha256: sha256(text),
      State: 'open',
      RequestedByName: null,
      CreatedTime: '2026-11-25T20:00:00.000Z',
      ExpiredTime: '2026-12-10T00:00:00.000Z',
      Content: 'text',
      Text: text,
      InOrder: true,
      AllowsDelegation: true,
      ReturnUrl: null,
      Reason: null,
      Signers: [signer({})],
      ...changes,
    } satisfies SignatureRequest,
  },
})

describe('the notebook', () => {
  let portal: LoopbackPortal
  let child: ChildProcess
  let address = ''
  let people = 0

  /** Somebody who has never been here, and what that person does. */
  const comeIn = (name = 'Lin Zhiyuan', lang: 'zh' | 'en' = 'en') => {
    const id = `0199a1b2-c3d4-7e5f-8a9b-${String((people += 1)).padStart(12, '0')}`
    const come = () => (portal.replies['POST /api/account/isAuthorizeLogin'] = visitor(id, name, lang))
    come()
    return {
      id,
      come,
      async look(path = '/notebook') {
        const answer = await fetch(address + path, { redirect: 'manual' })
        return { status: answer.status, page: await answer.text() }
      },
      async send(form: string, fields: Record<string, string> = {}, origin = address) {
        const answer = await fetch(`${address}/notebook/${form}`, {
          method: 'POST',
          headers: { origin },
          body: new URLSearchParams(fields),
          redirect: 'manual',
        })
        return { status: answer.status, to: answer.headers.get('location'), page: await answer.text() }
      },
    }
  }
  const asked = (at: string) => portal.questions.filter((question) => question.at === at)

  before(async () => {
    portal = await startLoopbackPortal()
    child = fork(join(import.meta.dirname, 'main.ts'), ['--code', 'ELN', '--portal', portal.address], {
      env: { ...process.env, PRODUCT_SECRET: secret },
    })
    const [{ ports }] = (await once(child, 'message')) as [{ ports: { ELN: number } }]
    address = `http://127.0.0.1:${ports.ELN}`
  })
  beforeEach(() => {
    portal.questions.length = 0
    portal.replies = {}
  })
  after(async () => {
    child.kill('SIGTERM')
    await portal.close()
  })

  test('asks for the signature of the author by a request that the product signs', async () => {
    const person = comeIn()
    await person.send('text', { text: 'Weighed 5 g.\r\nDone.' })
    portal.replies[create] = request(requestId(1), 'Weighed 5 g.\nDone.')
    portal.replies[`GET /api/v1/esign/requests/${requestId(1)}`] = request(requestId(1), 'Weighed 5 g.\nDone.')
    const sent = await person.send('signatures', { key: 'k1' })
    assert.deepEqual([sent.status, sent.to], [303, '/notebook'])

    const [question] = asked(create)
    const { Until, ...body } = (question?.body ?? {}) as Record<string, unknown>
    assert.ok(Date.parse(String(Until)) > Date.now())
    assert.deepEqual(body, {
      Key: 'k1',
      RecordID: `ELN-${person.id.slice(-8)}`,
      Title: `Notebook page ELN-${person.id.slice(-8)} by Lin Zhiyuan`,
      Sha256: sha256('Weighed 5 g.\nDone.'),
      Text: 'Weighed 5 g.\nDone.',
      Signers: [{ AccountID: person.id, Meaning: 'author' }],
      InOrder: true,
      RequestedByID: person.id,
      ReturnUrl: `${address}/notebook/${person.id}`,
    })
    const header = (name: string) => String(question?.headers[`x-atrium-${name}`])
    const contentHash = sha256(JSON.stringify(question?.body))
    const signed = [header('timestamp'), 'POST', '/api/v1/esign/requests', 'ELN', organisation, contentHash].join('\n')
    assert.deepEqual(['product', 'organisation', 'content-sha256', 'signature'].map(header), [
      'ELN',
      organisation,
      contentHash,
      `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`,
    ])

    const { page } = await person.look()
    assert.ok(page.includes(`href="${portal.address}/#/esign/requests/${requestId(1)}"`))
    assert.ok(page.includes('Waiting for signatures'))
    assert.ok(!page.includes('action="/notebook/signatures"'), 'one request at a time')
  })

  test('shows who signed when, with which meaning and reason, and whether the text is still the signed one', async () => {
    const person = comeIn()
    await person.send('text', { text: 'First.' })
    const signed = request(requestId(2), 'First.', {
      State: 'signed',
      Signers: [signer({ State: 'signed', Time: '2026-11-25T20:01:02.345Z', Reason: 'Data are complete' })],
    })
    portal.replies[create] = signed
    portal.replies[`GET /api/v1/esign/requests/${requestId(2)}`] = signed
    await person.send('signatures', { key: 'k2' })
    const { page } = await person.look()
    for (const expected of ['Lin Zhiyuan', 'Authorship', '2026-11-25 20:01:02 UTC', 'Reason: Data are complete'])
      assert.ok(page.includes(expected), expected)
    assert.ok(!page.includes('former text'))
    assert.ok(!page.includes('Ask for signatures'), 'the text is signed')

    await person.send('text', { text: 'Second.' })
    const changed = (await person.look()).page
    assert.ok(changed.includes('these signatures belong to the former text'))
    assert.ok(changed.includes('Ask for signatures'))
  })

  test('lets a colleague who was here review the page, read it, and change nothing on it', async () => {
    const reviewer = comeIn('Zhou Yan')
    await reviewer.look()
    const author = comeIn('Lin Zhiyuan')
    assert.ok((await author.look()).page.includes(`<option value="${reviewer.id}">Zhou Yan</option>`))
    portal.replies[create] = request(requestId(3), 'x')
    portal.replies[`GET /api/v1/esign/requests/${requestId(3)}`] = request(requestId(3), 'x')
    await author.send('signatures', { key: 'k3', reviewer: reviewer.id })
    assert.deepEqual((asked(create)[0]?.body as { Signers: unknown } | undefined)?.Signers, [
      { AccountID: author.id, Meaning: 'author' },
      { AccountID: reviewer.id, Meaning: 'review' },
    ])
    reviewer.come()
    const { status, page } = await reviewer.look(`/notebook/${author.id}`)
    assert.equal(status, 200)
    assert.ok(page.includes('Lin Zhiyuan'))
    assert.ok(!page.includes('<form'))
    assert.equal((await reviewer.look('/notebook/nobody')).status, 404)
  })

  test('withdraws a request with a reason, and passes on why the portal refuses', async () => {
    const person = comeIn('林知远', 'zh')
    portal.replies[create] = failure(403, 'esign.not-allowed', '林知远不能以“编制”签名')
    const refused = await person.send('signatures', { key: 'k4' })
    assert.equal(refused.status, 409)
    assert.match(refused.page, /role="alert">林知远不能以“编制”签名</)
    delete portal.replies[create]
    assert.match((await person.send('signatures', { key: 'k4' })).page, /门户没有按预期响应/)

    portal.replies[create] = request(requestId(4), 'x')
    portal.replies[`GET /api/v1/esign/requests/${requestId(4)}`] = request(requestId(4), 'x')
    await person.send('signatures', { key: 'k5' })
    assert.ok((await person.look()).page.includes('action="/notebook/withdraw"'))
    portal.replies[`POST /api/v1/esign/requests/${requestId(4)}/withdraw`] = request(requestId(4), 'x', {
      State: 'withdrawn',
    })
    assert.equal((await person.send('withdraw', { reason: '改稿' })).status, 303)
    assert.deepEqual(asked(`POST /api/v1/esign/requests/${requestId(4)}/withdraw`)[0]?.body, { Reason: '改稿' })
  })

  test('takes forms of its own pages alone, and no text that is empty', async () => {
    const person = comeIn()
    assert.equal((await person.send('text', { text: 'x' }, 'https://evil.example')).status, 403)
    assert.equal((await person.send('elsewhere')).status, 404)
    const { status, page } = await person.send('text', { text: ' ' })
    assert.equal(status, 409)
    assert.ok(page.includes('A page needs a text.'))
    await person.send('text', { text: '\n<b>5 & 6</b>' })
    assert.ok((await person.look()).page.includes('>\n\n&lt;b&gt;5 &amp; 6&lt;/b&gt;</textarea'), 'as it was typed')
    portal.replies['POST /api/account/isAuthorizeLogin'] = failure(401, 'access.sign-in-needed', 'Sign in')
    const stranger = await person.send('text', { text: 'x' })
    assert.deepEqual([stranger.status, stranger.to], [302, `${portal.address}/#/login?platform=ELN&path=%2Fnotebook`])
  })
})
