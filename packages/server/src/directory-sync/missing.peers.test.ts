import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import type { SyncRun } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { handoverSecret, openHandoverEmulator } from '#testing/emulators/handover-emulator.ts'
import { slapdMissing } from '#testing/peers/slapd.ts'
import { openSlapdOffices } from '#testing/peers/slapd-offices.ts'

const missing = await slapdMissing()
const names = ['张三', '李四', '王五', '赵六', '钱七', '孙八', '周九', '吴十', '郑一', '冯二', '陈零', '褚一']
const people = names.map((name, at): [string, string] => [`p${at}`, name])

test('Directory sync – missing people', { skip: missing }, async (context) => {
  const product = await openHandoverEmulator()
  const { portal, directory, anOffice, close } = await openSlapdOffices({
    PRODUCT_DUTIES: `ELN=${product.url}`,
    PRODUCT_SECRET: handoverSecret,
  })
  context.after(async () => {
    await close()
    await product.close()
  })
  const anOfficeWithPeople = async (given: object = {}) => {
    const office = await anOffice()
    office.add(...people)
    await office.set(given)
    await office.run()
    return office
  }

  await context.test('mark – somebody missing – only shows, and forgets when the person is back', async () => {
    const office = await anOfficeWithPeople()
    office.remove('p1', 'p2')
    office.change('p0', 'delete: ou')
    const run = await office.run()
    assert.equal(run.Counts.missing, 3)
    assert.equal((await office.member('张三'))?.['state'], 'active')
    const countMissing = async () => (await office.ask<{ MissingCount: number }>(`GET ${office.syncPath}`)).MissingCount
    assert.equal(await countMissing(), 3)
    const linksOf = async (name: string) => {
      const id = String((await office.member(name))?.['id'])
      return (await office.ask<MemberDetail>(`GET /account/manageDetail/${id}`)).Links
    }
    const [link] = await linksOf('张三')
    assert.ok(Date.now() - Date.parse(String(link?.MissingSince)) < 60_000, 'the page of the member says since when')
    assert.equal(link?.SyncID, run.ID, 'and which report says so')
    const [present] = await linksOf('赵六')
    assert.deepEqual([present?.MissingSince, present?.SyncID], [null, null])
    office.change('p0', `add: ou\nou: ${office.uidOf('').slice(1)}`)
    assert.equal((await office.run({ onlyChanges: true })).Counts.recovered, 1)
    assert.equal(await countMissing(), 2)
  })

  await context.test('remove – the last administrator, by the schedule – is kept with the reason', async () => {
    const office = await anOfficeWithPeople({ Missing: 'remove', BrakePercent: 100 })
    await office.owner(sql`insert into sso_identities (id, organisation_id, connection_id, account_id, subject)
      values (${newId()}, ${office.organisationId}, ${office.connection.ID}, ${office.admin.id}, 'gone')`)
    await office.owner(sql`update sso_sync_settings set next_at = now() where connection_id = ${office.connection.ID}`)
    await office.owner(
      sql`update sso_syncs set created_at = created_at - interval '2 days' where connection_id = ${office.connection.ID}`,
    )
    await office.runDue()
    const run = await office.latestOf()
    assert.deepEqual([run?.RequestedBy, run?.Kind, run?.Counts.kept, run?.Counts.removed], [null, 'whole', 1, 0])
    const [row] = await office.rows(run as SyncRun, { Outcome: 'kept' })
    assert.deepEqual(
      row?.Findings.map(({ Reason }) => Reason),
      ['last-administrator'],
    )
  })

  await context.test(
    'lock – somebody missing – ends sessions, and unlocks whom it locked and nobody else',
    async () => {
      const office = await anOfficeWithPeople({ Missing: 'lock', BrakePercent: 20 })
      const [zhang, li] = [await office.member('张三'), await office.member('李四')]
      const session = await portal.aSession({
        id: String(zhang?.['id']),
        organisationId: office.organisationId,
      } as never)
      await office.ask('POST /account/modify', { accountIds: [li?.['id']], State: 'locked' })
      const [first] = await office.owner<{ id: string }>(
        sql`select id from sso_identities where account_id = ${zhang?.['id']}`,
      )
      const id = 'entryUUID of a subtree that is moved away'
      assert.ok(id)
      office.move('p0', 'ou=质量部,dc=lab,dc=test')
      directory.modify(
        `dn: uid=${office.uidOf('p0')},ou=质量部,dc=lab,dc=test\nchangetype: modify\nreplace: objectClass\nobjectClass: inetOrgPerson\n-\ndelete: ou\n`,
      )
      office.change('p1', 'delete: ou')
      const run = await office.run()
      assert.deepEqual([run.Counts.locked, run.Counts.missing], [1, 1])
      assert.equal((await office.member('张三'))?.['state'], 'locked')
      assert.equal((await portal.ask('GET /organization/my', { token: session.token })).status, 401)
      const again = await office.run()
      assert.deepEqual([again.VanishingCount, again.Counts.missing], [0, 2], 'nobody is locked twice')
      const mark = office.uidOf('').slice(1)
      directory.modify(
        `dn: uid=${office.uidOf('p0')},ou=质量部,dc=lab,dc=test\nchangetype: modify\nadd: ou\nou: ${mark}\n`,
      )
      office.change('p1', `add: ou\nou: ${mark}`)
      const back = await office.run({ onlyChanges: true })
      assert.equal(back.Counts.recovered, 2)
      const states = [(await office.member('张三'))?.['state'], (await office.member('李四'))?.['state']]
      assert.deepEqual(states, ['active', 'locked'], 'an administrator locked the other one')
      const [same] = await office.owner<{ id: string }>(
        sql`select id from sso_identities where account_id = ${zhang?.['id']}`,
      )
      assert.equal(same?.id, first?.id)
    },
  )

  await context.test(
    'remove – tasks to hand over, break-glass, the one who started it – keeps or locks them',
    async () => {
      const office = await anOfficeWithPeople({ Missing: 'remove', BrakePercent: 100 })
      const eln = newId()
      await office.owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
      values (${eln}, 'ELN', 'cloud', '实验记录', 'ELN', '', '', '', '', 'x', '#000', 1)`)
      await office.owner(sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until)
      values (${office.organisationId}, ${eln}, 5, now()::date - 9, now()::date + 99)`)
      const [zhang, li, wang] = [await office.member('张三'), await office.member('李四'), await office.member('王五')]
      await office.owner(
        sql`insert into grants (organisation_id, account_id, product_id) values (${office.organisationId}, ${li?.['id']}, ${eln})`,
      )
      product.duties.push({
        person: String(zhang?.['id']),
        kind: 'project-leader',
        reference: 'PRJ-1',
        title: '抗体项目',
      })
      await office.owner(sql`insert into organisation_configs (id, organisation_id, code, value)
      values (${newId()}, ${office.organisationId}, 'single-sign-on', ${JSON.stringify({ IsRequired: false, AdministratorIDs: [wang?.['id']] })}::jsonb)`)
      office.remove('p0', 'p1', 'p2')
      const dry = await office.run({ isDry: true })
      assert.equal(dry.Counts.removed, 1)
      assert.equal((await office.member('李四'))?.['left'], null)
      const run = await office.run()
      const outcomes = await office.outcomes(run)
      assert.deepEqual(
        [outcomes['张三'], outcomes['李四'], outcomes['王五']],
        ['locked hand-over', 'removed', 'kept break-glass'],
      )
      assert.equal((await office.member('张三'))?.['state'], 'locked')
      assert.ok((await office.member('李四'))?.['left'])
      product.duties.length = 0
      const next = await office.run()
      assert.equal((await office.outcomes(next))['张三'], 'removed')
      const undone = await office.ask<{ State: string }>(`POST /sso/syncs/${run.ID}/undo`, { Reason: '误删' })
      assert.equal(undone.State, 'undone')
      const back = await office.member('李四')
      assert.deepEqual([back?.['left'], back?.['department']], [null, '分析组'])
      const [seat] = await office.owner(sql`select 1 from grants where account_id = ${li?.['id']}`)
      assert.ok(seat, 'the application is there again')
    },
  )

  await context.test('removed by a run, then back in the directory – is recovered as the same person', async () => {
    const office = await anOfficeWithPeople({ Missing: 'remove', BrakePercent: 100 })
    const before = await office.member('张三')
    office.change('p0', 'delete: ou')
    await office.run()
    assert.ok((await office.member('张三'))?.['left'])
    office.change('p0', `add: ou\nou: ${office.uidOf('').slice(1)}`)
    const run = await office.run({ onlyChanges: true })
    assert.equal(run.Counts.recovered, 1)
    const after = await office.member('张三')
    assert.deepEqual(after, before)
  })

  await context.test(
    'brake – too many would vanish – stops before anything, announces it, and is confirmed once',
    async () => {
      const office = await anOfficeWithPeople({ Missing: 'lock' })
      await office.owner(sql`update accounts set email = 'boss@lab.test' where id = ${office.admin.id}`)
      office.remove('p0', 'p1')
      office.add(['new', '新人'])
      const run = await office.run()
      assert.deepEqual([run.State, run.Problem, run.VanishingCount, run.LinkedCount], ['stopped', 'brake', 2, 12])
      assert.equal((await office.member('张三'))?.['state'], 'active')
      assert.equal(await office.member('新人'), undefined, 'nothing at all was changed')
      assert.equal((await office.outcomes(run))['张三'], 'locked', 'the report says what would happen')
      const messages = await office.owner(sql`select 1 from messages where organisation_id = ${office.organisationId}`)
      assert.equal(messages.length, 1)
      await office.run()
      assert.equal(
        (await office.owner(sql`select 1 from messages where organisation_id = ${office.organisationId}`)).length,
        1,
      )
      const confirm = (id: string) =>
        portal.ask<{ ID: string }>(`POST /sso/syncs/${id}/confirm`, { token: office.token, body: {} })
      const confirmed = await confirm(run.ID)
      assert.equal(confirmed.code, 100, confirmed.message)
      await office.runDue()
      const done = await office.get(confirmed.response.ID)
      assert.deepEqual([done.State, done.Counts.locked, done.Counts.created], ['finished', 2, 1])
      assert.equal((await confirm(run.ID)).code, 3251)
    },
  )

  await context.test('a confirmation – when more are missing by then – does not count for them', async () => {
    const office = await anOfficeWithPeople({ Missing: 'lock' })
    office.remove('p0', 'p1')
    const run = await office.run()
    office.remove('p2')
    const confirmed = await office.ask<{ ID: string }>(`POST /sso/syncs/${run.ID}/confirm`, {})
    await office.runDue()
    assert.equal((await office.get(confirmed.ID)).State, 'stopped')
    assert.equal((await office.member('张三'))?.['state'], 'active')
  })

  await context.test('an empty answer – whatever the brake says – fails, and nobody vanishes', async () => {
    const office = await anOfficeWithPeople({ Missing: 'remove', BrakePercent: 100 })
    office.remove(...people.map(([uid]) => uid))
    const run = await office.run()
    assert.deepEqual([run.State, run.Problem, run.CanConfirm], ['failed', 'empty', false])
    assert.equal((await office.member('张三'))?.['left'], null)
  })

  await context.test(
    'undo – of a first run – removes whom it created, puts back what it changed, switches the schedule off',
    async () => {
      const office = await anOffice()
      const member = await office.aMember({ email: office.email('p1'), realName: '旧名', jobTitle: '旧职务' })
      await office.aMember({ email: office.email('p2'), realName: '旧名二', jobTitle: '旧职务' })
      await office.set({ Schedule: 'hourly' })
      office.add(['p0', '张三'], ['p1', '李四', 'title: 新职务'], ['p2', '王五', 'title: 新职务'], ['p3', '赵六'])
      const run = await office.run()
      assert.deepEqual([run.Counts.created, run.Counts.linked], [2, 2])
      const wang = await office.member('王五')
      await office.owner(sql`update accounts set job_title = '再改' where id = ${wang?.['id']}`)
      await office.owner(
        sql`update accounts set last_sign_in_at = now() where real_name = '赵六' and organisation_id = ${office.organisationId}`,
      )
      await office.ask(`POST /sso/syncs/${run.ID}/undo`, {})
      assert.equal(await office.member('张三'), undefined)
      assert.ok(await office.member('赵六'), 'who has signed in stays')
      const li = await office.member('旧名')
      assert.deepEqual([li?.['id'], li?.['title'], li?.['department']], [member.id, '旧职务', null])
      assert.equal((await office.member('旧名二'))?.['title'], '再改')
      const undo = Object.fromEntries((await office.rows(run)).map(({ Cells, Undo }) => [Cells['name'], Undo]))
      assert.deepEqual(undo, { 张三: 'undone', 李四: 'undone', 王五: 'partly', 赵六: 'in-use' })
      const links = await office.owner(sql`select 1 from sso_identities where connection_id = ${office.connection.ID}`)
      assert.equal(links.length, 1, 'only the link of the one who stays')
      const settings = await office.ask<{ Schedule: string }>(`GET ${office.syncPath}`)
      assert.equal(settings.Schedule, 'off')
      const [entry] = await office.owner<{ changes: Record<string, unknown> }>(
        sql`select changes from operation_logs where organisation_id = ${office.organisationId} and action = 'sso.sync-undone' order by number limit 1`,
      )
      assert.deepEqual(entry?.changes['createdCount'], [2, null])
      const again = await portal.ask(`POST /sso/syncs/${run.ID}/undo`, { token: office.token, body: {} })
      assert.equal(again.code, 3252)
      await office.owner(
        sql`update sso_syncs set finished_at = now() - interval '25 hours', state = 'finished' where id = ${run.ID}`,
      )
      assert.equal((await portal.ask(`POST /sso/syncs/${run.ID}/undo`, { token: office.token, body: {} })).code, 3253)
    },
  )

  await context.test('schedule – due – reads everybody first on a day, and changes afterwards', async () => {
    const office = await anOffice()
    office.add(['p0', '张三'])
    const settings = await office.set({ Schedule: 'hourly' } as never)
    assert.ok(settings.NextTime && new Date(settings.NextTime).getTime() > Date.now())
    const due = async () => {
      await office.owner(
        sql`update sso_sync_settings set next_at = now() - interval '1 minute' where connection_id = ${office.connection.ID}`,
      )
      await office.runDue()
      return office.latestOf()
    }
    const [first, second] = [await due(), await due()]
    assert.deepEqual([first?.Kind, first?.RequestedBy, second?.Kind], ['whole', null, 'delta'])
    assert.notEqual(first?.ID, second?.ID)
    await office.set({ Schedule: 'daily', Hour: 5 } as never)
    const daily = await due()
    assert.equal(daily?.Kind, 'whole')
    const next = new Date(String((await office.ask<{ NextTime: string }>(`GET ${office.syncPath}`)).NextTime))
    assert.equal(
      new Intl.DateTimeFormat('en', { hour: 'numeric', hour12: false, timeZone: 'Asia/Shanghai' }).format(next),
      '05',
    )
  })
})
