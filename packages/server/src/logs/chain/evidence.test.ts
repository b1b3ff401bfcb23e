import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import { day, hour, sessionCookie } from '@atrium/contract/constants.ts'
import type { OperationDetail, OperationEntry, Verification } from '@atrium/contract/logs/logs.shapes.ts'
import { sql } from 'drizzle-orm'
import type { OperationNote } from '#kit/http/handle.ts'
import { recordOperation } from '../operations/record-operation.ts'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { prepareChain } from './chain-reader.ts'
import { CheckpointFiles, checkpointFilesOf } from './checkpoints.ts'
import { logBatchSize } from '../log-files.ts'
import { blockSize } from '../search/log-grams.ts'
import { indexOperations } from '../search/index-operations.ts'
import { signChains } from '../logs.jobs.ts'
import { verifyChains } from './verifications.ts'
import { verifyChain } from './verify-chain.ts'
import { ensureLogPartitions } from '../retention/log-partitions.ts'

const portal = await openTestPortal()
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const { services } = portal.server
const evidence = { ...services, checkpointFiles: checkpointFilesOf(services.settings) }

interface LogPage {
  total: number | null
  IsMore: boolean
  items: OperationEntry[]
  Next: string | null
}

async function anOffice() {
  const { id: organisationId } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '管理员' })
  const { token } = await portal.aSession(admin)
  const ask = <T = LogPage>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  const page = async (body: object = {}) => (await ask('POST /operationLog/page', body)).response
  const inFull = (entries: readonly OperationEntry[]) =>
    Promise.all(
      entries.map(async (each) => (await ask<OperationDetail>(`GET /operationLog/detail/${each.Number}`)).response),
    )
  const record = (note: OperationNote = {}, action: AuditAction = 'members.modified', ip = '10.0.0.1') =>
    inTransaction(portal.database, { organisationId }, (db) =>
      recordOperation(db, {
        action,
        note: { actor: { id: admin.id, name: admin.realName }, ...note },
        visitor: undefined,
        organisationId,
        request: { id: 'request', ip, headers: {} },
      }),
    )
  /** Inserts entries; `seconds` is the distance between them, the last one is of now. */
  const fill = (count: number, wording = '常规', seconds = 0) =>
    owner(sql`select append_operations(array(select row(${organisationId}::uuid, null, case when ${seconds}::integer > 0 then now() - (${count} - n) * ${seconds}::integer * interval '1 second' end, ${admin.id}::uuid, '管理员', 'members.modified',
      ${admin.id}::uuid, '成员 ' || n, jsonb_build_object('JobTitle', jsonb_build_array(null, ${wording} || ' ' || n)), null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs from generate_series(1, ${count}::integer) as n))`)
  const verify = async (body: object = {}, checkpointFiles = evidence.checkpointFiles) => {
    const asked = await ask<Verification>('POST /operationLog/verify', body)
    assert.equal(asked.error, undefined, asked.message)
    await portal.runJob(verifyChains({ ...evidence, checkpointFiles }))
    return (await ask<Verification>(`GET /operationLog/verifications/${asked.response.ID}`)).response
  }
  const faults = async (body: object = {}, files = evidence.checkpointFiles) =>
    (await verify(body, files)).Result?.Faults.map(({ Fault, Number: number }) => [Fault, number])
  return { organisationId, admin, token, ask, page, inFull, record, fill, verify, faults }
}

