import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { read, write } from '@atrium/contract/kit/call.ts'
import { Type } from '@atrium/contract/kit/type.ts'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import type { Visitor } from '#identity/sessions/visitor.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { inTransaction, valueOf } from '../data/database.ts'
import { sendFailure } from './errors.ts'
import { handle } from './handle.ts'
import { mountCalls } from './mount.ts'

const database = await openTestDatabase()
after(() => database.close())

const common = { title: 'Test calls', purpose: 'A test', access: { public: 'a test' }, scope: 'none' } as const
const gives = Type.Object({})
const audit = { none: 'a test' }
const calls = {
  look: read({ ...common, at: 'GET /look', gives }),
  change: write({ ...common, at: 'POST /change', gives, audit, changesSession: true }),
  keep: write({ ...common, at: 'POST /keep', gives, audit }),
  failLate: write({ ...common, at: 'POST /failLate', gives, audit }),
}

/** What happened, in its order. */
const events: string[] = []
const key = 'test rolled back'
const isCounted = () =>
  inTransaction(database, 'owner', (db) =>
    valueOf<boolean>(db, sql`select exists (select 1 from attempts where key = ${key}) as value`),
  )

const app = Fastify()
app.setErrorHandler(sendFailure)
const module = handle(calls, {
  look: () => ({}),
  change: () => ({}),
  keep: () => ({}),
  async failLate({ db, afterCommit }) {
    afterCommit(() => void events.push('committed'))
    await db.execute(sql`select begin_attempt(array[${key}], array[5], interval '1 minute')`)
    throw new Error('failed late')
  },
})
mountCalls(app, [module], {
  database,
  authorize: async (_, request) => {
    request.visitor = { sessionId: 'one' } as Visitor
  },
  uploadFolderPrefix: 'atrium-test-',
  logWrite: async () => {},
  logDownload: async () => undefined,
  onWritten: ({ sessionId }) => void events.push(`written by ${sessionId}`),
  onProblem: (problem) => void events.push(String(problem)),
})
after(() => app.close())

const ask = async (method: 'GET' | 'POST', url: string) => {
  events.length = 0
  return app.inject({ method, url: `/api${url}` })
}

test('onWritten – called after a write that changes the session, not after another one or a read', async () => {
  assert.equal((await ask('POST', '/change')).statusCode, 200)
  assert.deepEqual(events, ['written by one'])
  for (const [method, url] of [
    ['GET', '/look'],
    ['POST', '/keep'],
  ] as const) {
    assert.equal((await ask(method, url)).statusCode, 200)
    assert.deepEqual(events, [], url)
  }
})

test('afterCommit – the call fails – does not run, and the transaction leaves nothing', async () => {
  const { statusCode } = await ask('POST', '/failLate')
  assert.equal(statusCode, 500)
  assert.deepEqual(events, [])
  assert.equal(await isCounted(), false)
})
