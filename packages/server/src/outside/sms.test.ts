import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { openAliyunSmsEmulator } from '#testing/emulators/aliyun-sms-emulator.ts'
import type { Received } from '#testing/emulators/http-emulator.ts'
import { nobody, openSilentServer } from '#testing/emulators/silent-server.ts'
import { openTencentSmsEmulator } from '#testing/emulators/tencent-sms-emulator.ts'
import { openWebhookEmulator } from '#testing/emulators/webhook-emulator.ts'
import { shortenTimeouts } from '#testing/shorten-timeouts.ts'
import { DeliveryProblem } from './delivery.ts'
import { acs3Authorization } from './sms-aliyun.ts'
import { tc3Authorization } from './sms-tencent.ts'
import { openSms, type Sms, type SmsSettings } from './sms.ts'

const sms: Sms = {
  to: '13800000000',
  template: 'code',
  params: { code: '482913', minutes: '5' },
  text: '您的验证码为 482913,5 分钟内有效。',
}
const templates = {
  code: 'T_1',
  'trial-approved': 'T_2',
  'trial-declined': 'T_3',
  approved: 'T_4',
  declined: 'T_5',
  'password-reset': 'T_6',
  'member-invited': 'T_7',
  'esign-reset': 'T_8',
  'esign-changed': 'T_9',
  'password-initialised': 'T_10',
  'contact-changed': 'T_11',
  notification: 'SMS_12',
}
const signName = '实验云'
/** Nothing of this may be read in a log. */
const secret = /13800000000|482913|(a|the|wrong|emulated) secret|not signed|string to sign/i

async function aliyun(t: TestContext, own: { accessKeySecret?: string } = {}) {
  const emulator = await openAliyunSmsEmulator()
  t.after(emulator.close)
  const { url, accessKeyId, accessKeySecret } = emulator
  const settings = { provider: 'aliyun' as const, accessKeyId, accessKeySecret, signName, templates, url, ...own }
  return { emulator, settings, sender: openSms(settings) }
}

async function tencent(t: TestContext, own: { secretKey?: string; secretId?: string } = {}) {
  const emulator = await openTencentSmsEmulator()
  t.after(emulator.close)
  const { url, secretId, secretKey } = emulator
  const account = { secretId, secretKey, appId: '1400006666', region: 'ap-guangzhou' }
  const sender = openSms({ provider: 'tencent', ...account, signName, templates, url, ...own })
  return { emulator, sender }
}

async function webhook(t: TestContext, { secret: own, answer }: { secret?: string; answer?: unknown } = {}) {
  const emulator = await openWebhookEmulator({ answer })
  t.after(emulator.close)
  return { emulator, sender: openSms({ provider: 'webhook', url: emulator.url, secret: own ?? emulator.secret }) }
}

/** The code of a failed delivery and whether it is permanent; it must not contain any data. */
async function failureOf(sending: Promise<unknown>): Promise<[code: string, isPermanent: boolean]> {
  const problem = await sending.then(
    () => assert.fail('it was sent'),
    (error: unknown) => error,
  )
  assert.ok(problem instanceof DeliveryProblem, String(problem))
  assert.doesNotMatch(`${problem.code} ${problem.message} ${JSON.stringify(problem)}`, secret)
  assert.equal(problem.cause, undefined)
  return [problem.code, problem.isPermanent]
}

/** Sends again what arrived, with a change, and gives what is answered to that. */
async function repeat(url: string, received: Received | undefined, change: Partial<Received> = {}): Promise<unknown> {
  assert.ok(received)
  const { method, target, body, headers } = { ...received, ...change }
  const ownHeaders = Object.entries(headers).filter(([name]) => /^(authorization|content-type|x-)/.test(name))
  const answer = await fetch(new URL(target, url), {
    method,
    headers: ownHeaders.map(([name, value]): [string, string] => [name, String(value)]),
    body: body || null,
  })
  return answer.json()
}

