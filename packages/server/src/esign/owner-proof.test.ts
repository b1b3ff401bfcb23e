import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Challenge, OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { sql } from 'drizzle-orm'
import { digestOf } from '#identity/passwords/password-hash.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { editOf } from '#testing/edit-of.ts'
import { esignBuilders, testSignaturePassword } from '#testing/esign.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { testDigest } from '#testing/people.ts'
import { confirmOwner } from './confirm-owner.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const kit = exampleKit(portal)
const { aSignatory, aRequest, proveOwner } = esignBuilders(portal)
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** An address that the attacker reads. */
const attackerMail = () => `attacker.${newId()}@atrium.example`

/** An administrator, and a member whose signature the administrator wants to make. */
async function aVictim(kind: 'none' | 'own' | 'associated') {
  const office = await kit.anOffice()
  const { organisationId, productId, askAdmin } = office
  const person = await portal.anAccount({ organisationId })
  if (kind !== 'none') await aSignatory(person)
  if (kind === 'associated')
    await owner(
      sql`update esign_profiles set is_associated = true, password_hash = null where account_id = ${person.id}`,
    )
  const { signerIds } = await aRequest({ organisationId, productId, signers: [{ accountId: person.id }] })
  const { token } = await portal.aSession(person)
  return { organisationId, askAdmin, person, signerIds, token }
}
type Victim = Awaited<ReturnType<typeof aVictim>>

/** Sets phone and email address of the member, as an administrator does. */
async function setContacts(
  { askAdmin, person }: Victim,
  contacts: { Email: string | null; MobilePhone: string | null },
) {
  const member = await askAdmin<MemberDetail>(`GET /account/manageDetail/${person.id}`)
  const { userId: _, ...body } = { ...editOf(memberCalls.manageModify.body, member), userId: null }
  await askAdmin(`PUT /account/manageModify/${person.id}`, {
    ...body,
    DepartmentID: member.Department?.ID ?? null,
    DepartmentIDs: [],
    ...contacts,
  })
}

/** Signs in as the member with a password that the administrator made, and changes it, as one has to. */
async function takeOver({ askAdmin, person }: Victim) {
  const { Passwords } = await askAdmin<{ Passwords: { Password: string }[] }>('POST /account/initPassword', {
    accountIds: [person.id],
  })
  const { token } = await portal.aSession(person)
  const chosen = `Taken-${newId().slice(-8)}`
  const changed = await portal.ask('PUT /Account/Password/Modify', {
    token,
    body: { OldPassword: digestOf(String(Passwords[0]?.Password)), NewPassword: chosen },
  })
  assert.equal(changed.code, 100, changed.message)
  return { token, digest: digestOf(chosen) }
}

interface Attacker {
  token: string
  digest: string
}

/** Everything that might end in a signature of the member, with the password of signing in and the codes that come to an address. */
async function attack({ person, signerIds }: Victim, { token, digest }: Attacker, mail?: string): Promise<string[]> {
  const errors = new Set<string>()
  const post = async <T extends object>(at: string, body: object): Promise<Partial<T>> => {
    const { error, response } = await portal.ask<T>(`POST ${at}`, { token, body })
    if (error) errors.add(error)
    return response ?? {}
  }
  const { Ticket = '' } = await post<{ Ticket: string }>(`/Esign/verifyLoginPassword/${person.id}`, {
    LoginPassword: digest,
  })
  await portal.deleteSentCodes()
  const tickets = [Ticket]
  if (mail) {
    await post('/esign/reset/SendCode', { CodeType: 2 })
    // The code for signing goes there, too, and is of the same kind.
    await portal.ask('POST /esign/SendCode', { token, body: { CodeType: 2 } })
    const VerificationCode = (await portal.messageFor(mail)).params['code'] ?? '000000'
    const proof = { Ticket, CodeType: 2, VerificationCode }
    await post('/esign/reset', { ...proof, EsignPassword: 'Forged-2026' })
    const verified = await post<{ Ticket: string }>('/esign/Code/Verify', proof)
    if (verified.Ticket) tickets.push(verified.Ticket)
  }
  for (const ticket of [undefined, ...tickets]) {
    await post('/esign/save', { EsignPassword: 'Forged-2026', Ticket: ticket ?? Ticket })
    for (const AssociatedLoginPassword of [false, true])
      await post(`/Esign/EnableAssociatedLoginPassword/${person.id}`, {
        AssociatedLoginPassword,
        LoginPassword: digest,
        ...(ticket && { Ticket: ticket }),
      })
  }
  await post('/esign/statement', { Version: 1 })
  const challenge = await post<Challenge>('/esign/challenge', { SignerIDs: signerIds })
  for (const Password of [digest, 'Forged-2026'])
    if (challenge.Challenge)
      await post('/esign/sign', { Challenge: challenge.Challenge, Account: person.account, Password })
  return [...errors]
}

