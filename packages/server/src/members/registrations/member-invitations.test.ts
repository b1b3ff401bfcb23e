import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Refusal } from '@atrium/contract/kit/refusals.ts'
import type { MemberDetail, MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import { sql } from 'drizzle-orm'
import { digestOf } from '#identity/passwords/password-hash.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import type { Letter } from '#outside/outbox.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const ownPassword = 'Fresh-2026!'

/** An organisation with an administrator and members without a password. */
async function anOffice(people = 1) {
  const { id: organisationId, name } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const members = await Promise.all(
    Array.from({ length: people }, () => portal.anAccount({ organisationId, passwordHash: null })),
  )
  const ask = <T>(at: string, body?: object) => portal.ask<T>(at, { token, body })
  return {
    organisationId,
    name,
    ask,
    member: members[0] as (typeof members)[number],
    members,
    invite: (accountIds: string[]) =>
      ask<{ Invited: number; Refused: Refusal[] }>('POST /account/invitations/members', { accountIds }),
    withdraw: (accountIds: string[]) =>
      ask<{ Withdrawn: number }>('POST /account/invitations/members/withdraw', { accountIds }),
  }
}

/** The letters that an organisation's members were sent, the latest first. */
async function lettersOf(organisationId: string): Promise<Letter[]> {
  const rows = await owner<{ sealed: string }>(
    sql`select sealed from messages where organisation_id = ${organisationId} and template = 'member-invited' order by id desc`,
  )
  return rows.map(({ sealed }) => JSON.parse(portal.server.services.secrets.open(sealed) ?? '') as Letter)
}

const tokenIn = (letter: Letter | undefined) => /#\/invitation\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
const read = (token: string) => portal.ask<{ RealName: string }>(`GET /account/memberInvitation?token=${token}`)
const accept = (token: string, more: object = {}) =>
  portal.ask<{ Account: string }>('POST /account/memberInvitation', {
    body: { token, password: ownPassword, agreement: true, ...more },
  })
/** Lets an invitation look older than the interval between two. */
const passTime = (accountId: string) =>
  owner(sql`update invitations set created_at = created_at - interval '2 minutes' where account_id = ${accountId}`)

test('invitation – accepted by its link – sets the password once, and the member signs in with it', async () => {
  const { organisationId, member, invite, ask } = await anOffice()
  assert.deepEqual((await invite([member.id])).response, { Invited: 1, Refused: [] })
  const [letter] = await lettersOf(organisationId)
  assert.equal(letter?.to, member.email)
  const token = tokenIn(letter)
  assert.equal((await read(token)).response.RealName, member.realName)
  assert.equal((await accept(token, { agreement: false })).error, 'identity.agreement-needed')
  assert.equal((await accept(token, { password: 'weak' })).error, 'identity.password-below-rules')
  assert.equal((await accept(token)).response.Account, member.account)
  const signIn = await portal.ask<{ logged: boolean }>('POST /account/loginV2', {
    body: { account: member.account, password: digestOf(ownPassword) },
  })
  assert.equal(signIn.response.logged, true)
  assert.equal((await accept(token)).error, 'identity.invitation-invalid')
  assert.equal((await read(token)).error, 'identity.invitation-invalid')
  assert.equal((await ask<MemberDetail>(`GET /account/manageDetail/${member.id}`)).response.Invitation, null)
  const accepted = await owner(sql`select 1 from agreements where account_id = ${member.id}`)
  assert.equal(accepted.length, 2)
})

test('invitation – accepted twice at once – is used once', async () => {
  const { organisationId, member, invite } = await anOffice()
  await invite([member.id])
  const token = tokenIn((await lettersOf(organisationId))[0])
  const answers = await Promise.all([accept(token), accept(token)])
  assert.deepEqual(
    answers.map(({ error }) => error ?? 'done').toSorted((a, b) => a.localeCompare(b)),
    ['done', 'identity.invitation-invalid'],
  )
})

test('invitation – expired, withdrawn, repeated, for somebody who left or another address – cannot be used', async () => {
  const { organisationId, members, invite, withdraw, ask } = await anOffice(5)
  const [expired, withdrawn, repeated, leaver, moved] = members.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await invite(members.map(({ id }) => id))
  const tokens = new Map((await lettersOf(organisationId)).map((letter) => [letter.to, tokenIn(letter)]))
  const tokenOf = (id: string) => tokens.get(members.find((member) => member.id === id)?.email ?? '') ?? ''
  await owner(sql`update invitations set expires_at = now() where account_id = ${expired}`)
  assert.equal((await withdraw([withdrawn])).response.Withdrawn, 1)
  assert.equal((await withdraw([withdrawn])).response.Withdrawn, 0)
  await passTime(repeated)
  assert.equal((await invite([repeated])).response.Invited, 1)
  await ask('POST /account/remove', { accountIds: [leaver], Acknowledged: true, Reason: '离职' })
  const { response: detail } = await ask<MemberDetail>(`GET /account/manageDetail/${moved}`)
  const edit = { RealName: detail.RealName, MobilePhone: detail.MobilePhone, Email: 'elsewhere@lab.example' }
  await ask(`PUT /account/manageModify/${moved}`, { ...edit, Version: detail.Version })
  for (const id of [expired, withdrawn, repeated, leaver, moved]) {
    assert.equal((await accept(tokenOf(id))).error, 'identity.invitation-invalid')
    assert.equal((await read(tokenOf(id))).error, 'identity.invitation-invalid')
  }
  assert.equal((await accept('x'.repeat(32))).error, 'identity.invitation-invalid')
})

test('personal invitation – used to register somebody else – is refused', async () => {
  const { organisationId, member, invite } = await anOffice()
  await invite([member.id])
  const token = tokenIn((await lettersOf(organisationId))[0])
  assert.equal((await portal.ask(`GET /account/invitation?token=${token}`)).error, 'identity.invitation-invalid')
  const body = { invitation: token, account: 'some.body', realName: '某人', email: 'some.body@lab.example' }
  const registered = await portal.ask('POST /account/administrator', {
    body: { ...body, password: ownPassword, agreement: true },
  })
  assert.equal(registered.error, 'identity.invitation-invalid')
})

test('members – invited together – are refused one by one with the reason', async () => {
  const { organisationId, members, invite } = await anOffice(3)
  const [fresh, signedIn, unreachable] = members.map(({ id }) => id) as [string, string, string]
  await owner(sql`update accounts set last_sign_in_at = now() where id = ${signedIn}`)
  await owner(sql`update accounts set mobile_phone = null, email = null where id = ${unreachable}`)
  const { response } = await invite([fresh, signedIn, unreachable])
  assert.equal(response.Invited, 1)
  assert.deepEqual(
    new Map(response.Refused.map(({ ID, Reason }) => [ID, Reason])),
    new Map([
      [signedIn, 'signed-in'],
      [unreachable, 'no-contact'],
    ]),
  )
  assert.deepEqual((await invite([fresh])).response.Refused, [{ ID: fresh, Reason: 'too-frequent' }])
  assert.equal((await lettersOf(organisationId)).length, 1)
  const there = await anOffice()
  assert.equal((await there.invite([fresh])).error, 'request.not-found')
  assert.equal((await there.withdraw([fresh])).error, 'request.not-found')
  assert.equal((await invite([])).error, 'members.none-selected')
})

test('member – added with an invitation – is sent a link by SMS without an email address, and listed as invited', async () => {
  const { organisationId, ask } = await anOffice()
  const added = await ask<{ ID: string; IsInvited: boolean }>('POST /account/register', {
    RealName: '新来的',
    MobilePhone: '13912345678',
    WithInvitation: true,
  })
  assert.equal(added.response.IsInvited, true)
  assert.equal((await lettersOf(organisationId))[0]?.to, '13912345678')
  const { response } = await ask<{ items: MemberRow[]; total: number }>('POST /account/managePage', {
    LastSignIn: 'invited',
  })
  assert.deepEqual(
    response.items.map(({ ID, Invitation }) => [ID, Invitation?.Recipient]),
    [[added.response.ID, '139****5678']],
  )
})
