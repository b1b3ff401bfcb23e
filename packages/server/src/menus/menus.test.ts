import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { MenuArea } from '@atrium/contract/menus/menus.shapes.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())

const menuOf = async (token: string, lang = 'zh') =>
  (await portal.ask<MenuArea[]>('GET /Menu/user/tree', { token, headers: { 'x-atrium-lang': lang } })).response
const entries = (areas: MenuArea[]) => areas.flatMap(({ Children }) => Children.map(({ Code }) => Code))

test('menu – of members and operators – contains what they may open', async () => {
  assert.deepEqual(entries(await menuOf((await portal.aSession(await portal.anAccount())).token)), [
    'home',
    'info',
    'info-personal',
    'info-password',
    'info-sign-ins',
    'label-designer',
    'label-printing',
    'monomer-library',
    'e-signature',
  ])
  assert.ok(
    entries(await menuOf((await portal.aSession(await portal.anAccount({ role: 'operator' }))).token)).includes(
      'operator-organisations',
    ),
  )
})

test('menu – of a trial visitor – contains the home page only', async () => {
  const { token } = await portal.aSession(await portal.anAccount(), 'trial')
  assert.deepEqual(entries(await menuOf(token)), ['home'])
})

test("menu – in the caller's language – names areas and entries", async () => {
  const { token } = await portal.aSession(await portal.anAccount())
  assert.deepEqual((await menuOf(token, 'zh'))[0]?.Name, '首页')
  assert.deepEqual((await menuOf(token, 'en'))[0]?.Name, 'Home')
})

/** Polls for a response up to a second, since notices take a moment. */
async function eventually(ask: () => Promise<unknown>, wanted: unknown) {
  const until = Date.now() + 1_000
  let found = await ask()
  while (found !== wanted && Date.now() < until) {
    await new Promise((resume) => setTimeout(resume, 20))
    found = await ask()
  }
  assert.equal(found, wanted)
}