const signatures = ({ organisationId }: Victim) =>
  owner(sql`select 1 from esign_signatures where organisation_id = ${organisationId}`)

/** What the member does with the own factors: the signature is made. */
async function sign({ person, signerIds }: Victim, token: string, Password: string) {
  const { response, error, message } = await portal.ask<Challenge>('POST /esign/challenge', {
    token,
    body: { SignerIDs: signerIds },
  })
  if (error) return { error, message }
  const body = { Challenge: response.Challenge, Account: person.account, Password }
  const { error: problem, message: text } = await portal.ask('POST /esign/sign', { token, body })
  return { error: problem, message: text }
}

/** What an administrator can do alone to become the member. */
const takeovers: Record<string, (victim: Victim, mail: string) => Promise<Attacker & { mail?: string }>> = {
  'administrator alone – resets the password – signs nothing in the member’s name': (victim) => takeOver(victim),
  'administrator alone – takes phone and address over, then resets the password – signs nothing in the member’s name':
    async (victim, mail) => {
      await setContacts(victim, { Email: mail, MobilePhone: null })
      return { ...(await takeOver(victim)), mail }
    },
  'administrator alone – resets the password, then takes phone and address over – signs nothing in the member’s name':
    async (victim, mail) => {
      const attacker = await takeOver(victim)
      await setContacts(victim, { Email: mail, MobilePhone: null })
      return { ...attacker, ...(await takeOver(victim)), mail }
    },
  'administrator alone – takes phone and address away, and resets the password – signs nothing in the member’s name':
    async (victim) => {
      await setContacts(victim, { Email: null, MobilePhone: null })
      return takeOver(victim)
    },
  'administrator alone – resets the password and binds an address as the member – signs nothing in the member’s name':
    async (victim, mail) => {
      const attacker = await takeOver(victim)
      const { token, digest } = attacker
      const { id: accountId } = victim.person
      const { response } = await portal.ask<{ ticket: string }>('POST /account/authenticatedAccount', {
        token,
        body: { accountId, password: digest },
      })
      await portal.ask('POST /verificationCode/email', { token, body: { account: mail, checkType: 3 } })
      const verificationCode = await portal.codeFor(mail)
      const body = { accountId, email: mail, verificationCode, ticket: response.ticket }
      assert.equal((await portal.ask('PUT /account/modifyEmail', { token, body })).code, 100)
      return { ...attacker, mail }
    },
  'administrator alone – takes the address over and resets the password with a code – signs nothing in the member’s name':
    async (victim, mail) => {
      await setContacts(victim, { Email: mail, MobilePhone: null })
      await portal.deleteSentCodes()
      const { token } = await portal.aSession(victim.person)
      await portal.ask('POST /Account/ModifyPassword/SendCode', { token, body: { codeType: 2 } })
      const { response } = await portal.ask<{ Ticket: string }>('POST /Account/Code/Verify', {
        token,
        body: { codeType: 2, VerificationCode: await portal.codeFor(mail) },
      })
      const reset = await portal.ask('PUT /account/password/reset', {
        token,
        body: { Ticket: response.Ticket, NewPassword: 'Taken-by-code-1' },
      })
      assert.equal(reset.code, 100, reset.message)
      return { token, digest: digestOf('Taken-by-code-1'), mail }
    },
  'administrator alone – removes the member and recovers the account with another address – signs nothing in the member’s name':
    async (victim, mail) => {
      const { askAdmin, person } = victim
      await askAdmin('POST /account/remove', { accountIds: [person.id], Acknowledged: true })
      const { InitialPassword } = await askAdmin<{ InitialPassword: string }>('POST /accountsHistory/recovery', {
        accountId: person.id,
        Email: mail,
        MobilePhone: null,
        WithPassword: true,
      })
      const { token } = await portal.aSession(person)
      return { token, digest: digestOf(InitialPassword), mail }
    },
}

