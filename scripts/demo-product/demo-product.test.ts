import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { failure, startLoopbackPortal, success, type LoopbackPortal } from './loopback-portal.ts'

const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const visitor = (more: { RealName?: string; Lang?: 'zh' | 'en' } = {}) => ({
  Platform: 'ELN',
  AccountInfo: {
    ID: id,
    RealName: more.RealName ?? '林知远',
    Photo: null,
    Account: 'lin.zhiyuan',
    MobilePhone: null,
    Email: null,
  },
  DeptInfo: { ID: id, Name: '药物化学部' },
  Organisation: { ID: id, OrgName: '澜图制药', Logo: null },
  IsOrganAdmin: 1,
  Lang: more.Lang ?? 'zh',
})
const asked = 'POST /api/account/isAuthorizeLogin'
const session = 'GET /api/account/session'

interface Program {
  child: ChildProcess
  address: string
}

async function startProduct(code: string, portal: string, secret?: string): Promise<Program> {
  const env = secret === undefined ? process.env : { ...process.env, PRODUCT_SECRET: secret }
  const child = fork(join(import.meta.dirname, 'main.ts'), ['--code', code, '--portal', portal], { env })
  const [{ ports }] = (await once(child, 'message')) as [{ ports: Record<string, number> }]
  return { child, address: `http://127.0.0.1:${ports[code]}` }
}

const visit = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers, redirect: 'manual' })

interface ProgramCall {
  body?: object
  requestId?: string
  departments?: string
  organisation?: string
  /** Seconds since the call was signed. */
  age?: number
}

/** Calls as the portal makes them for programs. */
const programCalls = (address: string, secret: string) => {
  let count = 0
  return async (
    at: string,
    { body, requestId = `request-${(count += 1)}`, departments = 'all', organisation = id, age = 0 }: ProgramCall = {},
  ) => {
    const [method = '', path = ''] = at.split(' ')
    const sent = body ? JSON.stringify(body) : ''
    const timestamp = String(Math.floor(Date.now() / 1000) - age)
    const hash = createHash('sha256').update(sent).digest('hex')
    const signed = [timestamp, method, path, requestId, organisation, 'an app', departments, hash].join('\n')
    const signature = createHmac('sha256', secret).update(signed).digest('hex')
    const headers = {
      'x-atrium-timestamp': timestamp,
      'x-atrium-request-id': requestId,
      'x-atrium-organisation': organisation,
      'x-atrium-app': 'an app',
      'x-atrium-departments': departments,
      'x-atrium-signature': `sha256=${signature}`,
      ...(body && { 'content-type': 'application/json; charset=utf-8', 'idempotency-key': requestId }),
    }
    const answer = await fetch(address + path, { method, headers, ...(body && { body: sent }) })
    return { status: answer.status, json: (await answer.json()) as { total?: number; error?: string } }
  }
}

