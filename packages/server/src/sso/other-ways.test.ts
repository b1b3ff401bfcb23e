import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { codeTypes } from '@atrium/contract/constants.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { newId } from '#kit/data/columns.ts'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/data/database.ts'
import { exampleConnection, exampleDirectory } from '#testing/examples/sso-connection.ts'
import { testDigest } from '#testing/people.ts'
import { anSsoOffice } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = (query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => db.execute(query))

let networks = 0
const newAddress = () => `192.7.${(networks += 1)}.1`

/** An organisation with a connection, and a member whom that names. */
async function anOffice(
  example: object = exampleDirectory,
  { role = 'member', hasPassword = false }: { role?: 'member' | 'organisation-admin'; hasPassword?: boolean } = {},
) {
  const office = await anSsoOffice(portal)
  const connection = await office.aConnection(example)
  const member = await office.aMember({ role, ...(!hasPassword && { passwordHash: null }) })
  await owner(sql`insert into sso_identities (id, organisation_id, connection_id, account_id, subject)
    values (${newId()}, ${office.organisationId}, ${connection.ID}, ${member.id}, ${member.id})`)
  return { ...office, connection, member }
}
type Member = Awaited<ReturnType<typeof anOffice>>['member']

async function byCode({ mobilePhone, email }: Member, channel: 'mobile' | 'email' = 'mobile') {
  const account = channel === 'mobile' ? mobilePhone : email
  const address = newAddress()
  await portal.deleteSentCodes()
  await portal.ask(`POST /verificationCode/${channel}`, { address, body: { account, checkType: 3 } })
  const verificationCode = await portal.codeFor(account)
  return portal.ask('POST /account/loginV2', { address, body: { account, verificationCode } })
}

const byPassword = ({ account }: Member) =>
  portal.ask('POST /account/loginV2', { address: newAddress(), body: { account, password: testDigest } })

/** Asks for a code for a new password, and verifies it. */
async function reset({ mobilePhone }: Member, token?: string) {
  const asked = { address: newAddress(), ...(token && { token }) }
  await portal.deleteSentCodes()
  const account = token ? {} : { account: mobilePhone }
  await portal.ask('POST /Account/ModifyPassword/SendCode', {
    ...asked,
    body: { ...account, codeType: codeTypes.phone },
  })
  const VerificationCode = await portal.codeFor(mobilePhone)
  const body = { ...(token ? {} : { Account: mobilePhone }), codeType: codeTypes.phone, VerificationCode }
  return portal.ask<{ Ticket: string }>('POST /Account/Code/Verify', { ...asked, body })
}

test('a member whose directory keeps the password – code by phone or email – is refused, naming the directory', async () => {
  const { member } = await anOffice()
  for (const channel of ['mobile', 'email'] as const) {
    const answer = await byCode(member, channel)
    assert.equal(answer.error, 'sso.provider-only')
    assert.match(answer.message, /公司目录/)
  }
})

test('a member whose directory keeps the password – code for a new password, with and without a session – gets no ticket', async () => {
  const { member } = await anOffice()
  assert.equal((await reset(member)).error, 'sso.provider-only')
  const { token } = await portal.aSession(member)
  assert.equal((await reset(member, token)).error, 'sso.provider-only')
})

test('a member whose directory keeps the password – a ticket from before – sets none', async () => {
  const { member } = await anOffice(exampleConnection, { hasPassword: true })
  const { response } = await reset(member)
  await owner(sql`update accounts set password_hash = null where id = ${member.id}`)
  const body = { Ticket: response.Ticket, NewPassword: 'Another-2026-word' }
  assert.equal((await portal.ask('PUT /account/password/reset', { body })).error, 'sso.provider-only')
})

test('a member whose directory keeps the password – a personal invitation – is refused', async () => {
  const { member, organisationId, admin } = await anOffice()
  const token = 'a'.repeat(43)
  await owner(sql`insert into invitations (id, organisation_id, account_id, token_hash, uses, created_by, expires_at)
    values (${newId()}, ${organisationId}, ${member.id}, ${tokenHash(token)}::bytea, 1, ${admin.id}, now() + interval '1 day')`)
  const body = { token, password: testDigest, agreement: true }
  assert.equal((await portal.ask('POST /account/memberInvitation', { body })).error, 'sso.provider-only')
})

test('a member whom a directory names – own password from before – comes in by the directory alone', async () => {
  const { member } = await anOffice(exampleDirectory, { hasPassword: true })
  assert.equal((await byPassword(member)).error, 'sso.provider-only')
  assert.equal((await byCode(member)).error, 'sso.provider-only')
})

test('other ways – allowed by the connection, or the connection off – are open', async () => {
  const { member, connection, ask } = await anOffice({ ...exampleDirectory, AllowsOtherWays: true })
  assert.equal(connection.AllowsOtherWays, true)
  assert.equal((await byCode(member)).code, 100)
  const { ID, Version } = connection
  const { AllowsOtherWays } = await ask<typeof connection>(`PUT /sso/connections/${ID}`, {
    ...exampleDirectory,
    Version,
  })
  assert.equal(AllowsOtherWays, true, 'what is left out stays')
  await ask(`PUT /sso/connections/${ID}`, { ...exampleDirectory, Version: Version + 1, AllowsOtherWays: false })
  assert.equal((await byCode(member)).error, 'sso.provider-only')
  await ask(`PUT /sso/connections/${ID}/switch`, { IsEnabled: false })
  assert.equal((await byCode(member)).code, 100)
})

test('a member of another provider – is kept out without an own password, and lives by it with one', async () => {
  const { member } = await anOffice(exampleConnection)
  const answer = await byCode(member)
  assert.equal(answer.error, 'sso.provider-only')
  assert.match(answer.message, /公司账号/)
  const own = await anOffice(exampleConnection, { hasPassword: true })
  assert.equal((await byPassword(own.member)).code, 100)
  assert.equal((await byCode(own.member)).code, 100)
})

test('an administrator whom a directory names – it being down – comes in by an own password, and sets one within a session', async () => {
  const administrator = { role: 'organisation-admin' as const }
  const { member } = await anOffice(exampleDirectory, administrator)
  assert.equal((await byCode(member)).error, 'sso.provider-only')
  const { token } = await portal.aSession(member)
  assert.equal((await reset(member, token)).error, undefined)
  const own = await anOffice(exampleDirectory, { ...administrator, hasPassword: true })
  assert.equal((await byPassword(own.member)).code, 100)
})

test('an emergency administrator whom a directory names – comes in by code as well', async () => {
  const { member, organisationId } = await anOffice(exampleDirectory, { role: 'organisation-admin' })
  const value = JSON.stringify({ IsRequired: false, AdministratorIDs: [member.id] })
  await owner(sql`insert into organisation_configs (id, organisation_id, code, value)
    values (${newId()}, ${organisationId}, 'single-sign-on', ${value}::jsonb)`)
  assert.equal((await byCode(member)).code, 100)
})
