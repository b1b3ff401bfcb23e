import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { emailPattern, isMailAddress, isMobilePhone, mobilePattern } from '@atrium/contract/identity/contacts.ts'
import fc from 'fast-check'
import { DeliveryProblem } from '#outside/delivery.ts'
import { mailboxOf } from '#environment/mailbox.ts'
import { smtpMail, type Mail, type MailSender } from '#outside/mail.ts'
import { nobody, openSilentServer } from '#testing/emulators/silent-server.ts'
import { openSmtpEmulator, type SmtpEmulatorOptions } from '#testing/emulators/smtp-emulator.ts'

const from = '实验云门户 <atrium@portal.example>'
const mail: Mail = { to: 'li.na@lantu.example', subject: '验证码', text: '您的验证码为 482913,5 分钟内有效。' }

let server: Awaited<ReturnType<typeof openSmtpEmulator>>
let sender: MailSender
before(async () => {
  server = await openSmtpEmulator()
  sender = smtpMail({ url: server.url, from })
})
beforeEach(() => server.messages.splice(0))
after(async () => {
  await sender.close()
  await server.close()
})

/** What sending fails with. */
async function problemOf(sending: Promise<unknown>): Promise<DeliveryProblem> {
  const problem = await sending.then(
    () => assert.fail('it was sent'),
    (error: unknown) => error,
  )
  assert.ok(problem instanceof DeliveryProblem, String(problem))
  return problem
}

/** What sending through a server of one's own comes to. */
async function through<T>(options: SmtpEmulatorOptions, work: (own: typeof server) => Promise<T>): Promise<T> {
  const own = await openSmtpEmulator(options)
  try {
    return await work(own)
  } finally {
    await own.close()
  }
}

async function sendOnce(url: string, ownFrom = from): Promise<unknown> {
  const own = smtpMail({ url, from: ownFrom })
  try {
    return await own.send(mail)
  } finally {
    await own.close()
  }
}

test('mail – in Chinese – arrives with its subject, text and sender', async () => {
  const { id } = await sender.send(mail)
  const [received] = server.messages
  assert.deepEqual(
    [received?.from, received?.to, received?.subject, received?.text, received?.html],
    ['atrium@portal.example', ['li.na@lantu.example'], '验证码', mail.text, undefined],
  )
  assert.equal(received?.headers.get('from'), '实验云门户 <atrium@portal.example>')
  assert.equal(received?.headers.get('message-id'), id)
  assert.equal(received?.headers.get('auto-submitted'), 'auto-generated')
})

test('mail – with HTML – arrives with a text and an HTML part', async () => {
  await sender.send({ ...mail, html: '<p>您的验证码为 <b>482913</b></p>' })
  const [received] = server.messages
  assert.deepEqual([received?.text, received?.html], [mail.text, '<p>您的验证码为 <b>482913</b></p>'])
})

test('mail – with a long Chinese subject and text – arrives complete', async () => {
  const subject = '关于贵单位试用申请的审核结果通知'.repeat(12)
  const text = '尊敬的用户:您好!\n'.repeat(200).trim()
  await sender.send({ ...mail, subject, text })
  assert.deepEqual([server.messages[0]?.subject, server.messages[0]?.text], [subject, text])
})

test('mail – with a line break in its subject – has a space instead and no injected header', async () => {
  await sender.send({ ...mail, subject: '通知\r\nBcc: evil@evil.example\n\nX: y' })
  assert.deepEqual(server.messages[0]?.to, ['li.na@lantu.example'])
  assert.equal(server.messages[0]?.subject, '通知 Bcc: evil@evil.example X: y')
  assert.ok(!server.messages[0]?.headers.has('bcc'))
})

const bent = [
  'a@b.example\r\nBcc: evil@evil.example',
  'a@b.example\nevil@evil.example',
  'a@b.example, evil@evil.example',
  'a@b.example;evil@evil.example',
  'evil@evil.example <a@b.example>',
  '<evil@evil.example>',
  '"a b"@b.example',
  'a@b.example@evil.example',
  'a@b.example\u0000',
  'a@b.example ',
  'a@[127.0.0.1]',
  'a@b',
  'a@b.c',
  'a..b@b.example',
  '.a@b.example',
  'a@.example',
  'a@b..example',
  'a@-b.example',
  '李娜@b.example',
  'a@例子.example',
  '',
  '@',
  `${'a'.repeat(250)}@b.example`,
]
for (const to of bent) {
  test(`mail – to ${JSON.stringify(to.slice(0, 40))} – is not sent`, async () => {
    const { code, isPermanent } = await problemOf(sender.send({ ...mail, to }))
    assert.deepEqual([code, isPermanent], ['invalid-address', true])
    assert.deepEqual(server.messages, [])
  })
}

for (const address of ['a@b.cn', 'li.na+code@mail.lantu.example', '13800000000@139.com', 'A_b-c%d@x-1.example']) {
  test(`${address} is an address`, () => assert.ok(isMailAddress(address)))
}

