import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { describeChanges } from '../logs.service.ts'
import { loggedFilter, describeFilters } from './logged-filters.ts'

const portal = await openTestPortal()
after(() => portal.close())

test('logged filter – of a log file – is described with the names of people and things', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  const former = await portal.anAccount({ organisationId, realName: '林晚', leftAt: new Date() })
  const [notice, unknown] = [newId(), newId()]
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(sql`select append_operations(array[row(${organisationId}::uuid, null, null, null, 'system', 'members.modified',
      ${notice}::uuid, '停机通知', '{}', null, '', '', 'request', null, null)::operation_logs])`),
  )
  const logged = (filter: object) =>
    inTransaction(portal.database, { organisationId }, (db) => loggedFilter(db, filter))
  const filter = await logged({
    From: '2026-10-01',
    ActorId: former.id,
    SubjectId: notice,
    Actions: ['members.removed', 'members.moved'],
    Search: undefined,
    format: 'csv',
  })
  assert.deepEqual(filter, {
    From: '2026-10-01',
    ActorId: { id: former.id, name: '林晚' },
    SubjectId: { id: notice, name: '停机通知' },
    Actions: ['members.removed', 'members.moved'],
  })
  const [described] = describeChanges('en', { filters: [null, filter] })
  assert.deepEqual(described?.After, [
    'From: 2026-10-01',
    'Actor: 林晚',
    'Target: 停机通知',
    'Action: Removed members, Moved members to another department',
  ])
  assert.deepEqual(describeFilters('zh', await logged({ AccountId: unknown, Result: 'failure' })), [
    `人员：${unknown}`,
    '结果：所有失败',
  ])
  // As earlier versions logged it.
  assert.deepEqual(describeFilters('zh', { Result: 'identity.wrong-password', strange: 1 }), [
    '结果：账号或密码错误',
    'strange：1',
  ])
})

test('logged filter – of a member file – is described', () => {
  const filter = { Role: 'organisation-admin', State: 'locked', WithoutDepartment: true, LastSignIn: 'within-7' }
  assert.deepEqual(describeFilters('en', filter), [
    'Role: Administrator',
    'State: Locked',
    'In no department: Yes',
    'Last sign-in: Within 7 days',
  ])
  assert.deepEqual(
    ['30', 'never'].flatMap((LastSignIn) => describeFilters('zh', { LastSignIn })),
    ['最近登录：30 天未登录', '最近登录：从未登录'],
  )
})
