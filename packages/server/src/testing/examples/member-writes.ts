import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { sql } from 'drizzle-orm'
import { editOf } from '#testing/edit-of.ts'
import type { ExampleKit, Office } from './kit.ts'
import type { Writes } from './write-examples.ts'

const lockMember = async ({ askAdmin, member }: Office) => {
  await askAdmin('POST /account/modify', { accountIds: [member.id], State: 'locked' })
  return {}
}

/** The members of an organisation. */
export const memberWrites = ({ owner, portal, aPhone, aMemberInvitation }: ExampleKit): Writes => ({
  'POST /account/register': () => {
    const MobilePhone = aPhone()
    const contacts = { MobilePhone, Email: `lin.${MobilePhone}@lab.example` }
    return { body: { RealName: '林新', ...contacts, JobTitle: '组员', WithPassword: true } }
  },
  'PUT /account/manageModify/:userId': async ({ askAdmin, member, idOf }) => {
    const detail = await askAdmin<object>(`GET /account/manageDetail/${member.id}`)
    const MobilePhone = aPhone()
    const edited = { RealName: '林改', MobilePhone, Email: `lin.${MobilePhone}@lab.example`, JobTitle: '组长' }
    const places = { DepartmentID: await idOf('department'), DepartmentIDs: [await idOf('department')] }
    return { body: { ...editOf(memberCalls.manageModify.body, detail), ...edited, ...places }, subject: member.id }
  },
  'PUT /account/modify/:ID': () => ({ body: { State: 'locked' } }),
  'POST /account/modify': () => ({ body: { State: 'locked' } }),
  'PUT /account/setManager': () => ({ body: { Role: 'organisation-admin' } }),
  'POST /account/manageDetail/:id/devices/signOut': async ({ member }) => {
    await portal.aSession(member)
    return { subject: member.id }
  },
  'POST /account/manageDetail/:id/devices/forget': async ({ member, idOf }) => {
    await idOf('device')
    return { subject: member.id }
  },
  'PUT /account/resetPwdLock': lockMember,
  'PUT /account/resetPwdLock/:id': lockMember,
  'POST /account/authorize': () => ({ body: { Mode: 'add' } }),
  'POST /account/acts/:id/undo': async ({ askAdmin, member }) => {
    const body = { accountIds: [member.id], State: 'locked' }
    const { ActID } = await askAdmin<{ ActID: string }>('POST /account/modify', body)
    return { params: { id: ActID }, subject: member.id }
  },
  'POST /account/batchImport/:id/undo': async ({ idOf }) => {
    const id = await idOf('import')
    await owner(sql`update imports set state = 'committed', committed_at = now() where id = ${id}`)
    return { params: { id } }
  },
  'POST /account/registrations/reopen': async ({ askAdmin, idOf }) => {
    const id = await idOf('registration')
    await askAdmin('POST /account/registrations/decline', { accountIds: [id], reason: '不认识' })
    return { body: { accountIds: [id] }, subject: id }
  },
  'POST /account/invitations/members': ({ member }) => ({ body: { accountIds: [member.id] }, subject: member.id }),
  'POST /account/invitations/members/withdraw': async ({ organisationId, member }) => {
    await aMemberInvitation(organisationId, member.id)
    return { body: { accountIds: [member.id] }, subject: member.id }
  },
  'POST /account/applicationRules': async ({ idOf }) => ({
    body: { DepartmentID: await idOf('department'), ProductID: await idOf('product'), WithSubDepartments: true },
    subject: undefined,
  }),
  'POST /account/applicationRules/apply': async ({ askAdmin, idOf, member }) => {
    const DepartmentID = await idOf('department')
    const body = { DepartmentID, ProductID: await idOf('product'), WithSubDepartments: true }
    await askAdmin('POST /account/applicationRules', body)
    await owner(sql`update accounts set department_id = ${DepartmentID} where id = ${member.id}`)
    return { subject: member.id }
  },
  'DELETE /account/invitations/:id': () => ({ subject: null }),
})
