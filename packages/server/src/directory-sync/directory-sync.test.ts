import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import type { SyncRun } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { sql } from 'drizzle-orm'
import { passwordPolicy, slapdMissing, slapdReader, unlimitedReader } from '#testing/peers/slapd.ts'
import { exampleDirectory } from '#testing/examples/sso-connection.ts'
import { analysis, openSlapdOffices } from '#testing/peers/slapd-offices.ts'
import { editOf } from '#testing/edit-of.ts'
import { aPortalBrowser, type Login } from '#testing/providers/sso-office.ts'

const missing = await slapdMissing()
const base64 = (text = '') => Buffer.from(text).toString('base64')
if (missing) console.log(`OpenLDAP is not tested: ${missing}`)

test('Directory sync – people', { skip: missing }, async (context) => {
  const { portal, directory, anOffice, close } = await openSlapdOffices()
  context.after(close)

  await context.test('first run – new people and a member with the email address – creates and links', async () => {
    const office = await anOffice()
    await office.aMember({ email: office.email('li'), realName: '李四（旧名）' })
    office.add(
      ['zhang', '张三', 'title: 主管\nmobile: 13912340001'],
      ['li', '李四', 'title: 分析员'],
      ['wang', '王五', 'mobile: 13912340001'],
    )
    const dry = await office.run({ isDry: true })
    assert.equal(dry.State, 'finished')
    assert.deepEqual(await office.outcomes(dry), {
      张三: 'created new-department',
      李四: 'linked new-department',
      王五: 'refused phone-twice',
    })
    assert.equal(await office.member('张三'), undefined, 'a dry run changes nothing')
    assert.deepEqual(dry.CreatedDepartments, ['研发部/分析组'])

    const run = await office.run()
    assert.deepEqual(
      [run.State, run.Kind, run.Counts.created, run.Counts.linked, run.Counts.refused, run.FoundCount],
      ['finished', 'whole', 1, 1, 1, 3],
    )
    const zhang = await office.member('张三')
    assert.deepEqual(
      [zhang?.['email'], zhang?.['phone'], zhang?.['title'], zhang?.['department'], zhang?.['role'], zhang?.['state']],
      [office.email('zhang'), '13912340001', '主管', '分析组', 'member', 'active'],
    )
    const li = await office.member('李四')
    assert.deepEqual([li?.['title'], li?.['department']], ['分析员', '分析组'])
    const linked = (await office.rows(run, { Outcome: 'linked' }))[0]
    assert.deepEqual(linked?.Changes[0], { Column: 'name', Before: '李四（旧名）', After: '李四' })
    const account = office.uidOf('zhang')
    const answer = await aPortalBrowser(portal).call<Login>('POST /sso/directory/login', {
      connection: office.connection.ID,
      account,
      password: `${account} password`,
    })
    assert.equal(answer.response.Session?.AccountInfo?.RealName, '张三', answer.message)
    const again = await office.run()
    assert.deepEqual([again.Counts.unchanged, again.Counts.refused, again.Counts.changed], [2, 1, 0])
  })

  await context.test(
    'people – with an identifier that is missing or too long – are refused, the others taken',
    async () => {
      const office = await anOffice({ idAttribute: 'employeeNumber' })
      office.add(
        ['zhang', '张三', 'employeeNumber: 1001'],
        ['li', '李四', `employeeNumber: ${'9'.repeat(3_000)}`],
        ['wang', '王五'],
      )
      const run = await office.run()
      assert.deepEqual([run.State, run.Counts.created, run.Counts.refused], ['finished', 1, 2])
      for (const { Findings } of await office.rows(run, { Outcome: 'refused' }))
        assert.deepEqual(
          Findings.map(({ Reason, Message }) => [Reason, /600/.test(Message)]),
          [['no-id', true]],
        )
    },
  )

  await context.test('dry run – with a batch that fails once – counts seats and contacts once', async (t) => {
    const office = await anOffice({ seatCount: 4 })
    office.add(['zhang', '张三', 'mobile: 13912340011'], ['li', '李四', 'mobile: 13912340012'], ['wang', '王五'])
    await office.owner(sql`create sequence batches`)
    await office.owner(sql`create function fail_first_batch() returns trigger language plpgsql security definer as $$ begin
      if new.done_count > old.done_count and nextval('public.batches') = 1 then raise exception 'the first batch'; end if;
      return new; end $$`)
    await office.owner(
      sql`create trigger fails_once before update on sso_syncs for each row execute function fail_first_batch()`,
    )
    t.after(async () => {
      await office.owner(sql`drop trigger fails_once on sso_syncs`)
      await office.owner(sql`drop function fail_first_batch`)
      await office.owner(sql`drop sequence batches`)
    })
    const dry = await office.run({ isDry: true })
    const [tries] = await office.owner<{ count: string }>(sql`select last_value as count from batches`)
    assert.equal(Number(tries?.count), 2, 'the batch was tried again')
    assert.deepEqual(await office.outcomes(dry), {
      张三: 'created new-department',
      李四: 'created new-department',
      王五: 'created new-department',
    })
  })

  await context.test(
    'attribute – that the directory sends for nobody – takes nothing away; one that others have does',
    async () => {
      const office = await anOffice()
      office.add(['zhang', '张三', 'employeeType: admin\ntitle: 主管'], ['li', '李四', 'employeeType: Admin'])
      await office.run()
      const roles = async () => [(await office.member('张三'))?.['role'], (await office.member('李四'))?.['role']]
      assert.deepEqual(await roles(), ['organisation-admin', 'organisation-admin'])
      for (const uid of ['zhang', 'li']) office.change(uid, 'delete: employeeType')
      office.change('zhang', 'delete: title')
      const unsent = await office.run()
      assert.deepEqual(await roles(), ['organisation-admin', 'organisation-admin'])
      assert.equal((await office.member('张三'))?.['title'], '主管')
      assert.deepEqual(await office.outcomes(unsent), { 张三: 'unchanged not-sent', 李四: 'unchanged not-sent' })
      office.change('li', 'add: employeeType\nemployeeType: other')
      await office.run()
      assert.deepEqual(await roles(), ['member', 'member'])
    },
  )

  await context.test('changes – in the directory – win, move and promote; local ones stay', async () => {
    const office = await anOffice()
    office.add(['zhang', '张三', 'title: 主管'], ['li', '李四', 'title: 分析员'])
    await office.run()
    await office.owner(
      sql`update accounts set job_title = '本地职务' where organisation_id = ${office.organisationId} and real_name in ('张三', '李四')`,
    )
    office.change('li', 'replace: title\ntitle: 组长\n-\nadd: employeeType\nemployeeType: admin')
    office.move('zhang', 'ou=质量部,dc=lab,dc=test')
    const run = await office.run({ onlyChanges: true })
    assert.deepEqual([run.Kind, run.Counts.changed], ['delta', 2])
    const [zhang, li] = [await office.member('张三'), await office.member('李四')]
    assert.deepEqual([zhang?.['title'], zhang?.['department']], ['本地职务', '质量部'])
    assert.deepEqual([li?.['title'], li?.['role']], ['组长', 'organisation-admin'])
    const [latest] = await office.ask<{ Action: string; Changes: { Field: string }[] }[]>(
      `GET /account/manageDetail/${li?.['id']}/history`,
    )
    assert.equal(latest?.Action, '目录同步更改了成员')
    assert.deepEqual(latest?.Changes.map(({ Field }) => Field).toSorted(), [
      'connection',
      'department',
      'jobTitle',
      'people',
      'role',
    ])
    const [entry] = await office.owner<{ subject_name: string; changes: Record<string, unknown> }>(
      sql`select subject_name, changes from operation_logs where organisation_id = ${office.organisationId} and action = 'sso.synced' order by number desc limit 1`,
    )
    assert.equal(entry?.subject_name, '公司目录')
    assert.deepEqual(entry?.changes, { foundCount: [null, 2], changedCount: [null, 2] })
  })

  await context.test(
    'conflicts – email or phone of somebody else – are rows with the reason, the rest goes on',
    async () => {
      const office = await anOffice()
      const stranger = await portal.anAccount()
      const colleague = await office.aMember()
      office.add(
        ['zhang', '张三', 'title: 主管'],
        ['li', '李四'],
        ['wang', '王五', 'mail: nobody@other.test'],
        ['former', '赵六'],
      )
      await office.run()
      office.change('zhang', `replace: mobile\nmobile: ${colleague.mobilePhone}\n-\nreplace: title\ntitle: 总监`)
      office.change('li', `replace: mobile\nmobile: ${stranger.mobilePhone}`)
      const id = (await office.member('赵六'))?.['id']
      await office.ask('POST /account/remove', { accountIds: [id] })
      for (const _ of [1, 2]) {
        const run = await office.run()
        assert.deepEqual(await office.outcomes(run), {
          张三: 'conflict phone-taken',
          李四: 'conflict phone-refused',
          王五: 'unchanged',
          赵六: 'refused former',
        })
      }
      const zhang = await office.member('张三')
      assert.deepEqual([zhang?.['phone'], zhang?.['title']], [null, '总监'])
    },
  )

  await context.test(
    'people of other domains, and one without a trusted address – are refused with the reason',
    async () => {
      const office = await anOffice({ fields: { TrustedDomains: ['other.test'] } })
      await office.aMember({ email: office.email('zhang') })
      office.add(['zhang', '张三'], ['li', '李四'])
      assert.deepEqual(await office.outcomes(await office.run()), {
        张三: 'refused email-untrusted',
        李四: 'refused domain-untrusted',
      })
    },
  )

  await context.test('seats – fewer than people – go to the first ones', async () => {
    const office = await anOffice({ seatCount: 2 })
    office.add(['zhang', '张三'], ['li', '李四'])
    for (const isDry of [true, false]) {
      const outcomes = Object.values(await office.outcomes(await office.run({ isDry })))
      assert.deepEqual(outcomes, ['created new-department', 'refused no-seat'])
    }
  })

  await context.test('more people than a page – of the portal and of the server – are all read', async () => {
    const count = 620
    const office = await anOffice({ seatCount: count + 1, reader: unlimitedReader })
    office.add(...Array.from({ length: count }, (_, n): [string, string] => [`many${n}`, `人员${n}`]))
    const run = await office.run()
    assert.deepEqual([run.FoundCount, run.Counts.created], [count, count])
    assert.equal((await office.run()).Counts.unchanged, count)
    // The limit that OpenLDAP has by default counts for all pages together.
    const { ID, Settings } = office.connection
    const limited = { ...office.connection, Settings: { ...Settings, ReaderDN: slapdReader.dn } }
    const edit = editOf(ssoCalls.modifyConnection.body, limited)
    await office.ask(`PUT /sso/connections/${ID}`, { ...edit, Secret: slapdReader.password })
    const refused = await office.run()
    assert.deepEqual([refused.State, refused.Problem], ['failed', 'directory'])
    const { Steps } = await office.trace(String(refused.TraceID))
    const failed = Steps.find(({ IsFailed }) => IsFailed)
    assert.match(String(failed?.Hint), /size\.prtotal=unlimited/)
  })

  await context.test('groups within groups, in a circle – in runs and at sign-in – make administrators', async () => {
    const mapped = { ...exampleDirectory.Mapping, Administrator: 'memberOf' }
    const wanted = 'CN=Lab  Admins, DC=LAB,dc=test'
    const office = await anOffice({ fields: { Mapping: { ...mapped, AdministratorValue: wanted } } })
    office.add(['zhang', '张三'], ['li', '李四'])
    const [zhang, li] = ['zhang', 'li'].map((uid) => `uid=${office.uidOf(uid)},${analysis}`)
    const [admins, inner] = ['cn=lab admins,dc=lab,dc=test', 'cn=inner,dc=lab,dc=test']
    const group = (dn: string, ...members: (string | undefined)[]) =>
      `dn: ${dn}\nchangetype: add\nobjectClass: groupOfNames\n${members.map((one) => `member:: ${base64(one)}\n`).join('')}`
    directory.modify([group(admins, inner), group(inner, zhang, admins)].join('\n'))
    await office.run()
    const role = async (name: string) => (await office.member(name))?.['role']
    assert.deepEqual([await role('张三'), await role('李四')], ['organisation-admin', 'member'])
    const signIn = async () => {
      const account = office.uidOf('li')
      const body = { connection: office.connection.ID, account, password: `${account} password` }
      const answer = await aPortalBrowser(portal).call<Login>('POST /sso/directory/login', body)
      assert.equal(answer.response.Session?.logged, true, answer.message)
    }
    const change = (act: string) =>
      directory.modify(`dn: ${inner}\nchangetype: modify\n${act}: member\nmember:: ${base64(li)}\n`)
    change('add')
    await signIn()
    assert.equal(await role('李四'), 'organisation-admin')
    change('delete')
    await signIn()
    assert.equal(await role('李四'), 'member', 'the group can be read, and the person is in none')
  })

  await context.test('people whom the password policy keeps out – in whole runs and deltas – are locked', async () => {
    const office = await anOffice()
    const policed = `pwdPolicySubentry: ${passwordPolicy}`
    office.add(['zhang', '张三', policed], ['li', '李四', policed])
    await office.run()
    office.change('zhang', 'add: pwdAccountLockedTime\npwdAccountLockedTime: 000001010000Z')
    const whole = await office.run()
    assert.deepEqual(await office.outcomes(whole), { 张三: 'locked upstream-locked', 李四: 'unchanged' })
    const account = office.uidOf('li')
    const signIn = (password: string) =>
      aPortalBrowser(portal).call<Login>('POST /sso/directory/login', {
        connection: office.connection.ID,
        account,
        password,
      })
    for (const _ of [1, 2]) await signIn('wrong')
    const delta = await office.run({ onlyChanges: true })
    assert.deepEqual([delta.Kind, (await office.member('李四'))?.['state']], ['delta', 'locked'])
    office.change('zhang', 'delete: pwdAccountLockedTime')
    await office.run({ onlyChanges: true })
    assert.equal((await office.member('张三'))?.['state'], 'active')
  })

  await context.test('two runs at once – of one connection – refuse the second', async () => {
    const office = await anOffice()
    const start = () => portal.ask<SyncRun>(`POST ${office.syncPath}`, { token: office.token, body: { IsDry: true } })
    assert.equal((await start()).code, 100)
    const second = await start()
    assert.equal(second.message, '该连接正在运行同步，请等待其结束')
    await office.runDue()
    assert.equal((await office.latestOf())?.State, 'finished')
  })

  await context.test('another organisation – finds neither connection nor run', async () => {
    const office = await anOffice()
    const run = await office.run({ isDry: true })
    const { token } = await anOffice()
    for (const at of [
      `GET ${office.syncPath}`,
      `GET /sso/syncs/${run.ID}`,
      `GET /sso/syncs/${run.ID}/export?format=csv`,
    ])
      assert.equal((await portal.ask(at, { token })).status, 404, at)
    assert.equal((await portal.ask(`POST ${office.syncPath}`, { token, body: { IsDry: true } })).status, 404)
    assert.equal((await portal.ask(`POST /sso/syncs/${run.ID}/undo`, { token, body: {} })).status, 404)
  })

  await context.test('report – searched, filtered, exported – says the same', async () => {
    const office = await anOffice()
    office.add(['zhang', '张三'], ['li', '李四'], ['wang', '王五'])
    const run = await office.run()
    assert.deepEqual(
      (await office.rows(run, { Search: '李' })).map(({ Cells }) => Cells['name']),
      ['李四'],
    )
    assert.equal((await office.rows(run, { Search: office.email('WANG') })).length, 1)
    assert.equal((await office.rows(run, { Outcome: 'refused' })).length, 0)
    const file = await portal.inject(`GET /sso/syncs/${run.ID}/export?format=csv`, { token: office.token })
    const lines = file.body.trim().split('\n')
    assert.equal(lines.length, 4)
    assert.match(String(lines[1]), /张三.*新成员/)
  })
})
