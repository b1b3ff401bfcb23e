import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { IpPerson, IpWhitelist, UnlimitedPerson } from '@atrium/contract/settings/ip-rules.calls.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { testDigest } from '#testing/people.ts'

const portal = await openTestPortal()
after(() => portal.close())

const elsewhere = '203.0.113.0/24 # the office'

/** An organisation with an administrator, a member and their sessions. */
async function anOffice() {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const member = await portal.anAccount({ organisationId: admin.organisationId })
  return {
    admin,
    member,
    token: (await portal.aSession(admin)).token,
    memberToken: (await portal.aSession(member)).token,
  }
}

const my = (token: string) => portal.ask('GET /organization/my', { token })
const save = (token: string, body: object) => portal.ask<IpWhitelist>('POST /loginSetting/ipwhitelist', { token, body })
const turn = (token: string, body: object) =>
  portal.ask<IpWhitelist>('POST /loginSetting/ipwhitelist/switch', { token, body })

/** Polls for a response up to a second, since notices take a moment. */
async function eventually(ask: () => Promise<string | undefined>, wanted: string | undefined) {
  const until = Date.now() + 1_000
  let found = await ask()
  while (found !== wanted && Date.now() < until) {
    await new Promise((resume) => setTimeout(resume, 20))
    found = await ask()
  }
  assert.equal(found, wanted)
}

test('active whitelist – for other addresses – bans members at every call and at sign-in, but no administrators', async () => {
  const { token, memberToken, member } = await anOffice()
  assert.equal((await save(token, { Text: elsewhere })).response.RuleCount, 1)
  assert.equal((await my(memberToken)).error, undefined)
  assert.equal((await turn(token, { switchState: true, Confirmed: true })).response.Enabled, true)
  await eventually(async () => (await my(memberToken)).error, 'access.address-banned')
  const refused = await portal.ask('POST /account/loginV2', { body: { account: member.account, password: testDigest } })
  assert.equal(refused.error, 'access.address-banned')
  assert.match(refused.message, /IP/)
  assert.equal((await my(token)).error, undefined)
  await turn(token, { switchState: false })
  await eventually(async () => (await my(memberToken)).error, undefined)
})

test('exempt person – from any address – is admitted', async () => {
  const { token, memberToken, member } = await anOffice()
  await save(token, { Text: elsewhere })
  await turn(token, { switchState: true, Confirmed: true })
  await eventually(async () => (await my(memberToken)).error, 'access.address-banned')
  const optional = await portal.ask<IpPerson[]>('GET /loginSetting/ipunlimited/optionalAccounts', { token })
  assert.deepEqual(
    optional.response.map(({ ID }) => ID),
    [member.id],
  )
  const added = await portal.ask<{ Changed: number }>('POST /LoginSetting/ipunlimited', {
    token,
    body: { accountIds: [member.id, member.id], Reason: 'Travels' },
  })
  assert.equal(added.response.Changed, 1)
  await eventually(async () => (await my(memberToken)).error, undefined)
  const list = await portal.ask<{ total: number; items: UnlimitedPerson[] }>('POST /loginSetting/ipunlimited/pages', {
    token,
    body: {},
  })
  assert.deepEqual(
    [list.response.total, list.response.items[0]?.ID, list.response.items[0]?.AddedBy !== null],
    [1, member.id, true],
  )
  await portal.ask('DELETE /LoginSetting/ipunlimited', { token, body: { accountIds: [member.id] } })
  await eventually(async () => (await my(memberToken)).error, 'access.address-banned')
})

test('whitelist – that bans the own address – requires a confirmation, and an empty one cannot be active', async () => {
  const { token } = await anOffice()
  assert.equal((await turn(token, { switchState: true })).error, 'settings.no-addresses')
  await save(token, { Text: elsewhere })
  const refused = await turn(token, { switchState: true })
  assert.equal(refused.error, 'settings.own-address')
  assert.match(refused.message, /127\.0\.0\.1/)
  assert.equal((await save(token, { Text: '127.0.0.1' })).response.IsOwnAllowed, true)
  assert.equal((await turn(token, { switchState: true })).response.Enabled, true)
  assert.equal((await save(token, { Text: elsewhere })).error, 'settings.own-address')
  assert.equal((await save(token, { Text: '# nothing' })).error, 'settings.no-addresses')
  assert.equal(
    (await portal.ask<IpWhitelist>('GET /loginSetting/ipwhitelist', { token })).response.Text,
    '127.0.0.1',
    'nothing of what was refused was saved',
  )
})

test('a text of 9,900 wrong lines – is refused with the first 50 of them', async () => {
  const { token } = await anOffice()
  const { status, error, message, details } = await save(token, { Text: 'x\n'.repeat(9_900) })
  assert.deepEqual([status, error], [400, 'settings.wrong-addresses'])
  assert.match(message, /50\+/)
  const { problems } = details as { problems: { line: number }[] }
  assert.deepEqual([problems.length, problems.at(-1)?.line], [50, 50])
})

test('wrong lines – in a whitelist – are reported by number; people of another organisation are not found', async () => {
  const { token } = await anOffice()
  const wrong = await save(token, { Text: '10.0.0.1\n10.0.0.300\n1.2.3.4/40' })
  assert.equal(wrong.error, 'settings.wrong-addresses')
  assert.match(wrong.message, /2/)
  assert.match(wrong.message, /3/)
  const stranger = await portal.anAccount()
  const body = { accountIds: [stranger.id] }
  for (const at of ['POST', 'DELETE'])
    assert.equal((await portal.ask(`${at} /LoginSetting/ipunlimited`, { token, body })).error, 'request.not-found')
  assert.equal(
    (await portal.ask('POST /LoginSetting/ipunlimited', { token, body: { accountIds: [] } })).error,
    'members.none-selected',
  )
})
