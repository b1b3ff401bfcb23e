import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { editOf } from '#testing/edit-of.ts'
import type { ExampleKit, Examples } from './kit.ts'

/** A licensed application. */
async function aProduct(owner: ExampleKit['owner'], organisationId: string) {
  const id = newId()
  await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
    values (${id}, ${`X${id.slice(-8)}`}, 'cloud', '应用', 'Application', '', '', '', '', 'x', '#000', 1)`)
  await owner(sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until)
    values (${organisationId}, ${id}, 50, now()::date - 9, now()::date + 99)`)
  return id
}

/** What administrators do to members. */
export const memberExamples = ({ portal, owner, aPhone, anOffice }: ExampleKit): Examples => ({
  'POST /account/register': async () => {
    const { by } = await anOffice()
    const MobilePhone = aPhone()
    const contacts = { MobilePhone, Email: `lin.${MobilePhone}@lab.example` }
    return by(
      'POST /account/register',
      { RealName: '林新', ...contacts, JobTitle: '组员', WithPassword: true },
      undefined,
    )
  },
  'PUT /account/manageModify/:userId': async () => {
    const { by, ask, member, organisationId } = await anOffice()
    const detail = await ask<object>(`GET /account/manageDetail/${member.id}`)
    const MobilePhone = aPhone()
    const edited = { RealName: '林改', MobilePhone, Email: `lin.${MobilePhone}@lab.example`, JobTitle: '组长' }
    const { id: DepartmentID } = await portal.aDepartment(organisationId)
    const places = { DepartmentID, DepartmentIDs: [(await portal.aDepartment(organisationId)).id] }
    return by(
      `PUT /account/manageModify/${member.id}`,
      { ...editOf(memberCalls.manageModify.body, detail), ...edited, ...places },
      member.id,
    )
  },
  'PUT /account/modify/:ID': async () => {
    const { by, member } = await anOffice()
    return by(`PUT /account/modify/${member.id}`, { State: 'locked' }, member.id)
  },
  'POST /account/modify': async () => {
    const { by, member } = await anOffice()
    return by('POST /account/modify', { accountIds: [member.id], State: 'locked' }, member.id)
  },
  'POST /account/changeDept': async () => {
    const { by, member, organisationId } = await anOffice()
    const { id: DepartmentID } = await portal.aDepartment(organisationId)
    return by('POST /account/changeDept', { accountIds: [member.id], DepartmentID }, member.id)
  },
  'PUT /account/setManager': async () => {
    const { by, member } = await anOffice()
    return by('PUT /account/setManager', { accountIds: [member.id], Role: 'organisation-admin' }, member.id)
  },
  'POST /account/initPassword': async () => {
    const { by, member } = await anOffice()
    return by('POST /account/initPassword', { accountIds: [member.id] }, member.id)
  },
  'PUT /account/resetPwdLock': async () => {
    const { by, ask, member } = await anOffice()
    await ask('POST /account/modify', { accountIds: [member.id], State: 'locked' })
    return by('PUT /account/resetPwdLock', { accountIds: [member.id] }, member.id)
  },
  'PUT /account/resetPwdLock/:id': async () => {
    const { by, ask, member } = await anOffice()
    await ask('POST /account/modify', { accountIds: [member.id], State: 'locked' })
    return by(`PUT /account/resetPwdLock/${member.id}`, undefined, member.id)
  },
  'POST /account/authorize': async () => {
    const { by, member, organisationId } = await anOffice()
    const ProductIDs = [await aProduct(owner, organisationId)]
    return by('POST /account/authorize', { accountIds: [member.id], ProductIDs, Mode: 'add' }, member.id)
  },
  'POST /loginSetting/ipwhitelist': async () => {
    const { by } = await anOffice()
    return by('POST /loginSetting/ipwhitelist', { Text: '127.0.0.1\n10.0.0.0/8' }, undefined)
  },
  'POST /loginSetting/ipwhitelist/switch': async () => {
    const { by, ask } = await anOffice()
    await ask('POST /loginSetting/ipwhitelist', { Text: '127.0.0.1' })
    return by('POST /loginSetting/ipwhitelist/switch', { switchState: true }, undefined)
  },
})