test('Aliyun – sends a message by its template and returns its id', async (t) => {
  const { emulator, sender } = await aliyun(t)
  const { id } = await sender.send(sms)
  assert.equal(sender.provider, 'aliyun')
  assert.match(id, /^\d+\^0$/)
  assert.deepEqual(emulator.messages, [{ to: '13800000000', signName, template: 'T_1', params: sms.params }])
  assert.equal(emulator.requests[0]?.body, '')
})

test('Aliyun – accepts signatures of names and parameters with special characters', async (t) => {
  const { emulator, settings } = await aliyun(t)
  const params = { name: '李 娜+*~\'()!&=%/?#"<>', line: 'a\nb', sign: '😀' }
  const sender = openSms({ ...settings, signName: '实验 云 (测试)*' })
  await sender.send({ ...sms, params })
  assert.deepEqual([emulator.messages[0]?.signName, emulator.messages[0]?.params], ['实验 云 (测试)*', params])
})

test('Aliyun – signature – equals the documented example', () => {
  const url = new URL('https://ecs.cn-shanghai.aliyuncs.com/')
  url.search = 'RegionId=cn-shanghai&ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd'
  const headers = {
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  }
  const key = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' }
  assert.equal(
    acs3Authorization(url, headers, key),
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('Aliyun – with a wrong secret or an unknown key – is refused', async (t) => {
  const { emulator, sender, settings } = await aliyun(t, { accessKeySecret: 'a wrong secret' })
  assert.deepEqual(await failureOf(sender.send(sms)), ['SignatureDoesNotMatch', true])
  const unknown = openSms({ ...settings, accessKeyId: 'LTAI5tUnknown' })
  assert.deepEqual(await failureOf(unknown.send(sms)), ['InvalidAccessKeyId.NotFound', true])
  assert.deepEqual(emulator.messages, [])
})

test('Aliyun – with a changed or repeated request – is refused', async (t) => {
  const { emulator, sender } = await aliyun(t)
  await sender.send(sms)
  const [received] = emulator.requests
  assert.ok(received)
  const changes: Partial<Received>[] = [
    { target: received.target.replace('13800000000', '13900000000') },
    { target: `${received.target}&OutId=1` },
    { body: 'PhoneNumbers=13900000000' },
    { headers: { ...received.headers, 'x-acs-date': new Date(Date.now() + 1000).toISOString() } },
  ]
  for (const change of changes) {
    const { Code } = (await repeat(emulator.url, received, change)) as { Code: string }
    assert.equal(Code, 'SignatureDoesNotMatch', JSON.stringify(change))
  }
  const { Code } = (await repeat(emulator.url, received)) as { Code: string }
  assert.equal(Code, 'SignatureNonceUsed')
  assert.equal(emulator.messages.length, 1)
})

test('Aliyun – signs every message with a new nonce', async (t) => {
  const { emulator, sender } = await aliyun(t)
  await Promise.all(Array.from({ length: 20 }, () => sender.send(sms)))
  assert.equal(emulator.messages.length, 20)
})

test('Aliyun – with a wrong clock – is a temporary failure', async (t) => {
  const { sender } = await aliyun(t)
  const real = Date.prototype.toISOString
  t.mock.method(Date.prototype, 'toISOString', function (this: Date) {
    return real.call(new Date(this.getTime() - 3_600_000))
  })
  assert.deepEqual(await failureOf(sender.send(sms)), ['InvalidTimeStamp.Expired', false])
})

const aliyunCodes: [string, boolean][] = [
  ['isv.MOBILE_NUMBER_ILLEGAL', true],
  ['isv.SMS_SIGNATURE_ILLEGAL', true],
  ['isv.SMS_TEMPLATE_ILLEGAL', true],
  ['isv.TEMPLATE_MISSING_PARAMETERS', true],
  ['isv.BUSINESS_LIMIT_CONTROL', false],
  ['isv.OUT_OF_SERVICE', false],
  ['isv.AMOUNT_NOT_ENOUGH', false],
  ['isv.DAY_LIMIT_CONTROL', false],
  ['isp.SYSTEM_ERROR', false],
  ['Throttling.User', false],
  ['ServiceUnavailable', false],
]
for (const [code, isPermanent] of aliyunCodes) {
  test(`Aliyun – with error ${code} – is a ${isPermanent ? 'permanent' : 'temporary'} failure`, async (t) => {
    const { emulator, sender } = await aliyun(t)
    emulator.failNext(code)
    assert.deepEqual(await failureOf(sender.send(sms)), [code, isPermanent])
    await sender.send(sms)
    assert.equal(emulator.messages.length, 1)
  })
}

test('Tencent – sends a message with parameters in order and returns its id', async (t) => {
  const { emulator, sender } = await tencent(t)
  const { id } = await sender.send({ ...sms, template: 'trial-approved', params: { name: '李娜', hours: '48' } })
  assert.equal(sender.provider, 'tencent')
  assert.match(id, /^5000:/)
  assert.deepEqual(emulator.messages, [
    {
      to: '+8613800000000',
      appId: '1400006666',
      signName,
      template: 'T_2',
      params: ['李娜', '48'],
      region: 'ap-guangzhou',
    },
  ])
})

test('Tencent – signature – equals the documented example', () => {
  const call = {
    service: 'cvm',
    hostname: 'cvm.tencentcloudapi.com',
    action: 'DescribeInstances',
    timestamp: 1_551_113_065,
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
  }
  const key = { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3*******' }
  assert.equal(
    tc3Authorization(call, key),
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=be4f67d323c78ab9acb7395e43c0dbcf822a9cfac32fea2449a7bc7726b770a3',
  )
})

test('Tencent – with a wrong or an unknown key – is refused', async (t) => {
  const { emulator, sender } = await tencent(t, { secretKey: 'a wrong secret' })
  assert.deepEqual(await failureOf(sender.send(sms)), ['AuthFailure.SignatureFailure', true])
  const { sender: unknown } = await tencent(t, { secretId: 'AKIDunknown' })
  assert.deepEqual(await failureOf(unknown.send(sms)), ['AuthFailure.SecretIdNotFound', true])
  assert.deepEqual(emulator.messages, [])
})

test('Tencent – with a changed request – is refused', async (t) => {
  const { emulator, sender } = await tencent(t)
  await sender.send(sms)
  const [received] = emulator.requests
  assert.ok(received)
  const later = String(Number(received.headers['x-tc-timestamp']) + 1)
  const changes: Partial<Received>[] = [
    { body: received.body.replace('13800000000', '13900000000') },
    { headers: { ...received.headers, 'x-tc-timestamp': later } },
    { target: '/?x=1' },
  ]
  for (const change of changes) {
    const { Response } = (await repeat(emulator.url, received, change)) as { Response: { Error: { Code: string } } }
    assert.equal(Response.Error.Code, 'AuthFailure.SignatureFailure', JSON.stringify(change))
  }
  assert.equal(emulator.messages.length, 1)
})

const tencentCodes: [string, boolean][] = [
  ['InvalidParameterValue.IncorrectPhoneNumber', true],
  ['FailedOperation.SignatureIncorrectOrUnapproved', true],
  ['FailedOperation.TemplateIncorrectOrUnapproved', true],
  ['FailedOperation.PhoneNumberInBlacklist', true],
  ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', true],
  ['UnauthorizedOperation.ServiceSuspendDueToArrears', false],
  ['AuthFailure.SignatureExpire', false],
  ['FailedOperation.InsufficientBalanceInSmsPackage', false],
  ['LimitExceeded.PhoneNumberThirtySecondLimit', false],
  ['RequestLimitExceeded', false],
  ['InternalError.Timeout', false],
]
for (const [code, isPermanent] of tencentCodes) {
  test(`Tencent – with error ${code} – is a ${isPermanent ? 'permanent' : 'temporary'} failure`, async (t) => {
    const { emulator, sender } = await tencent(t)
    emulator.failNext(code)
    assert.deepEqual(await failureOf(sender.send(sms)), [code, isPermanent])
    await sender.send(sms)
    assert.equal(emulator.messages.length, 1)
  })
}

test('webhook – gets a signed message, and its id is stored', async (t) => {
  const { emulator, sender } = await webhook(t, { answer: { id: 'gateway-17' } })
  assert.deepEqual(await sender.send(sms), { id: 'gateway-17' })
  const [message] = emulator.messages
  assert.deepEqual({ ...message, id: '' }, { ...sms, id: '' })
  assert.match(message?.id ?? '', /^[0-9a-f-]{36}$/)
})

test('webhook – without an id in its answer – gets the id of the message', async (t) => {
  const { emulator, sender } = await webhook(t)
  assert.deepEqual(await sender.send(sms), { id: emulator.messages[0]?.id })
})

test('webhook – with a wrong secret or a changed message – is refused', async (t) => {
  const { sender: stranger } = await webhook(t, { secret: 'a wrong secret 12' })
  assert.deepEqual(await failureOf(stranger.send(sms)), ['http-401', true])
  const { emulator, sender } = await webhook(t)
  await sender.send(sms)
  const [received] = emulator.requests
  assert.ok(received)
  await repeat(emulator.url, received, { body: received.body.replace('482913', '000000') })
  await repeat(emulator.url, received, { headers: { ...received.headers, 'x-atrium-timestamp': '1' } })
  assert.equal(emulator.messages.length, 1)
})

for (const [status, isPermanent] of [
  [400, true],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
  [307, false],
] as const) {
  test(`webhook – with status ${status} – is a ${isPermanent ? 'permanent' : 'temporary'} failure`, async (t) => {
    const { emulator, sender } = await webhook(t)
    emulator.failNext(status)
    assert.deepEqual(await failureOf(sender.send(sms)), [`http-${status}`, isPermanent])
    assert.equal(emulator.requests.length, 1)
  })
}

for (const to of [
  '13800000000\r\n13900000000',
  '13800000000,13900000000',
  '+8613800000000',
  '1380000000',
  '12800000000',
  '',
]) {
  test(`message – to ${JSON.stringify(to)} – is not sent`, async (t) => {
    for (const { emulator, sender } of [await aliyun(t), await tencent(t), await webhook(t)]) {
      const problem = await sender.send({ ...sms, to }).catch((error: unknown) => error)
      assert.ok(problem instanceof DeliveryProblem)
      assert.deepEqual([problem.code, problem.isPermanent], ['invalid-number', true])
      assert.deepEqual(emulator.requests, [])
    }
  })
}

const everyProvider = (url: string): SmsSettings[] => [
  { provider: 'aliyun', accessKeyId: 'id', accessKeySecret: 'a secret', signName, templates, url },
  {
    provider: 'tencent',
    secretId: 'id',
    secretKey: 'a secret',
    appId: '1',
    region: 'ap-guangzhou',
    signName,
    templates,
    url,
  },
  { provider: 'webhook', url, secret: 'a secret of the webhook' },
]

test('SMS provider – unreachable – is a temporary failure', async () => {
  for (const settings of everyProvider(`http://${await nobody()}`))
    assert.deepEqual(await failureOf(openSms(settings).send(sms)), ['ECONNREFUSED', false])
})

test('provider – without an answer – times out after 10 seconds', async (t) => {
  const silent = await openSilentServer()
  t.after(silent.close)
  const asked = shortenTimeouts(t)
  for (const settings of everyProvider(`http://${silent.host}`))
    assert.deepEqual(await failureOf(openSms(settings).send(sms)), ['timeout', false])
  assert.deepEqual(asked, [10_000, 10_000, 10_000])
})

test('provider – with an answer of a proxy – is a temporary failure', async (t) => {
  const { emulator } = await webhook(t)
  const [first, second] = everyProvider(new URL(emulator.url).origin)
  for (const settings of [first, second]) {
    assert.ok(settings)
    assert.deepEqual(await failureOf(openSms(settings).send(sms)), ['http-401', false])
  }
})
