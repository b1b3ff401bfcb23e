import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { sql } from 'drizzle-orm'
import { editOf } from '#testing/edit-of.ts'
import { smallestPng } from '#testing/pictures.ts'
import { type ExampleKit, type Examples } from './kit.ts'

/** The organisation and its departments. */
export const organisationExamples = ({ portal, owner, anOffice }: ExampleKit): Examples => ({
  'PUT /organization/:ID': async () => {
    const { by, ask, organisationId } = await anOffice()
    const own = await ask<Record<string, unknown>>('GET /organization/my')
    const body = {
      ...editOf(organisationCalls.modify.body, own),
      OrgName: `${String(own['OrgName'])}新`,
      EnglishName: `New ${String(own['EnglishName'])}`,
      TimeZone: 'Europe/Berlin',
      Industry: 'cro-cdmo',
      Introduction: '新介绍',
      ContactPhone: '021-5555',
      ContactAddress: '长沙市',
    }
    return by(`PUT /organization/${organisationId}`, body, organisationId)
  },
  'POST /organization/uploadLogo': async () => {
    const { by, organisationId } = await anOffice()
    return {
      ...by('POST /organization/uploadLogo', undefined, organisationId),
      file: { name: 'l.png', content: smallestPng },
    }
  },
  'DELETE /organization/logo': async () => {
    const { by, organisationId } = await anOffice()
    await owner(sql`update organisations set logo_file = 'x.png' where id = ${organisationId}`)
    return by('DELETE /organization/logo', undefined, organisationId)
  },
  'POST /department': async () => {
    const { by, admin } = await anOffice()
    return by('POST /department', { Name: '新部门', EnglishName: 'New', HeadIDs: [admin.id] }, undefined)
  },
  'PUT /department/:id': async () => {
    const { by, admin, organisationId } = await anOffice()
    const { id } = await portal.aDepartment(organisationId)
    const above = await portal.aDepartment(organisationId)
    const body = { Name: '改名', EnglishName: 'Renamed', HeadIDs: [admin.id], Move: { ParentID: above.id } }
    return by(`PUT /department/${id}`, body, id)
  },
  'DELETE /department': async () => {
    const { by, organisationId } = await anOffice()
    const { id } = await portal.aDepartment(organisationId)
    const to = await portal.aDepartment(organisationId)
    await portal.anAccount({ organisationId, departmentId: id })
    return by('DELETE /department', { ids: [id], MoveTo: to.id }, id)
  },
})
