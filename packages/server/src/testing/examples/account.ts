import { sql } from 'drizzle-orm'
import { testDigest } from '#testing/people.ts'
import { newId } from '#kit/columns.ts'
import { smallestPng } from '#testing/pictures.ts'
import { newPassword, type ExampleKit, type Examples } from './kit.ts'

/** One’s own account: coming in for the first time, password, contacts, devices. */
export const accountExamples = ({ portal, owner, aPhone, anOffice, provedPerson, codeTo }: ExampleKit): Examples => ({
  'PUT /Account/Password/Modify': async () => {
    const { person, own } = await provedPerson()
    const body = { OldPassword: testDigest, NewPassword: newPassword }
    return { at: 'PUT /Account/Password/Modify', ...own, body, subject: person.id }
  },
  'PUT /account/password/reset': async () => {
    const person = await portal.anAccount()
    await portal.forgetCodesSent()
    const asked = { account: person.mobilePhone, codeType: 1, captcha: await portal.aCaptcha() }
    await portal.ask('POST /Account/ModifyPassword/SendCode', { body: asked })
    const VerificationCode = await portal.codeFor(person.mobilePhone)
    const proof = { Account: person.mobilePhone, VerificationCode }
    const { response } = await portal.ask<{ Ticket: string }>('POST /Account/Code/Verify', { body: proof })
    const body = { Ticket: response.Ticket, NewPassword: newPassword }
    const { id, organisationId } = person
    return { at: 'PUT /account/password/reset', body, actor: id, subject: id, organisationId }
  },
  'POST /account': async () => {
    const { englishName, organisationId } = await anOffice()
    const mobilePhone = aPhone()
    const verificationCode = await codeTo('mobile', mobilePhone, 1)
    const account = `new.${newId().slice(-8)}`
    const body = { account, realName: '新人', codeType: 1, mobilePhone, verificationCode }
    return {
      at: 'POST /account',
      body: { ...body, password: newPassword, agreement: true, organisation: englishName },
      actor: 'subject',
      subject: undefined,
      organisationId,
    }
  },
  'POST /account/uploadPhoto/': async () => {
    const { own } = await provedPerson()
    return { at: 'POST /account/uploadPhoto/', ...own, file: { name: 'me.png', content: smallestPng } }
  },
  'DELETE /account/photo': async () => {
    const { person, own } = await provedPerson()
    await owner(sql`update accounts set photo_file = 'x.png' where id = ${person.id}`)
    return { at: 'DELETE /account/photo', ...own, body: {} }
  },
  'PUT /account/modifyMobilePhone': async () => {
    const { person, own, ticket } = await provedPerson()
    const mobilePhone = aPhone()
    const verificationCode = await codeTo('mobile', mobilePhone, 3, own.token)
    const body = { accountId: person.id, mobilePhone, verificationCode, ticket }
    return { at: 'PUT /account/modifyMobilePhone', ...own, body, isSpent: true }
  },
  'PUT /account/modifyEmail': async () => {
    const { person, own, ticket } = await provedPerson()
    const email = `${aPhone()}@lab.example`
    const verificationCode = await codeTo('email', email, 3, own.token)
    const body = { accountId: person.id, email, verificationCode, ticket }
    return { at: 'PUT /account/modifyEmail', ...own, body, isSpent: true }
  },
  'POST /account/devices/signOut': async () => {
    const { person, own } = await provedPerson()
    await portal.aSession(person)
    return { at: 'POST /account/devices/signOut', ...own, body: {} }
  },
  'POST /account/devices/forget': async () => {
    const { person, own } = await provedPerson()
    await owner(sql`insert into remembered_devices (id, organisation_id, account_id, token_hash, device, address, expires_at)
      values (${newId()}, ${person.organisationId}, ${person.id}, sha256(${person.id}::text::bytea), 'Test', '127.0.0.1', now() + interval '1 day')`)
    return { at: 'POST /account/devices/forget', ...own, body: {} }
  },
})
