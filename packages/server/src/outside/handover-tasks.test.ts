import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#kit/data/columns.ts'
import { handoverSecret, openHandoverEmulator } from '#testing/emulators/handover-emulator.ts'
import { openSilentServer } from '#testing/emulators/silent-server.ts'
import { HandoverTasks, ProductError } from './handover-tasks.ts'

const [person, other, organisation] = [newId(), newId(), newId()]
const task = { person, kind: 'approver' as const, reference: 'A-7', title: '批准' }
const emulator = await openHandoverEmulator([task, { ...task, person: other }])
after(() => emulator.close())
const handoverTasks = new HandoverTasks({ urls: { ELN: emulator.url }, secretOf: async () => handoverSecret })
const list = () => handoverTasks.list('ELN', organisation, [person])

test('handover tasks – with a valid signature – are listed for the requested people only', async () => {
  assert.deepEqual(await list(), [task])
  const stranger = new HandoverTasks({ urls: { ELN: emulator.url }, secretOf: async () => 'another secret entirely' })
  await assert.rejects(stranger.list('ELN', organisation, [person]), ProductError)
  await assert.rejects(handoverTasks.list('PM', organisation, [person]), ProductError)
})

test('handover tasks – with an invalid response – throw instead of being empty', async () => {
  const wrong: [status: number, json: unknown][] = [
    [500, {}],
    [302, {}],
    [200, {}],
    [200, { duties: [{ person, kind: 'king', reference: '1', title: '' }] }],
    [200, { duties: 'none' }],
    [200, { duties: [], padding: 'x'.repeat(3_000_000) }],
  ]
  for (const [status, json] of wrong) {
    emulator.wrong.reply = { status, json }
    await assert.rejects(list(), ProductError, JSON.stringify(json).slice(0, 80))
  }
  delete emulator.wrong.reply
  assert.equal((await list()).length, 1)
})

test('handover tasks – of a silent product – time out, and of a missing one fail at once', async () => {
  const silent = await openSilentServer()
  handoverTasks.connect('PM', `http://${silent.host}`)
  await assert.rejects(handoverTasks.list('PM', organisation, [person]), /did not answer/)
  await silent.close()
  await assert.rejects(handoverTasks.list('PM', organisation, [person]), /did not answer/)
})

test('handover – refused by the product – throws with its reason', async () => {
  emulator.wrong.refusal = 'The project is closed'
  const move = { person, kind: task.kind, reference: task.reference, to: other }
  await assert.rejects(
    handoverTasks.handOver('ELN', organisation, [move]),
    (problem: ProductError) => problem.reason === 'The project is closed',
  )
  delete emulator.wrong.refusal
  await handoverTasks.handOver('ELN', organisation, [move])
  assert.deepEqual(await list(), [])
})
