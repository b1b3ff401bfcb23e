import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { testDigest } from '#testing/people.ts'
import { newPassword, type ExampleKit } from './kit.ts'
import type { Writes } from './write-examples.ts'

/** The own account: registration, password, contacts, photo, devices. */
export const accountWrites = ({ portal, owner, aPhone, codeTo, aMemberInvitation }: ExampleKit): Writes => ({
  'POST /account': async ({ englishName }) => {
    const mobilePhone = aPhone()
    const verificationCode = await codeTo('mobile', mobilePhone, 1)
    const person = { account: `new.${newId().slice(-8)}`, realName: '新人', mobilePhone, password: newPassword }
    return { body: { ...person, codeType: 1, verificationCode, agreement: true, organisation: englishName } }
  },
  'POST /account/memberInvitation': async ({ organisationId, member }) => ({
    body: { token: await aMemberInvitation(organisationId, member.id), password: newPassword, agreement: true },
    actor: member.id,
    subject: member.id,
  }),
  'PUT /Account/Password/Modify': ({ member }) => ({
    body: { OldPassword: testDigest, NewPassword: newPassword },
    subject: member.id,
  }),
  'PUT /account/password/reset': async ({ member }) => {
    await portal.deleteSentCodes()
    const account = member.mobilePhone
    const asked = { account, codeType: 1, captcha: await portal.aCaptcha() }
    await portal.ask('POST /Account/ModifyPassword/SendCode', { body: asked })
    const proof = { Account: account, VerificationCode: await portal.codeFor(account) }
    const { response } = await portal.ask<{ Ticket: string }>('POST /Account/Code/Verify', { body: proof })
    return { body: { Ticket: response.Ticket, NewPassword: newPassword }, actor: member.id, subject: member.id }
  },
  'POST /account/uploadPhoto/': ({ member }) => ({ subject: member.id }),
  'DELETE /account/photo': async ({ member }) => {
    await owner(sql`update accounts set photo_file = 'x.png' where id = ${member.id}`)
    return { subject: member.id }
  },
  'PUT /account/modifyMobilePhone': async ({ tokens, ticket }) => {
    const mobilePhone = aPhone()
    const verificationCode = await codeTo('mobile', mobilePhone, 3, tokens.member)
    return { body: { mobilePhone, verificationCode, ticket: await ticket() }, isSpent: true }
  },
  'PUT /account/modifyEmail': async ({ tokens, ticket }) => {
    const email = `${aPhone()}@lab.example`
    const verificationCode = await codeTo('email', email, 3, tokens.member)
    return { body: { email, verificationCode, ticket: await ticket() }, isSpent: true }
  },
  'POST /account/devices/signOut': async ({ member }) => {
    await portal.aSession(member)
    return { subject: member.id }
  },
  'POST /account/devices/forget': async ({ member, idOf }) => {
    await idOf('device')
    return { subject: member.id }
  },
})