describe('a demo product', () => {
  let portal: LoopbackPortal
  let eln: Program

  before(async () => {
    portal = await startLoopbackPortal()
    eln = await startProduct('ELN', portal.address)
  })
  beforeEach(() => {
    portal.questions.length = 0
    portal.replies = {}
  })
  after(async () => {
    eln.child.kill('SIGTERM')
    await portal.close()
  })

  test('greets the person by name and organisation in the language of the session', async () => {
    portal.replies[asked] = success(visitor())
    const chinese = await visit(eln.address, { 'accept-language': 'en' })
    assert.equal(chinese.status, 200)
    assert.equal(chinese.headers.get('content-language'), 'zh')
    const page = await chinese.text()
    for (const expected of ['欢迎，林知远', '澜图制药', '药物化学部', '组织管理员', '电子实验记录本', '返回门户'])
      assert.ok(page.includes(expected), expected)

    portal.replies[asked] = success(visitor({ Lang: 'en' }))
    const english = await (await visit(eln.address, { 'accept-language': 'zh' })).text()
    assert.ok(english.includes('Welcome, 林知远'))
    assert.ok(english.includes('<html lang="en">'))
  })

  test('asks with the session cookie and the signed address of the visitor, and with nothing else of theirs', async () => {
    const signing = await startProduct('ELN', portal.address, 'a secret')
    portal.replies[asked] = success(visitor())
    await visit(signing.address, {
      cookie: 'theme=dark; atrium_session=abc; other=1',
      authorization: 'Bearer x',
      'x-forwarded-for': '8.8.8.8',
      'x-atrium-visitor-address': '8.8.8.8',
    })
    const [question] = portal.questions
    assert.deepEqual(question?.body, { platform: 'ELN' })
    assert.equal(question?.headers.cookie, 'atrium_session=abc')
    assert.equal(question?.headers.authorization, undefined)
    assert.equal(question?.headers['x-forwarded-for'], undefined)
    const timestamp = String(question?.headers['x-atrium-timestamp'])
    const signature = createHmac('sha256', 'a secret').update(`${timestamp}.127.0.0.1.abc`).digest('hex')
    assert.equal(question?.headers['x-atrium-product'], 'ELN')
    assert.equal(question?.headers['x-atrium-visitor-address'], '127.0.0.1')
    assert.equal(question?.headers['x-atrium-signature'], `sha256=${signature}`)
    signing.child.kill('SIGTERM')
  })

  test('sends a stranger to sign in, and says where to come back to', async () => {
    portal.replies[asked] = failure(401, 'access.sign-in-needed', '请先登录')
    const answer = await visit(`${eln.address}/notebooks/7?page=2&sort=时间`)
    assert.equal(answer.status, 302)
    const expected = `${portal.address}/#/login?platform=ELN&path=${encodeURIComponent('/notebooks/7?page=2&sort=%E6%97%B6%E9%97%B4')}`
    assert.equal(answer.headers.get('location'), expected)
  })

  test('comes back to itself only, whatever the request line says', async () => {
    portal.replies[asked] = failure(401, 'access.sign-in-needed', '请先登录')
    const answer = await visit(`${eln.address}//evil.example/phish`)
    assert.equal(answer.headers.get('location'), `${portal.address}/#/login?platform=ELN&path=%2Fphish`)
  })

  test('says unauthorised in the language of the session, else of the browser', async () => {
    portal.replies[asked] = failure(403, 'products.unauthorised', '未授权')
    portal.replies[session] = success({ Lang: 'en' })
    const english = await visit(eln.address, { 'accept-language': 'zh-CN' })
    assert.equal(english.status, 403)
    assert.match(await english.text(), /<h1>Unauthorised<\/h1>/)

    delete portal.replies[session]
    assert.match(await (await visit(eln.address, { 'accept-language': 'zh-CN,en;q=0.5' })).text(), /<h1>未授权<\/h1>/)
  })

  test('leads somebody without a seat to where one is asked for', async () => {
    portal.replies[asked] = failure(403, 'products.no-seat', '没有名额')
    portal.replies[session] = success({ Lang: 'en' })
    const answer = await visit(eln.address)
    assert.equal(answer.status, 403)
    const page = await answer.text()
    assert.match(page, /<h1>You have no seat yet<\/h1>/)
    assert.ok(page.includes(`href="${portal.address}/#/cardModeIndex?ask=ELN"`))
  })

  test('passes on any other refusal in the words of the portal', async () => {
    portal.replies[asked] = failure(403, 'access.address-banned', 'IP 异常，禁止访问')
    const answer = await visit(eln.address)
    assert.equal(answer.status, 403)
    assert.match(await answer.text(), /IP 异常，禁止访问/)
  })

  test('says so when the portal does not answer, or not as a portal does', async () => {
    const strange = [
      undefined,
      { status: 200, body: '<html>' },
      { status: 200, body: { hello: 1 } },
      success({ AccountInfo: null }),
      failure(500, 'request.failed', '系统出错了'),
    ]
    for (const reply of strange) {
      portal.replies = reply ? { [asked]: reply } : {}
      const answer = await visit(`${eln.address}/a?b="c"`, { 'accept-language': 'en-GB' })
      assert.equal(answer.status, 502)
      const page = await answer.text()
      assert.ok(page.includes('The portal cannot be reached'))
      assert.ok(page.includes('href="/a?b=%22c%22"'))
    }
  })

  test('writes what came from elsewhere as text', async () => {
    portal.replies[asked] = success(visitor({ RealName: `<img src=x onerror="alert(1)">&'` }))
    const page = await (await visit(eln.address)).text()
    assert.ok(!page.includes('<img'))
    assert.ok(page.includes('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;'))
  })

  test('permits its one style by a nonce that is never the same, and nothing that runs', async () => {
    portal.replies[asked] = success(visitor())
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await visit(eln.address)
        const policy = answer.headers.get('content-security-policy') ?? ''
        const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
        assert.match(policy, /^default-src 'none';/)
        assert.doesNotMatch(policy, /unsafe|script-src/)
        assert.ok((await answer.text()).includes(`<style nonce="${nonce}">`))
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
        assert.equal(answer.headers.get('cache-control'), 'no-store')
        return nonce
      }),
    )
    assert.notEqual(nonces[0], nonces[1])
  })

  test('only shows pages: other methods are refused before the portal is asked', async () => {
    const answer = await fetch(eln.address, { method: 'POST', body: 'x' })
    assert.equal(answer.status, 405)
    assert.equal((await visit(`${eln.address}/favicon.ico`)).status, 404)
    assert.equal(portal.questions.length, 0)
  })

  test('the inventory asks in its own form and shows the roles', async () => {
    const cims = await startProduct('CIMS', portal.address)
    portal.replies['POST /api/users/isAuthorizeLogin'] = success({
      RoleCodes: ['member', 'stock-keeper', 'of-its-own'],
      UserInfo: visitor({ Lang: 'en' }),
    })
    const page = await (await visit(cims.address)).text()
    assert.deepEqual(portal.questions[0]?.body, { platform: 'CIMS' })
    assert.ok(page.includes('Member · Stock keeper · of-its-own'))
    cims.child.disconnect()
    assert.deepEqual(await once(cims.child, 'exit'), [0, null])
  })

  test('has every third person hand something over, and nobody who came after it started', async () => {
    const product = await startProduct('PM', portal.address, 'a secret')
    const ask = async (path: string, question: object, secret = 'a secret') => {
      const body = JSON.stringify(question)
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      const headers = { 'x-atrium-timestamp': timestamp, 'x-atrium-signature': `sha256=${signature}` }
      const answer = await fetch(product.address + path, { method: 'POST', headers, body })
      return {
        status: answer.status,
        ...((await answer.json()) as { duties?: { person: string; kind: string; reference: string }[] }),
      }
    }
    const personOf = (madeAt: number, number: number) => {
      const moment = madeAt.toString(16).padStart(12, '0')
      const last = number.toString(16).padStart(12, '0')
      return `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-${last}`
    }
    const longAgo = Date.UTC(2024, 0, 1)
    const someone = personOf(longAgo, 9)
    const people = [someone, personOf(longAgo, 10), personOf(Date.now(), 9)]
    const { duties = [] } = await ask('/duties', { people })
    assert.deepEqual(
      duties.map(({ person, kind }) => [person, kind]),
      [
        [someone, 'project-leader'],
        [someone, 'open-task'],
      ],
    )
    assert.equal((await ask('/duties', { people }, 'another secret')).status, 401)
    const moves = duties.map(({ person, kind, reference }) => ({ person, kind, reference, to: people[1] }))
    assert.equal((await ask('/duties/hand-over', { moves })).status, 200)
    assert.deepEqual((await ask('/duties', { people })).duties, [])
    product.child.kill('SIGTERM')
  })

  test('publishes an OpenAPI document and answers signed calls of programs', async () => {
    const product = await startProduct('ELN', portal.address, 'a secret')
    const document = (await (await fetch(`${product.address}/openapi.json`)).json()) as {
      openapi: string
      paths: object
    }
    assert.equal(document.openapi, '3.1.0')
    assert.deepEqual(Object.keys(document.paths), ['/open/experiments', '/open/results'])

    const call = programCalls(product.address, 'a secret')
    assert.equal((await call('GET /open/experiments?project=AB-12')).json.total, 1)
    assert.equal((await call('GET /open/experiments?limit=0')).status, 400)

    const made = await call('POST /open/experiments', { body: { title: 'New' }, requestId: 'r1' })
    assert.deepEqual([made.status, made.json], [201, { title: 'New', id: 'EXP-3' }])
    // The portal repeats a request where it did not see the answer.
    assert.deepEqual(await call('POST /open/experiments', { body: { title: 'New' }, requestId: 'r1' }), made)
    assert.equal((await call('GET /open/experiments')).json.total, 3)

    const wrong = await call('POST /open/results', { body: { experiment: 'EXP-9', name: 'Yield', value: 1 } })
    assert.deepEqual([wrong.status, wrong.json.error], [400, 'experiment EXP-9 does not exist'])
    assert.match(String((await call('POST /open/experiments', { body: { title: 1 } })).json.error), /title/)
    assert.equal(
      (await call('POST /open/results', { body: { experiment: 'EXP-1', name: 'Yield', value: 1 } })).status,
      201,
    )

    const within = { departments: id }
    assert.equal((await call('GET /open/experiments', within)).json.total, 0)
    assert.equal((await call('POST /open/experiments', { ...within, body: { title: 'Foreign' } })).status, 403)
    const own = { title: 'Own', department: id }
    assert.equal((await call('POST /open/experiments', { ...within, body: own })).status, 201)
    assert.equal((await call('GET /open/experiments', within)).json.total, 1)
    assert.equal((await call('GET /open/experiments', { organisation: 'another' })).json.total, 2)

    assert.equal((await programCalls(product.address, 'another secret')('GET /open/experiments')).status, 401)
    assert.equal((await call('GET /open/experiments', { age: 400 })).status, 401)
    assert.equal((await fetch(`${eln.address}/open/experiments`)).status, 401)
    product.child.kill('SIGTERM')
  })

  test('several applications in one program answer at addresses of their own', async () => {
    const child = fork(join(import.meta.dirname, 'main.ts'), ['--code', 'PM,SM', '--portal', portal.address])
    const [{ ports }] = (await once(child, 'message')) as [{ ports: Record<string, number> }]
    for (const [code, name] of [
      ['PM', 'Projects'],
      ['SM', 'Stability'],
    ] as const) {
      portal.replies[asked] = success({ ...visitor({ Lang: 'en' }), Platform: code })
      assert.match(await (await visit(`http://127.0.0.1:${ports[code]}`)).text(), new RegExp(name))
      assert.deepEqual(portal.questions.at(-1)?.body, { platform: code })
    }
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [0, null])
  })

  test('shows its public page to anyone, without asking the portal', async () => {
    const page = await visit(`${eln.address}/about`, { 'accept-language': 'en' })
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<h1>Electronic Lab Notebook<\/h1>/)
    assert.equal(portal.questions.length, 0)
  })

  test('stops when told to', async () => {
    const product = await startProduct('PM', portal.address)
    product.child.kill('SIGTERM')
    assert.deepEqual(await once(product.child, 'exit'), [0, null])
  })

  test('refuses what it cannot be in one sentence', async () => {
    const port = new URL(eln.address).port
    const cases = [
      [['--code', 'XYZ'], /^--code must be one of CIMS, ELN, .*\n$/],
      [['--code', 'ELN', '--port', 'x'], /^--port must be .*"x"\.\n$/],
      [['--code', 'ELN', '--portal', 'nowhere'], /^--portal must be .*"nowhere"\.\n$/],
      [['--code', 'ELN', '--port', port], /^Port \d+ is in use.*\n$/],
    ] as const
    for (const [args, sentence] of cases) {
      const child = fork(join(import.meta.dirname, 'main.ts'), args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
      let said = ''
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
      const [code] = await once(child, 'close')
      assert.equal(code, 1)
      assert.match(said, sentence)
    }
  })
})
