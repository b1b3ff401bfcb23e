import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openWebhookOffice } from '#testing/webhook-office.ts'

const folder = fileURLToPath(new URL('../../../../../docs/samples/webhooks', import.meta.url))
const { portal, receiver, anOffice, deliver } = await openWebhookOffice()
after(async () => {
  await portal.close()
  await receiver.close()
})

/** Starts a sample; gives its lines one after the other. */
function start(program: string, file: string, secret: string) {
  const env = { PATH: process.env['PATH'], PORT: '0', WEBHOOK_SECRET: secret }
  const child = spawn(program, [join(folder, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    nextLine: async () => (await lines.next()).value as string | undefined,
    stop: () => child.kill('SIGKILL'),
  }
}

for (const [file, program] of [
  ['sample.ts', process.execPath],
  ['sample.py', 'python3'],
] as const)
  test(`${file} – run as a receiver – takes what the portal signed, once, and refuses everything else`, async (t) => {
    const office = await anOffice()
    const { id, secret } = await office.aWebhook()
    const sample = start(program, file, secret)
    t.after(() => sample.stop())
    const port = (await sample.nextLine())?.replace('listening ', '')
    const url = `http://127.0.0.1:${port}/`
    await office.ask(`PUT /v1/Sdk/ucapi/webhooks/${id}`, { ReceiverUrl: url, Description: '', Events: [] })
    const department = await office.addDepartment('分析部')
    await deliver()
    const line = await sample.nextLine()
    assert.match(String(line), new RegExp(`^department.created ${department.id} .*name`))

    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'webhook-id': 'forged',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${'A'.repeat(43)}=`,
      },
      body: '{}',
    })
    assert.equal(forged.status, 401)

    // The same event again is accepted and not taken a second time: the next line is of the next event.
    const [delivery] = (await office.deliveries({})).response.items
    await office.ask(`POST /v1/Sdk/ucapi/webhooks/deliveries/${delivery?.ID}/replay`)
    await deliver()
    await office.sendTest(id)
    assert.equal(await sample.nextLine(), 'webhook.test - ')
    assert.deepEqual(
      (await office.deliveries({})).response.items.map(({ State }) => State),
      ['delivered', 'delivered'],
    )
  })
