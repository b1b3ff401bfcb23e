import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { recordOperation } from '../operations/record-operation.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { readSettings } from '#environment/settings.ts'
import { openHttpEmulator } from '#testing/emulators/http-emulator.ts'
import { isSigned } from '#testing/emulators/signed.ts'
import { openSmtpEmulator } from '#testing/emulators/smtp-emulator.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { checkpointFilesOf, isGenuine, parseReceivedCheckpoints, type KnownCheckpoint } from './checkpoints.ts'
import { signChains } from '../logs.jobs.ts'
import { sendCheckpoints } from './send-checkpoints.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { services } = portal.server
const { id: organisationId } = await portal.anOrganisation()
const secret = 'the secret of the receiver'

/** Writes an entry and signs the end of its chain. */
async function sign() {
  await inTransaction(portal.database, { organisationId }, (db) =>
    recordOperation(db, {
      action: 'members.modified',
      note: {},
      visitor: undefined,
      organisationId,
      request: { id: 'request', ip: '10.0.0.1', headers: {} },
    }),
  )
  await portal.runJob(signChains({ ...services, checkpointFiles: checkpointFilesOf(services.settings) }))
}

const send = (env: Record<string, string>) => portal.runJob(sendCheckpoints({ settings: readSettings(env) }))

const numbersIn = async (received: string) => {
  const found: readonly KnownCheckpoint[] = await parseReceivedCheckpoints(received).of(organisationId)
  assert.ok(found.length > 0 && found.every((each) => isGenuine(each, services.secrets.signer)), received)
  return found.map(({ number }) => Number(number))
}

test('checkpoints – to a mail address – arrive once and can be compared from the raw mail', async () => {
  const smtp = await openSmtpEmulator()
  const env = { MAIL_URL: smtp.url, MAIL_FROM: 'atrium@lab.example', CHECKPOINT_SEND: 'mailto:audit@notary.example' }
  await sign()
  await send(env)
  await send(env)
  await smtp.close()
  assert.equal(smtp.messages.length, 1)
  assert.deepEqual(smtp.messages[0]?.to, ['audit@notary.example'])
  assert.deepEqual(await numbersIn(String(smtp.messages[0]?.raw)), [1])
})

test('checkpoints – to a web address that refuses at first – are sent again, signed, until they are accepted', async (context) => {
  const answers = [503, 200, 200]
  const receiver = await openHttpEmulator(() => ({ status: answers.shift() ?? 500, json: {} }))
  context.after(() => receiver.close())
  const env = { CHECKPOINT_SEND: `${receiver.url}/checkpoints`, CHECKPOINT_SECRET: secret }
  await sign()
  await assert.rejects(send(env), /503/)
  await send(env)
  await sign()
  await send(env)
  assert.ok(receiver.requests.every((request) => isSigned(request, secret)))
  const received = await Promise.all(receiver.requests.map(({ body }) => numbersIn(body)))
  assert.deepEqual(received, [[2], [2], [3]])
})

test('checkpoints – to a syslog receiver over TCP – arrive as counted frames of RFC 5424', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const env = { CHECKPOINT_SEND: `syslog+tcp://127.0.0.1:${(server.address() as AddressInfo).port}` }
  await sign()
  const sent = send(env)
  const [socket] = (await connected) as [NodeJS.ReadableStream]
  const received = await text(socket)
  await sent
  server.close()
  const [, length, message = ''] = /^(\d+) (<109>1 \S+ \S+ atrium \d+ checkpoint - \{.*\})$/u.exec(received) ?? []
  assert.equal(Number(length), Buffer.byteLength(message))
  assert.deepEqual(await numbersIn(received), [4])
  await sign()
  await assert.rejects(send(env), /ECONNREFUSED/)
})

test('checkpoints – to a syslog receiver over UDP – arrive in a datagram each', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const arrived = once(socket, 'message')
  await send({ CHECKPOINT_SEND: `syslog://127.0.0.1:${socket.address().port}` })
  const [message] = (await arrived) as [Buffer]
  socket.close()
  assert.match(message.toString(), /^<109>1 \S+ \S+ atrium \d+ checkpoint - \{/u)
  assert.deepEqual(await numbersIn(message.toString()), [5])
  const recorded = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf(
      db,
      sql`select number::integer from sent_checkpoints where organisation_id = ${organisationId} order by number`,
    ),
  )
  assert.deepEqual(
    recorded,
    [1, 2, 3, 4, 5].map((number) => ({ number })),
  )
})

test('CHECKPOINT_SEND – with an invalid value – is refused with a message', () => {
  for (const value of [
    'audit@lab.example',
    'mailto:nobody',
    'syslog://',
    'syslog://host/path',
    'ftp://host',
    'https://a:b@host',
  ])
    assert.throws(
      () =>
        readSettings({
          CHECKPOINT_SEND: value,
          CHECKPOINT_SECRET: secret,
          MAIL_URL: 'smtp://h',
          MAIL_FROM: 'a@b.example',
        }),
      /CHECKPOINT_SEND must be like/,
      value,
    )
  assert.throws(
    () => readSettings({ CHECKPOINT_SEND: 'mailto:audit@lab.example' }),
    /MAIL_URL is needed with CHECKPOINT_SEND/,
  )
  assert.throws(
    () => readSettings({ CHECKPOINT_SEND: 'https://lab.example/c' }),
    /CHECKPOINT_SECRET is needed with CHECKPOINT_SEND/,
  )
  assert.deepEqual(readSettings({ CHECKPOINT_SEND: 'syslog+tcp://[::1]' }).checkpointReceiver, {
    kind: 'syslog',
    protocol: 'tcp',
    host: '::1',
    port: 601,
  })
})
