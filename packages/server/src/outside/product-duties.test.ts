import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#kit/columns.ts'
import { dutiesSecret, openDutiesEmulator } from '#testing/emulators/duties-emulator.ts'
import { openSilentServer } from '#testing/emulators/silent-server.ts'
import { ProductDuties, ProductProblem } from './product-duties.ts'

const [person, other, organisation] = [newId(), newId(), newId()]
const duty = { person, kind: 'approver' as const, reference: 'A-7', title: '批准' }
const emulator = await openDutiesEmulator([duty, { ...duty, person: other }])
after(() => emulator.close())
const duties = new ProductDuties({ urls: { ELN: emulator.url }, secret: dutiesSecret })
const ask = () => duties.ask('ELN', organisation, [person])

test('a product tells the duties of those it was asked for, to whoever signs', async () => {
  assert.deepEqual(await ask(), [duty])
  const stranger = new ProductDuties({ urls: { ELN: emulator.url }, secret: 'another secret entirely' })
  await assert.rejects(stranger.ask('ELN', organisation, [person]), ProductProblem)
  await assert.rejects(duties.ask('PM', organisation, [person]), ProductProblem)
})

test('what is no answer is a problem, never an empty list', async () => {
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
    await assert.rejects(ask(), ProductProblem, JSON.stringify(json).slice(0, 80))
  }
  delete emulator.wrong.reply
  assert.equal((await ask()).length, 1)
})

test('a product that says nothing is given up after some seconds, one that is not there at once', async () => {
  const silent = await openSilentServer()
  duties.connect('PM', `http://${silent.host}`)
  await assert.rejects(duties.ask('PM', organisation, [person]), /did not answer/)
  await silent.close()
  await assert.rejects(duties.ask('PM', organisation, [person]), /did not answer/)
})

test('a hand-over is done, or refused with the words of the product', async () => {
  emulator.wrong.refusal = 'The project is closed'
  const move = { person, kind: duty.kind, reference: duty.reference, to: other }
  await assert.rejects(
    duties.handOver('ELN', organisation, [move]),
    (problem: ProductProblem) => problem.reason === 'The project is closed',
  )
  delete emulator.wrong.refusal
  await duties.handOver('ELN', organisation, [move])
  assert.deepEqual(await ask(), [])
})