test('menu entry – hidden from an administrator – disappears with its calls within a second', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const other = await portal.anAccount({ organisationId: admin.organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const { token: theirs } = await portal.aSession(other)
  const hide = (menuId: string, IsHidden: boolean) =>
    portal.ask<{ Changed: number }>('POST /Menu/user/save', {
      token,
      body: { Changes: [{ accountId: other.id, menuId, IsHidden }] },
    })
  const whitelist = async () => (await portal.ask('GET /loginSetting/ipwhitelist', { token: theirs })).error
  assert.equal(await whitelist(), undefined)
  assert.equal((await hide('ip-rules', true)).response.Changed, 1)
  assert.equal((await hide('ip-rules', true)).response.Changed, 0)
  await eventually(whitelist, 'access.denied')
  assert.ok(!entries(await menuOf(theirs)).includes('ip-rules'))
  assert.ok(entries(await menuOf(token)).includes('ip-rules'))
  await hide('ip-rules', false)
  await eventually(whitelist, undefined)
  assert.ok(entries(await menuOf(theirs)).includes('ip-rules'))
})

test('call of several pages – with one of them hidden – works until all are', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const other = await portal.anAccount({ organisationId: admin.organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const { token: theirs } = await portal.aSession(other)
  const hide = (...menus: string[]) =>
    portal.ask('POST /Menu/user/save', {
      token,
      body: { Changes: menus.map((menuId) => ({ accountId: other.id, menuId, IsHidden: true })) },
    })
  await hide('departments')
  const add = async () => (await portal.ask('POST /department', { token: theirs, body: { Name: '新部门' } })).error
  const tree = async () => (await portal.ask('GET /department/tree', { token: theirs })).error
  await eventually(add, 'access.denied')
  assert.equal(await tree(), undefined)
  const others = departmentCalls.tree.menu.filter((entry) => entry !== 'departments')
  await hide(...others)
  await eventually(tree, 'access.denied')
})

test('personal centre – with hidden parts – refuses their calls, except changing an expired password', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const member = await portal.anAccount({ organisationId: admin.organisationId })
  const { token } = await portal.aSession(admin)
  const { token: theirs } = await portal.aSession(member)
  const hidden = ['info-personal', 'info-password', 'info-sign-ins']
  const save = (IsHidden: boolean) =>
    portal.ask('POST /Menu/user/save', {
      token,
      body: { Changes: hidden.map((menuId) => ({ accountId: member.id, menuId, IsHidden })) },
    })
  const calls = [
    ['GET /account/signIns', undefined],
    ['PUT /Account/Password/Modify', { OldPassword: testDigest, NewPassword: '1' }],
    ['PUT /account/modifyEmail', { accountId: member.id, email: 'a@b.example', verificationCode: '000000' }],
  ] as const
  const errors = async (as: string) => {
    const answers = await Promise.all(calls.map(([at, body]) => portal.ask(at, { token: as, ...(body && { body }) })))
    return answers.map(({ error }) => error)
  }
  assert.ok(!(await errors(theirs)).includes('access.denied'))
  assert.equal((await save(true)).code, 100)
  await eventually(async () => (await errors(theirs)).every((error) => error === 'access.denied'), true)
  assert.deepEqual(entries(await menuOf(theirs)), [
    'home',
    'info',
    'label-designer',
    'label-printing',
    'monomer-library',
    'e-signature',
  ])
  const { token: expired } = await portal.aSession(member, 'password-expired')
  assert.notEqual((await errors(expired))[1], 'access.denied')
  await save(false)
  await eventually(async () => (await errors(theirs)).includes('access.denied'), false)
})

test('menu users – by name and role – are listed, and the last way back cannot be hidden', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const member = await portal.anAccount({ organisationId: admin.organisationId, realName: '林知远' })
  const { token } = await portal.aSession(admin)
  const users = async (query: string) =>
    (
      await portal.ask<{ total: number; items: { ID: string; IsHidden: boolean }[] }>(
        `GET /Menu/users?menuId=members${query}`,
        { token },
      )
    ).response
  assert.equal((await users('')).total, 2)
  assert.deepEqual(
    (await users('&roleType=member')).items.map(({ ID }) => ID),
    [member.id],
  )
  assert.deepEqual(
    (await users(`&search=${encodeURIComponent('知远')}`)).items.map(({ ID }) => ID),
    [member.id],
  )
  const save = (changes: object[]) => portal.ask('POST /Menu/user/save', { token, body: { Changes: changes } })
  assert.equal((await save([{ accountId: admin.id, menuId: 'menus', IsHidden: true }])).error, 'menus.own')
  assert.equal((await save([])).error, 'members.none-selected')
  const stranger = await portal.anAccount()
  assert.equal((await save([{ accountId: stranger.id, menuId: 'members', IsHidden: true }])).error, 'request.not-found')
  assert.equal((await portal.ask(`GET /Menu/user/${stranger.id}/hidden`, { token })).error, 'request.not-found')
  await save([{ accountId: member.id, menuId: 'members', IsHidden: true }])
  assert.deepEqual(
    (await users('&hidden=true')).items.map(({ ID }) => ID),
    [member.id],
  )
  assert.deepEqual((await portal.ask(`GET /Menu/user/${member.id}/hidden`, { token })).response, ['members'])
})

test('menu administration – hidden from everybody at once – leaves one administrator', async () => {
  const one = await portal.anAccount({ role: 'organisation-admin' })
  const given = { organisationId: one.organisationId, role: 'organisation-admin' as const }
  const other = await portal.anAccount(given)
  const { token } = await portal.aSession(one)
  const { token: theirs } = await portal.aSession(other)
  const hide = (by: string, accountId: string) =>
    portal.ask('POST /Menu/user/save', {
      token: by,
      body: { Changes: [{ accountId, menuId: 'menus', IsHidden: true }] },
    })
  const errors = (await Promise.all([hide(token, other.id), hide(theirs, one.id)])).map(({ error }) => error ?? 'done')
  assert.equal(errors.filter((error) => error === 'done').length, 1, String(errors))
  const [left, without] = errors[0] === 'done' ? [one, theirs] : [other, token]
  const acts = [
    ['PUT /account/setManager', { accountIds: [left.id], Role: 'member' }],
    [`PUT /account/modify/${left.id}`, { State: 'locked' }],
    ['POST /account/remove', { accountIds: [left.id], Reason: '离职', Acknowledged: true }],
  ] as const
  for (const [at, body] of acts)
    assert.equal((await portal.ask(at, { token: without, body })).error, 'members.last-administrator', at)
  const third = await portal.anAccount(given)
  assert.equal((await portal.ask(acts[0][0], { token: without, body: acts[0][1] })).code, 100, third.account)
})