for (const [title, take] of Object.entries(takeovers))
  test(title, async () => {
    for (const kind of ['none', 'own', 'associated'] as const) {
      const victim = await aVictim(kind)
      const { mail, ...attacker } = await take(victim, attackerMail())
      const errors = await attack(victim, attacker, mail)
      assert.deepEqual(await signatures(victim), [], kind)
      const isExplained = errors.includes('esign.proof-needed') || errors.includes('esign.owner-unproven')
      assert.ok(isExplained, `says what is needed: ${errors.join(' ')}`)
    }
  })

test('administrator’s password reset – is announced to the member on every channel, as is another contact where it was before', async () => {
  const victim = await aVictim('own')
  await takeOver(victim)
  await setContacts(victim, { Email: attackerMail(), MobilePhone: null })
  const sent = await owner<{ template: string; channel: string; masked_recipient: string }>(
    sql`select template, channel, masked_recipient from messages where organisation_id = ${victim.organisationId}
      and template in ('password-initialised', 'contact-changed') order by template desc, channel`,
  )
  assert.deepEqual(
    sent.map(({ template, channel }) => [template, channel]),
    [
      ['password-initialised', 'email'],
      ['password-initialised', 'sms'],
      ['contact-changed', 'email'],
      ['contact-changed', 'sms'],
    ],
  )
  assert.equal(sent[2]?.masked_recipient, sent[0]?.masked_recipient, 'the former address')
})

test('signature password – after a password reset by an administrator – signs at once, and lets the sign-in password sign', async () => {
  const victim = await aVictim('own')
  const { token, digest } = await takeOver(victim)
  assert.equal((await sign(victim, token, testSignaturePassword)).error, undefined)
  const { response } = await portal.ask<{ Ticket: string }>(`POST /Esign/VerifyEsignPassword/${victim.person.id}`, {
    token,
    body: { EsignPassword: testSignaturePassword },
  })
  const body = { AssociatedLoginPassword: true, LoginPassword: digest, Ticket: response.Ticket }
  const associated = await portal.ask<OwnSignature>(`POST /Esign/EnableAssociatedLoginPassword/${victim.person.id}`, {
    token,
    body,
  })
  assert.deepEqual([associated.response.Password, associated.response.IsResting], ['sign-in', false])
})

test('associated sign-in password – after a reset by an administrator – rests until a code to a contact of before confirms it', async () => {
  const victim = await aVictim('associated')
  const { person } = victim
  const { token, digest } = await takeOver(victim)
  assert.equal((await sign(victim, token, digest)).error, 'esign.resting')
  const own = (await portal.ask<OwnSignature>('GET /Esign', { token })).response
  assert.deepEqual([own.IsResting, own.Confirmation, own.ResetMethods.length], [true, 'code', 2])
  const verified = await portal.ask<{ Ticket: string }>(`POST /Esign/verifyLoginPassword/${person.id}`, {
    token,
    body: { LoginPassword: digest },
  })
  await portal.deleteSentCodes()
  await portal.ask('POST /esign/reset/SendCode', { token, body: { CodeType: 2 } })
  const proof = { Ticket: verified.response.Ticket, CodeType: 2, VerificationCode: await portal.codeFor(person.email) }
  const { Ticket } = (await portal.ask<{ Ticket: string }>('POST /esign/Code/Verify', { token, body: proof })).response
  const body = { AssociatedLoginPassword: true, LoginPassword: digest, Ticket }
  const confirm = () =>
    portal.ask<OwnSignature>(`POST /Esign/EnableAssociatedLoginPassword/${person.id}`, { token, body })
  const confirmed = await confirm()
  assert.deepEqual([confirmed.code, confirmed.response.IsResting], [100, false])
  assert.equal((await confirm()).error, 'identity.ticket-invalid', 'a ticket is good once')
  assert.equal((await sign(victim, token, digest)).error, undefined)
})