describe('operation log', () => {
  test('is searched by person, action, address, period and words, latest first', async () => {
    const { admin, organisationId, record, page } = await anOffice()
    const [a, b] = [await portal.anAccount({ organisationId }), await portal.anAccount({ organisationId })]
    await record({ subject: { id: a.id, name: '林一' }, reason: '调岗到分析组' })
    await record({ subject: { id: b.id, name: '林二' }, changes: { Email: [null, 'keller@lab.example'] } })
    await record({ actor: { id: a.id, name: '林一' } }, 'account.photo-changed', '10.9.9.9')
    await record({
      subject: { id: a.id, name: '林一' },
      changes: { people: [null, [a, b].map(({ id, realName }) => ({ id, name: realName }))] },
    })
    const numbers = async (body: object) => (await page(body)).items.map((entry) => entry.Number)
    assert.deepEqual(await numbers({}), [4, 3, 2, 1])
    assert.deepEqual(await numbers({ ActorId: a.id }), [3])
    assert.deepEqual(await numbers({ ActorId: admin.id }), [4, 2, 1])
    assert.deepEqual(await numbers({ SubjectId: a.id }), [4, 1])
    assert.deepEqual(await numbers({ SubjectId: b.id }), [4, 2], 'also one of several people')
    assert.deepEqual(await numbers({ Actions: ['account.photo-changed'] }), [3])
    assert.deepEqual(await numbers({ Address: '10.9.9.9' }), [3])
    assert.deepEqual(await numbers({ Search: '分析组' }), [1])
    assert.deepEqual(await numbers({ Search: '调岗 林一' }), [1])
    assert.deepEqual(await numbers({ Search: 'KELLER@lab' }), [2])
    assert.deepEqual(await numbers({ Search: '林二', SubjectId: b.id }), [2])
    for (const Search of ["'; drop table operation_logs; --", '100%', '___张', String.raw`\张`])
      assert.deepEqual(await numbers({ Search }), [], Search)
    assert.deepEqual(await numbers({ From: '2019-01-01', Until: '2020-01-01' }), [])
    const tomorrow = new Date(Date.now() + 2 * day).toISOString().slice(0, 10)
    assert.deepEqual(await numbers({ From: tomorrow }), [])
    const { total, items } = await page()
    assert.equal(total, 4)
    assert.deepEqual([items[0]?.PeopleCount, items[0]?.SubjectName, items[3]?.Reason], [2, '林一', '调岗到分析组'])
  })

  test('shows localized old and new values of the own organisation only', async () => {
    const { record, token, ask } = await anOffice()
    await record({ changes: { state: ['active', 'locked'] }, reason: '核查' })
    const described = await ask<OperationDetail>('GET /operationLog/detail/1')
    assert.deepEqual(described.response.Changes, [{ Field: 'state', Name: '状态', Before: '正常', After: '已锁定' }])
    assert.equal(described.response.Hash.length, 64)
    const english = await portal.ask<OperationDetail>('GET /operationLog/detail/1', {
      token,
      headers: { 'x-atrium-lang': 'en' },
    })
    assert.deepEqual([english.response.Changes[0]?.After, english.response.ActionText], ['Locked', 'Changed a member'])
    const stranger = await anOffice()
    assert.equal((await stranger.ask('GET /operationLog/detail/1')).error, 'request.not-found')
    assert.equal((await stranger.page()).total, 0)
  })

  test('continues pages exactly where the last one ended, also while entries are added, and searches older blocks', async () => {
    const { fill, page, record } = await anOffice()
    await fill(3 * blockSize, '早期')
    await fill(2 * blockSize, '后来')
    await portal.runJob(indexOperations)
    const seen: number[] = []
    let Next: string | null = null
    do {
      const body = { pageSize: 50, ...(Next && { After: Next }) }
      const got: LogPage = await page(body)
      seen.push(...got.items.map((entry) => entry.Number))
      Next = got.Next
      await record()
    } while (Next)
    assert.deepEqual(
      seen,
      Array.from({ length: 5 * blockSize }, (_, n) => 5 * blockSize - n),
    )
    const found = await page({ Search: '早期 7', pageSize: 200 })
    const right = Array.from({ length: 3 * blockSize }, (_, n) => n + 1).filter((n) => String(n).includes('7'))
    assert.deepEqual(
      found.items.map((entry) => entry.Number),
      right.toReversed(),
    )
    assert.equal(found.total, null)
  })

  test('searches page by page through blocks beyond the newest entries', async () => {
    const { fill, page } = await anOffice()
    await fill(10, '罕见词语')
    await fill(2_500)
    await portal.runJob(indexOperations)
    const first = await page({ Search: '罕见词', pageSize: 6 })
    const second = await page({ Search: '罕见词', pageSize: 6, After: first.Next })
    assert.deepEqual(
      [...first.items, ...second.items].map((entry) => entry.Number),
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    )
    assert.equal(second.Next, null)
  })

  test('lists exactly the matching entries over all pages, latest first, for every filter', async () => {
    const { organisationId, ask } = await anOffice()
    const people = await Promise.all(
      ['林一', '林二', '林三'].map((realName) => portal.anAccount({ organisationId, realName })),
    )
    const ids = people.map(({ id }) => id)
    const actions = ['members.modified', 'members.moved', 'members.removed', 'members.unlocked'] as const
    // Three entries share each time.
    await owner(sql`select append_operations(array(select row(${organisationId}::uuid, null, now() - (800 - n) / 3 * interval '1 hour',
      (${arrayOf(ids, 'uuid')})[1 + n % 3], '管理员', (${arrayOf(actions, 'text')})[1 + n % 4], (${arrayOf(ids, 'uuid')})[1 + n % 2], '成员',
      jsonb_build_object('JobTitle', jsonb_build_array(null, '职位 ' || n % 11)), case when n % 5 = 0 then '安全评审' end, '10.0.0.' || n % 6, 'Test', 'request', null, null)::operation_logs
      from generate_series(1, 800) as n order by n))`)
    await portal.runJob(indexOperations)
    const through = async (filter: object, pageSize: number) => {
      const seen: LogPage['items'] = []
      for (let After: string | null | undefined; After !== null;) {
        const asked: { response: LogPage } = await ask('POST /operationLog/page', {
          ...filter,
          pageSize,
          ...(After && { After }),
        })
        seen.push(...asked.response.items)
        After = asked.response.Next
      }
      return seen
    }
    const everything = await through({}, 200)
    assert.equal(everything.length, 800)
    const [From, Until] = [
      new Date(Date.now() - 200 * hour).toISOString(),
      new Date(Date.now() - 50 * hour).toISOString(),
    ]
    type Entry = LogPage['items'][number]
    const by = (entry: Entry) => entry.ActorID === ids[0]
    const from = (entry: Entry) => entry.Address === '10.0.0.3'
    const safe = (entry: Entry) => entry.Reason === '安全评审'
    const cases: [object, (entry: Entry) => boolean][] = [
      [{ ActorId: ids[0] }, by],
      [{ Address: '10.0.0.3' }, from],
      [{ Actions: [actions[0]] }, ({ Action }) => Action === actions[0]],
      [{ Actions: actions.slice(1, 3) }, ({ Action }) => actions.slice(1, 3).includes(Action as never)],
      [{ SubjectId: ids[1], Address: '10.0.0.3' }, (entry) => entry.SubjectID === ids[1] && from(entry)],
      [{ From, Until }, ({ Time }) => Time >= From && Time < Until],
      [
        { From, Until, ActorId: ids[0], Actions: [actions[2]] },
        (entry) => by(entry) && entry.Action === actions[2] && entry.Time >= From && entry.Time < Until,
      ],
      [{ Search: '安全' }, safe],
      [{ Search: '安全', From, Until }, (entry) => safe(entry) && entry.Time >= From && entry.Time < Until],
      [{ Search: '安全', ActorId: ids[0] }, (entry) => safe(entry) && by(entry)],
      [{ Search: '安全', Address: '10.0.0.3' }, (entry) => safe(entry) && from(entry)],
      [{ Search: '安全', Actions: [actions[3]] }, (entry) => safe(entry) && entry.Action === actions[3]],
    ]
    for (const [filter, fits] of cases) {
      const right = everything.filter(fits).map((entry) => entry.Number)
      assert.ok(right.length > 5, JSON.stringify(filter))
      assert.deepEqual(
        (await through(filter, 7)).map((entry) => entry.Number),
        right,
        JSON.stringify(filter),
      )
    }
  })

  test('does not index ids as words', async () => {
    const { organisationId, record, page } = await anOffice()
    await record({ reason: `前面${organisationId}后面` })
    const found = async (Search: string) => (await page({ Search })).items.length
    assert.deepEqual([await found('前面'), await found(organisationId), await found('前面后面')], [1, 0, 0])
  })

  test('refuses invalid filters with a message', async () => {
    const { ask } = await anOffice()
    const refused = async (body: object, at = 'POST /operationLog/page') => (await ask(at, body)).error
    assert.equal(await refused({ From: '2026-02-30' }), 'logs.wrong-period')
    assert.equal(await refused({ From: '2026-10-03', Until: '2026-10-01' }), 'logs.wrong-period')
    assert.equal(await refused({ From: 'gestern' }), 'request.invalid')
    assert.equal(await refused({ Search: 'x'.repeat(10_000) }), 'request.invalid')
    assert.equal(await refused({ Search: 'ab' }), 'logs.search-too-short')
    const places = ['999999-01-01 00:00:00+00\n1', `2026-01-01 00:00:00+00\n${newId()}`]
    for (const After of ['bm9uc2Vuc2U', ...places.map((place) => Buffer.from(place).toString('base64url'))])
      assert.equal(await refused({ After }), 'logs.wrong-cursor')
    for (const Until of ['0000-01-01', '0000-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])
      assert.equal(await refused({ Until }), 'logs.wrong-period', Until)
    assert.equal(await refused({ pageIndex: 10_000 }), 'logs.too-deep')
    assert.equal(await refused({ Actions: ['members.exploded'] }), 'request.invalid')
    const longAgo = new Date(Date.now() - 60 * day).toISOString().slice(0, 10)
    assert.equal(await refused({ Search: '林一', From: longAgo }), 'logs.search-too-long-ago')
    assert.equal(await refused({ From: '2026-10-03', Until: '2026-10-01' }, 'POST /loginLog/page'), 'logs.wrong-period')
  })

  test('hides entries beyond the retention and shows them when it is extended', async () => {
    const { organisationId, admin, page } = await anOffice()
    await inTransaction(portal.database, 'owner', (db) =>
      ensureLogPartitions(db, sql`now() - interval '5 months'`, sql`now()`),
    )
    await owner(sql`select append_operations(array[row(${organisationId}::uuid, null, now() - interval '4 months', ${admin.id}::uuid, '管理员', 'members.modified',
      null, null, '{}', null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs])`)
    assert.equal((await page()).total, 0)
    await owner(
      sql`insert into organisation_configs (id, organisation_id, code, value) values (${newId()}, ${organisationId}, 'log-retention', '{"Months": 6}')`,
    )
    await new Promise((resume) => setTimeout(resume, 200))
    assert.equal((await page()).total, 1)
  })
})

describe('chain verification', () => {
  test('confirms an intact chain with its end, checkpoints and key', async () => {
    const { fill, verify } = await anOffice()
    await fill(300)
    await portal.runJob(signChains(evidence))
    const { State, Result, Done, Total } = await verify()
    assert.equal(State, 'finished')
    // Requesting the verification is logged, too.
    assert.deepEqual([Result?.IsIntact, Result?.FirstNumber, Result?.LastNumber], [true, 1, 301])
    assert.deepEqual([Done, Total, Result?.KeyID], [301, 301, services.secrets.signer.keyId])
    assert.equal(Result?.Checkpoints, 2, 'one in the database, one in the file')
  })

  test('reports which checkpoints support it and how many entries none covers', async () => {
    const { fill, verify } = await anOffice()
    await fill(10)
    const unsigned = (await verify()).Result
    assert.deepEqual([unsigned?.IsIntact, unsigned?.SignedSince, unsigned?.LatestCheckpoint], [true, null, null])
    assert.deepEqual([unsigned?.CheckpointsInDatabase, unsigned?.CheckpointsInFolder, unsigned?.Uncovered], [0, 0, 11])
    await portal.runJob(signChains(evidence))
    await fill(3)
    const signed = (await verify()).Result
    assert.deepEqual([signed?.CheckpointsInDatabase, signed?.CheckpointsInFolder], [1, 1])
    assert.deepEqual([signed?.LatestCheckpoint?.Number, signed?.Uncovered], [11, 4])
  })

  test('reports a rewritten chain whose checkpoints were removed from table and folder', async () => {
    const { organisationId, fill, faults } = await anOffice()
    await fill(50, '常规', 3_600)
    const none = new CheckpointFiles(join(services.settings.dataDir, 'no checkpoints at all'))
    assert.deepEqual(await faults({}, none), [['unsigned', 1]])
    await portal.runJob(signChains(evidence))
    assert.deepEqual(await faults(), [])
    await owner(sql`delete from log_checkpoints where organisation_id = ${organisationId}`)
    assert.deepEqual(await faults({}, none), [['unsigned', 1]])
  })

  test('reports entries after the end of the chain', async () => {
    const { organisationId, fill } = await anOffice()
    await fill(50)
    await owner(sql`update operation_chains set last_number = 30, last_hash = (select hash from operation_logs where organisation_id = ${organisationId} and number = 30)
      where organisation_id = ${organisationId}`)
    const within = <T>(work: (db: Db) => Promise<T>) => inTransaction(portal.database, { organisationId }, work)
    const { chain } = await prepareChain(within, { organisationId, files: evidence.checkpointFiles })
    assert.deepEqual((await verifyChain(chain, services.secrets.signer)).faults, [{ fault: 'beyond-head', number: 31 }])
    await owner(sql`delete from operation_chains where organisation_id = ${organisationId}`)
    const headless = await prepareChain(within, { organisationId, files: evidence.checkpointFiles })
    assert.deepEqual((await verifyChain(headless.chain, services.secrets.signer)).faults, [
      { fault: 'beyond-head', number: 1 },
    ])
  })

  test('reports a time that goes back unless the entry notes the clock', async () => {
    const { organisationId, admin, fill, faults } = await anOffice()
    await fill(5)
    const append = () =>
      owner(sql`select append_operations(array[row(${organisationId}::uuid, null, now() - interval '1 hour', ${admin.id}::uuid, '管理员', 'members.modified',
        null, null, '{}', null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs])`)
    await append()
    assert.deepEqual(await faults(), [])
    // An attacker who rewrites the chain with its hashes omits the mark.
    await owner(sql`update operation_chains set last_at = null where organisation_id = ${organisationId}`)
    await append()
    assert.deepEqual(await faults(), [['time-back', 8]])
  })

  test('reports a changed entry', async () => {
    const { organisationId, fill, faults } = await anOffice()
    await fill(50)
    await owner(sql`update operation_logs set reason = '无' where organisation_id = ${organisationId} and number = 20`)
    assert.deepEqual(await faults(), [['changed', 20]])
  })

  test('reports a removed entry', async () => {
    const { organisationId, fill, faults } = await anOffice()
    await fill(50)
    await owner(sql`delete from operation_logs where organisation_id = ${organisationId} and number = 30`)
    assert.deepEqual(await faults(), [['missing', 30]])
  })

  test('reports swapped entries', async () => {
    const { organisationId, fill, faults } = await anOffice()
    await fill(50)
    for (const [from, to] of [
      [10, 1_000],
      [11, 10],
      [1_000, 11],
    ])
      await owner(
        sql`update operation_logs set number = ${to} where organisation_id = ${organisationId} and number = ${from}`,
      )
    assert.deepEqual((await faults())?.[0], ['reordered', 10])
  })

  test('reports removed newest entries, also when the end of the chain was reset', async () => {
    const { organisationId, fill, faults } = await anOffice()
    await fill(50)
    await portal.runJob(signChains(evidence))
    await owner(sql`delete from operation_logs where organisation_id = ${organisationId} and number > 40`)
    await owner(sql`update operation_chains set last_number = 40, last_hash = (select hash from operation_logs where organisation_id = ${organisationId} and number = 40)
      where organisation_id = ${organisationId}`)
    await owner(sql`delete from log_checkpoints where organisation_id = ${organisationId}`)
    // The checkpoint file still has the end; requesting the verification was entry 41.
    assert.deepEqual(await faults(), [['truncated', 42]])
  })

  test('reports a rewritten chain that does not match its checkpoints, and forged checkpoints', async () => {
    const { organisationId, admin, fill, faults } = await anOffice()
    await fill(50)
    await portal.runJob(signChains(evidence))
    await owner(sql`delete from operation_logs where organisation_id = ${organisationId}`)
    await owner(sql`delete from operation_chains where organisation_id = ${organisationId}`)
    await owner(sql`select append_operations(array(select row(${organisationId}::uuid, null, now(), ${admin.id}::uuid, '管理员', 'members.modified',
      null, '别人', '{}', null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs from generate_series(1, 60) as n))`)
    assert.deepEqual(new Set((await faults())?.map(([fault]) => fault)), new Set(['rewritten']))
    await owner(sql`update log_checkpoints set hash = (select hash from operation_logs where organisation_id = ${organisationId} and number = 50)
      where organisation_id = ${organisationId}`)
    const after = await faults()
    assert.ok(after?.some(([fault]) => fault === 'forged-checkpoint'))
  })

  test('verifies a part of a chain, and runs once for two concurrent requests', async () => {
    const { fill, verify, ask } = await anOffice()
    await fill(100, '常规', 1)
    const today = new Date(Date.now() - 60_000).toISOString()
    const { Result } = await verify({ From: today })
    assert.equal(Result?.IsIntact, true)
    assert.ok(Number(Result?.FirstNumber) > 30 && Result?.LastNumber === 101, JSON.stringify(Result))
    const both = await Promise.all([ask('POST /operationLog/verify', {}), ask('POST /operationLog/verify', {})])
    assert.deepEqual(new Set(both.map(({ error }) => error)), new Set(['logs.verification-running', undefined]))
    await portal.runJob(verifyChains(evidence))
  })

  test('accepts a chain whose entries note that the clock went back', async () => {
    const { organisationId, admin, fill, page, faults } = await anOffice()
    await fill(5)
    await owner(sql`select append_operations(array[row(${organisationId}::uuid, null, now() - interval '1 hour', ${admin.id}::uuid, '管理员', 'members.modified',
      null, null, '{}', null, '10.0.0.1', 'Test', 'request', null, null)::operation_logs])`)
    const odd = (await page()).items.filter(({ IsClockOdd }) => IsClockOdd)
    assert.deepEqual(
      odd.map((entry) => entry.Number),
      [6],
    )
    assert.deepEqual(await faults(), [])
  })
})

describe('inspection report', () => {
  interface Report {
    items: OperationDetail[]
    IsCut: boolean
    Verification: Verification | null
  }

  test('has all details of its entries and is logged with its filter', async () => {
    const { ask, record, page, inFull } = await anOffice()
    await record({ changes: { state: ['active', 'locked'] }, reason: '核查' })
    await record({}, 'members.removed')
    const { response } = await ask<Report>('POST /operationLog/report', { Actions: ['members.modified'] })
    assert.deepEqual(
      response.items.map((entry) => [entry.Number, entry.Changes[0]?.After, entry.Hash.length]),
      [[1, '已锁定', 64]],
    )
    assert.deepEqual([response.IsCut, response.Verification], [false, null])
    const [logged] = await inFull((await page()).items)
    assert.deepEqual([logged?.Action, afterOf(logged, 'rows')], ['logs.operations-reported', 1])
    assert.deepEqual(afterOf(logged, 'filters'), ['操作：修改了成员信息'])
  })

  test('refers to the verification of its own period only', async () => {
    const { fill, verify, ask } = await anOffice()
    await fill(100, '常规', 3_600)
    const [From, Until] = [90, 50].map((hours) => new Date(Date.now() - hours * hour).toISOString())
    const verificationOf = async (body: object) =>
      (await ask<Report>('POST /operationLog/report', body)).response.Verification?.ID
    const later = await verify({ From: Until })
    assert.equal(await verificationOf({ From, Until }), undefined)
    assert.equal(await verificationOf({ From: Until }), later.ID)
    const own = await verify({ From, Until })
    assert.equal(await verificationOf({ From, Until }), own.ID)
    assert.equal(await verificationOf({}), undefined)
    const whole = await verify()
    assert.equal(await verificationOf({ From, Until }), whole.ID)
    assert.equal(await verificationOf({}), whole.ID)
  })
})

test('log filters – for a former member – offer and mark the person', async () => {
  const { organisationId, ask, admin } = await anOffice()
  const former = await portal.anAccount({ organisationId, realName: '欧阳锋', leftAt: new Date() })
  const there = await portal.anAccount({ organisationId, realName: '欧阳克' })
  const { response } = await ask<{ ID: string; IsFormer: boolean }[]>(
    `GET /operationLog/people?search=${encodeURIComponent('欧阳')}`,
  )
  assert.deepEqual(
    response.map(({ ID, IsFormer }) => [ID, IsFormer]),
    [
      [there.id, false],
      [former.id, true],
    ],
  )
  const stranger = await anOffice()
  const asked = await stranger.ask<unknown[]>(`GET /operationLog/people?search=${encodeURIComponent(admin.realName)}`)
  assert.equal(asked.response.length, 1, 'the own administrator alone')
})

test('installation log – with words or a person – is searched by operators only', async () => {
  const operator = await portal.anAccount({ role: 'operator', realName: '运营甲' })
  const { token } = await portal.aSession(operator)
  const subject = newId()
  await inTransaction(portal.database, 'installation', (db) =>
    recordOperation(db, {
      action: 'notices.added',
      note: { actor: { id: operator.id, name: '运营甲' }, subject: { id: subject, name: '停机公告' } },
      visitor: undefined,
      organisationId: undefined,
      request: { id: 'request', ip: '10.7.7.7', headers: {} },
    }),
  )
  const { ask: askAsAdmin, record } = await anOffice()
  await record({ reason: '停机公告' })
  const ask = <T = LogPage>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  for (const body of [
    { ActorId: operator.id },
    { SubjectId: subject },
    { Search: '停机公告' },
    { Address: '10.7.7.7' },
  ]) {
    const { items } = (await ask('POST /operator/operationLog/page', body)).response
    assert.deepEqual(
      items.map(({ ActorName, SubjectName }) => [ActorName, SubjectName]),
      [['运营甲', '停机公告']],
      JSON.stringify(body),
    )
    const detail = await ask<OperationDetail>(`GET /operator/operationLog/detail/${items[0]?.Number}`)
    assert.equal(detail.response.SubjectName, '停机公告')
  }
  assert.equal((await askAsAdmin('POST /operator/operationLog/page', {})).error, 'access.denied')
  assert.equal((await ask('POST /operationLog/page', {})).code === 100, false)
})

/** The new value of a field of an entry. */
const afterOf = (entry: OperationDetail | undefined, field: string) =>
  entry?.Changes.find(({ Field }) => Field === field)?.After

describe('log files', () => {
  const get = async (token: string, at: string, body: object) => {
    const answer = await fetch(`${address}/api${at}`, {
      method: 'POST',
      headers: { cookie: `${sessionCookie}=${token}`, 'x-atrium-lang': 'en', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { answer, text: await answer.text() }
  }

  test('have the filtered entries, protect from formulas, end with a signed statement and are logged', async () => {
    const { token, organisationId, record, page, inFull } = await anOffice()
    await record({ subject: { id: newId(), name: '=HYPERLINK("x")' }, changes: { JobTitle: ['a', '=1+1'] } })
    await record({ reason: 'second' }, 'members.removed')
    const { text } = await get(token, '/operationLog/export', { format: 'csv' })
    const lines = text.trim().split('\r\n')
    assert.ok(lines[0]?.includes('Time (Asia/Shanghai)'))
    assert.ok(lines[1]?.startsWith('3,') && lines[1].includes('Started exporting the operation log'))
    assert.ok(lines[2]?.startsWith('2,') && lines[2].includes('Removed members'))
    assert.ok(text.includes(`"'=HYPERLINK(""x"")"`))
    assert.ok(text.includes('All entries match their hashes') && text.includes(services.secrets.signer.keyId))
    const fact = (name: string) => {
      const [, quoted, plain] = new RegExp(`(?:"${name}[^"]*"|${name}[^,"]*),(?:"([^"]+)"|([^\\r]+))`).exec(text) ?? []
      return String(quoted ?? plain)
    }
    const signature = Buffer.from(fact('Signature'), 'base64')
    const publicKey = createPublicKey(fact('Public key'))
    assert.ok(verify(null, Buffer.from(fact('Signed text')), publicKey, signature), text)
    assert.ok(!verify(null, Buffer.from(`${fact('Signed text')}!`), publicKey, signature))
    // An export is complete once its last byte has left, which its reader does not wait for.
    const completed = async (count: number) => {
      let { items } = await page({ Actions: ['logs.export-completed'] })
      while (items.length < count) ({ items } = await page({ Actions: ['logs.export-completed'] }))
      return items
    }
    await completed(1)
    const only = await get(token, '/operationLog/export', { format: 'csv', Actions: ['members.removed'] })
    await completed(2)
    assert.ok(!only.text.includes('HYPERLINK') && only.text.includes('second'))
    const workbook = await get(token, '/operationLog/export', { format: 'xlsx' })
    assert.equal(workbook.answer.status, 200)
    const rowCounts = (await inFull(await completed(3))).map((entry) => afterOf(entry, 'rows'))
    // The last file contains the entries of the exports before it.
    assert.deepEqual(rowCounts.slice(1), [1, 3])
    await owner(
      sql`update operation_logs set reason = 'third' where organisation_id = ${organisationId} and number = 2`,
    )
    assert.match((await get(token, '/operationLog/export', { format: 'csv' })).text, /do not match their hashes: 2/)
  })

  test('have every entry once and in order over several batches, also when filtered', async () => {
    const { token, admin, fill, record } = await anOffice()
    await fill(2 * logBatchSize + 7, '常规', 1)
    // As many entries again within milliseconds.
    await fill(logBatchSize + 3)
    await record({}, 'members.removed')
    const numbers = async (body: object) => {
      const { text } = await get(token, '/operationLog/export', { format: 'csv', ...body })
      return [...text.matchAll(/^(\d+),/gm)].map(([, number]) => Number(number))
    }
    const count = 3 * logBatchSize + 11
    const all = Array.from({ length: count }, (_, n) => count - n)
    // The start of the export is logged, too.
    assert.deepEqual(await numbers({}), [count + 1, ...all])
    assert.deepEqual(await numbers({ ActorId: admin.id, Actions: ['members.modified'] }), all.slice(1))
    assert.deepEqual(await numbers({ Search: '常规', Address: '10.0.0.1' }), all.slice(1))
  })

  test('are logged as interrupted when aborted', async () => {
    const { token, fill, page, inFull } = await anOffice()
    await fill(20_000)
    const aborting = new AbortController()
    const answer = await fetch(`${address}/api/operationLog/export`, {
      method: 'POST',
      headers: { cookie: `${sessionCookie}=${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv' }),
      signal: aborting.signal,
    })
    await answer.body?.getReader().read()
    aborting.abort()
    const until = Date.now() + 3_000
    let logged: LogPage
    do logged = await page({ Actions: ['logs.export-interrupted'] })
    while (logged.items.length === 0 && Date.now() < until)
    const [entry] = await inFull((await page({ Actions: ['logs.operations-exported'] })).items)
    assert.equal(afterOf(entry, 'outcome'), '已中断')
  })
})

describe('sign-in log', () => {
  test('lists attempts by person, result, address and words, page by page', async () => {
    const { organisationId, admin, ask } = await anOffice()
    const person = await portal.anAccount({
      organisationId,
      realName: '单雨桐',
      pinyin: 'shan yu tong',
      initials: 'syt',
    })
    for (const [account, result, ip] of [
      [person.id, 'identity.wrong-password', '10.1.1.1'],
      [person.id, 'success', '10.1.1.1'],
      [admin.id, 'success', '10.2.2.2'],
    ])
      await owner(
        sql`select log_sign_in(${newId()}::uuid, ${organisationId}::uuid, ${account}::uuid, ${result}, '0', ${ip}, 'Test', 'request', 'password', null, null)`,
      )
    type Page = {
      total: number
      items: { RealName: string; Result: string; ResultText: string }[]
      Next: string | null
    }
    const page = async (body: object = {}) => (await ask<Page>('POST /loginLog/page', body)).response
    assert.deepEqual(
      (await page()).items.map(({ RealName, Result }) => [RealName, Result]),
      [
        ['管理员', 'success'],
        ['单雨桐', 'success'],
        ['单雨桐', 'identity.wrong-password'],
      ],
    )
    const count = async (body: object) => (await page(body)).total
    assert.equal(await count({ Result: 'failure' }), 1)
    assert.equal(await count({ Result: 'success' }), 2)
    assert.equal(await count({ Result: 'identity.wrong-password' }), 1)
    assert.equal(await count({ AccountId: admin.id }), 1)
    assert.equal(await count({ Address: '10.1.1.1' }), 2)
    assert.equal(await count({ Search: 'syt' }), 2)
    assert.equal(await count({ Search: 'nobody' }), 0)
    const first = await page({ pageSize: 2 })
    const second = await page({ pageSize: 2, After: first.Next })
    assert.deepEqual([first.items.length, second.items.length, second.Next], [2, 1, null])
    const stranger = await anOffice()
    assert.equal((await stranger.ask<Page>('POST /loginLog/page', { AccountId: person.id })).response.total, 0)
    const answer = (await portal.inject('POST /loginLog/exportLoginLog', {
      token: (await portal.aSession(admin)).token,
      body: { format: 'csv' },
    })) as { body: string }
    assert.equal(answer.body.trim().split('\r\n').length, 4)
  })
})
