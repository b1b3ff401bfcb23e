import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import { auditActions } from '@atrium/contract/audit-actions.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import {
  chosenWebhookEvents,
  webhookEventNames,
  webhookEventOf,
  webhookEvents,
  webhookPayloadOf,
} from '@atrium/contract/open-platform/webhook-events.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { inTransaction } from '#kit/data/database.ts'
import { operationLogs } from '#logs/logs.tables.ts'
import { writeExamples, type WriteExample } from '#testing/examples/write-examples.ts'
import { performer } from '#testing/perform.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { eventOfEntry, type LogEntry } from './event-of-entry.ts'

const portal = await openTestPortal({ PRODUCT_ALLOWED_NETWORKS: '127.0.0.0/8' })
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const perform = performer(address)
const nobody = '00000000-0000-0000-0000-000000000000'

const isPayload = Object.fromEntries(
  webhookEventNames.map((name) => [name, Compile(webhookPayloadOf(name) as object)] as const),
)

function checkPayload(entry: LogEntry): void {
  const event = eventOfEntry(entry)
  assert.ok(event, entry.action)
  const payload: unknown = JSON.parse(event.body)
  const problems = isPayload[event.event]?.Errors(payload)[1]
  assert.deepEqual(problems, [], event.body)
}

test('events – of the table – are of actions that exist, each of one event', () => {
  const actions = webhookEventNames.flatMap((name) => [...webhookEvents[name].actions])
  assert.deepEqual([...new Set<string>(actions).difference(new Set<string>(auditActions))], [])
  assert.equal(new Set(actions).size, actions.length)
  assert.deepEqual(
    chosenWebhookEvents.filter((name) => !Array.from<string>(webhookEvents[name].actions).length),
    [],
  )
})

const examples = writeExamples(portal)
const announced = Object.values(allCalls)
  .flatMap((calls) => Object.values<Call>(calls))
  .filter((call) => call.kind === 'write' && typeof call.audit === 'string' && webhookEventOf.has(call.audit))

for (const { at } of announced)
  test(`${at} – that succeeds – makes an event whose payload fits its schema`, async () => {
    const example = (await examples[at]?.()) as WriteExample
    const { requestId } = await perform(example)
    const entries = await inTransaction(portal.database, 'owner', (db) =>
      db.select().from(operationLogs).where(eq(operationLogs.requestId, requestId)),
    )
    const own = entries.filter(({ organisationId }) => organisationId !== nobody)
    assert.ok(own.length > 0)
    for (const entry of own) checkPayload(entry)
  })

const field = fc.constantFrom('realName', 'departmentId', 'email', 'state', 'role', 'clock')
const change = fc.tuple(fc.jsonValue(), fc.jsonValue())
const person = fc.record({ id: fc.uuid(), name: fc.string() })
const personWith = fc.record({ id: fc.uuid(), name: fc.string(), values: fc.dictionary(field, fc.jsonValue()) })
const people = fc.oneof(
  fc.tuple(fc.constant(null), fc.array(person, { minLength: 2 })),
  fc.tuple(fc.array(personWith, { minLength: 2 }), fc.array(personWith, { minLength: 2 })),
)

test('payload – of any entry of an action with an event – fits its schema', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...webhookEventOf.keys()),
      fc.dictionary(field, change),
      fc.option(people),
      fc.record({
        organisationId: fc.uuid(),
        number: fc.integer({ min: 1 }),
        at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        actorId: fc.option(fc.uuid()),
        subjectId: fc.option(fc.uuid()),
      }),
      (action, changes, several, entry) => {
        checkPayload({ ...entry, action, changes: { ...changes, ...(several && { people: several }) } })
      },
    ),
  )
})

test('payload – of several members whose values differ – says for each what changed', () => {
  const [one, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
  const event = eventOfEntry({
    organisationId: nobody,
    number: 7,
    at: new Date(0),
    action: 'members.moved',
    actorId: null,
    subjectId: one,
    changes: {
      departmentId: [['甲', '乙'], '丙'],
      people: [
        [
          { id: one, name: '林一', values: { departmentId: '甲' } },
          { id: other, name: '林二', values: { departmentId: '乙' } },
        ],
        [
          { id: one, name: '林一' },
          { id: other, name: '林二' },
        ],
      ],
    },
  })
  assert.deepEqual((JSON.parse(String(event?.body)) as { data: unknown }).data, {
    id: one,
    actorId: null,
    changes: { departmentId: [['甲', '乙'], '丙'] },
    ids: [one, other],
    people: [
      { id: one, changes: { departmentId: ['甲', '丙'] } },
      { id: other, changes: { departmentId: ['乙', '丙'] } },
    ],
  })
})