test('associated sign-in password – once another directory keeps it – rests', async () => {
  const victim = await aVictim('associated')
  await owner(
    sql`update esign_profiles set associated_connection_id = ${newId()} where account_id = ${victim.person.id}`,
  )
  assert.equal((await sign(victim, victim.token, testDigest)).error, 'esign.resting')
})

test('associated sign-in password – of a member whose removal is undone – signs as before, and rests as before', async () => {
  for (const error of [undefined, 'esign.resting']) {
    const victim = await aVictim('associated')
    const { askAdmin, person } = victim
    const taken = error ? await takeOver(victim) : undefined
    const { ActID } = await askAdmin<{ ActID: string }>('POST /account/remove', {
      accountIds: [person.id],
      Acknowledged: true,
    })
    await askAdmin(`POST /account/acts/${ActID}/undo`, {})
    const { token } = await portal.aSession(person)
    assert.equal((await sign(victim, token, taken?.digest ?? testDigest)).error, error)
  }
})

test('own password – with a phone and address that an administrator changed – still sets the signature up: only its owner knows it', async () => {
  const victim = await aVictim('none')
  const email = attackerMail()
  await setContacts(victim, { Email: email, MobilePhone: null })
  const { token, person } = { ...victim, token: (await portal.aSession(victim.person)).token }
  const Ticket = await proveOwner({ id: person.id, email, token })
  const saved = await portal.ask('POST /esign/save', { token, body: { EsignPassword: testSignaturePassword, Ticket } })
  assert.equal(saved.code, 100, saved.message)
})

test('operator – confirms the contacts that an administrator set – lets the member set the signature up, and is in the log', async () => {
  const victim = await aVictim('none')
  const { person, organisationId } = victim
  const email = attackerMail()
  await setContacts(victim, { Email: email, MobilePhone: null })
  const { token, digest } = await takeOver(victim)
  const own = async () => (await portal.ask<OwnSignature>('GET /Esign', { token })).response.Confirmation
  assert.equal(await own(), 'unprovable')
  assert.equal(await confirmOwner(portal.database, 'nobody.here'), undefined)
  assert.equal(await confirmOwner(portal.database, person.account.toUpperCase()), person.realName)
  assert.equal(await own(), 'code')
  const Ticket = await proveOwner({ id: person.id, email, token, password: digest })
  const saved = await portal.ask('POST /esign/save', { token, body: { EsignPassword: testSignaturePassword, Ticket } })
  assert.equal(saved.code, 100, saved.message)
  const logged = await owner(
    sql`select 1 from operation_logs where organisation_id = ${organisationId} and action = 'esign.owner-confirmed' and subject_id = ${person.id}`,
  )
  assert.equal(logged.length, 1)
})

test('changes of a signature – first password, change, association and its end – are announced on every channel', async () => {
  const victim = await aVictim('none')
  const { token, person, organisationId } = victim
  const proven = async () => proveOwner({ id: person.id, email: person.email, token })
  await portal.ask('POST /esign/save', {
    token,
    body: { EsignPassword: testSignaturePassword, Ticket: await proven() },
  })
  await portal.ask(`POST /Esign/Modify/${person.id}`, {
    token,
    body: { EsignPassword: testSignaturePassword, NewEsignPassword: 'Changed-2026' },
  })
  for (const AssociatedLoginPassword of [true, false])
    await portal.ask(`POST /Esign/EnableAssociatedLoginPassword/${person.id}`, {
      token,
      body: { AssociatedLoginPassword, LoginPassword: testDigest, Ticket: await proven() },
    })
  const sent = await owner<{ channel: string; count: string }>(
    sql`select channel, count(*)::text as count from messages where organisation_id = ${organisationId} and template = 'esign-changed' group by 1 order by 1`,
  )
  assert.deepEqual(sent, [
    { channel: 'email', count: '4' },
    { channel: 'sms', count: '4' },
  ])
})