test('mail address – with a second address or a header – is invalid', () => {
  const piece = fc.constantFrom('a', 'li.na', '@', '.', 'lantu.example', '\r', '\n', ' ', ',', ';', '<', '>', '"', '\t')
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  const around = fc.tuple(text, text).map(([one, other]) => `${one}a@b.example${other}`)
  fc.assert(
    fc.property(fc.oneof(text, around), (address) => {
      if (!isMailAddress(address)) return
      assert.doesNotMatch(address, /[\s,;<>"'()\\\p{Cc}]|\.\.|@.*@|[^ -~]/u)
      assert.ok(address.length <= 254)
    }),
    { numRuns: 3_000 },
  )
})

test('mail address rules – as patterns of forms – agree with the server', () => {
  assert.ok(new RegExp(emailPattern, 'u').test('li.na@lantu.example'))
  assert.ok(new RegExp(mobilePattern, 'u').test('13800000000'))
  assert.deepEqual(['13800000000', '12800000000', '1380000000', '138000000000', '13800000000\n'].map(isMobilePhone), [
    true,
    false,
    false,
    false,
    false,
  ])
})

test('mail sender – with or without a name – is parsed', () => {
  assert.deepEqual(mailboxOf('a@b.example'), { name: '', address: 'a@b.example' })
  assert.deepEqual(mailboxOf('Atrium, Ltd. <a@b.example>'), { name: 'Atrium, Ltd.', address: 'a@b.example' })
  assert.deepEqual(mailboxOf('"实验云" <a@b.example>'), { name: '实验云', address: 'a@b.example' })
  for (const text of [
    'Atrium',
    'a@b.example, c@d.example',
    'A <a@b.example> <c@d.example>',
    'A\r\nBcc: x <a@b.example>',
  ])
    assert.equal(mailboxOf(text), undefined, text)
})

test('mail sender – with a comma in its name – is one sender', async () => {
  await sendOnce(server.url, 'Lantu, Ltd. <atrium@portal.example>')
  assert.equal(server.messages[0]?.from, 'atrium@portal.example')
  assert.equal(server.messages[0]?.headers.get('from'), '"Lantu, Ltd." <atrium@portal.example>')
})

test('mail – to an unknown recipient – fails permanently; to a busy mailbox it is retried', async () => {
  for (const [reply, isPermanent] of [
    [550, true],
    [552, true],
    [451, false],
    [450, false],
  ] as const) {
    server.failNext(reply)
    const problem = await problemOf(sender.send(mail))
    assert.deepEqual([problem.code, problem.isPermanent], [String(reply), isPermanent])
    assert.doesNotMatch(`${problem.message} ${problem.stack}`, /li\.na|482913/)
  }
  assert.deepEqual(server.messages, [])
  await sender.send(mail)
  assert.equal(server.messages.length, 1)
})

test('mail – to a busy server – is sent again shortly after', async () => {
  server.failNext(421)
  await sender.send(mail)
  assert.equal(server.messages.length, 1)
})

test('mail connections – are reused, and reopened after the server closed them', async () => {
  await through({}, async (own) => {
    const pooled = smtpMail({ url: own.url, from })
    await pooled.send(mail)
    await pooled.send(mail)
    assert.equal(own.connections(), 1)
    own.disconnect()
    await pooled.send(mail)
    assert.equal(own.messages.length, 3)
    await pooled.close()
  })
})

test('mail delivery – closed – waits for mails in progress', async () => {
  const own = smtpMail({ url: server.url, from })
  const sending = [own.send(mail), own.send({ ...mail, to: 'wang.wei@lantu.example' })]
  await own.close()
  await Promise.all(sending)
  assert.equal(server.messages.length, 2)
  assert.equal((await problemOf(own.send(mail))).isPermanent, false)
})

test('mail server – with authentication – gets user and password', async () => {
  await through({ user: 'atrium@portal.example', password: 'p@ss:wörd/' }, async (own) => {
    await sendOnce(own.url)
    assert.equal(own.messages.length, 1)
  })
})

test('mail server – refusing the password – is a permanent failure', async () => {
  await through({ user: 'atrium', password: 'right' }, async (own) => {
    const problem = await problemOf(sendOnce(own.url.replace('right', 'wrong-one')))
    assert.deepEqual([problem.code, problem.isPermanent], ['535', true])
    assert.doesNotMatch(problem.message, /wrong-one|atrium/)
  })
})

test('mail server – requiring a password that is not set – gets no mail', async () => {
  await through({ user: 'atrium', password: 'right' }, async (own) => {
    const problem = await problemOf(sendOnce(own.url.replace('atrium:right@', '')))
    assert.deepEqual([problem.code, problem.isPermanent], ['530', true])
    assert.deepEqual(own.messages, [])
  })
})

test('mail server – with an untrusted certificate – gets no mail', async (t) => {
  // smtp-server says on the terminal that its certificate is worth nothing, which is the point here.
  t.mock.method(console, 'error', () => {})
  await through({ isEncrypted: true }, async (own) => {
    assert.equal((await problemOf(sendOnce(own.url))).isPermanent, false)
    assert.deepEqual(own.messages, [])
  })
})

test('provider – unreachable – is a temporary failure', async () => {
  const { code, isPermanent } = await problemOf(sendOnce(`smtp://${await nobody()}`))
  assert.deepEqual([code, isPermanent], ['ESOCKET', false])
})

test('mail server – without a greeting – times out after 10 seconds', async (t) => {
  const silent = await openSilentServer()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const own = smtpMail({ url: `smtp://${silent.host}`, from })
  const sending = problemOf(own.send(mail))
  let isOver = false
  sending.finally(() => (isOver = true)).catch(() => {})
  let waited = 0
  while (!isOver && waited < 60_000) {
    t.mock.timers.tick(100)
    waited += 100
    await new Promise(setImmediate)
  }
  const { code, isPermanent } = await sending
  assert.deepEqual([code, isPermanent], ['ETIMEDOUT', false])
  assert.ok(waited >= 10_000)
  t.mock.timers.reset()
  await own.close()
  await silent.close()
})
