import { sql } from 'drizzle-orm'
import { smallestPng } from '#testing/pictures.ts'
import { type ExampleKit, type Examples } from './kit.ts'

/** The organisation and its departments. */
export const organisationExamples = ({ portal, owner, anOffice }: ExampleKit): Examples => ({
  'PUT /organization/:ID': async () => {
    const { by, ask, organisationId } = await anOffice()
    const own = await ask<Record<string, unknown>>('GET /organization/my')
    const body = { ...own, Introduction: '新介绍', ContactPhone: '', ContactAddress: '' }
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
    const { by } = await anOffice()
    return by('POST /department', { Name: '新部门' }, undefined)
  },
  'PUT /department/:id': async () => {
    const { by, organisationId } = await anOffice()
    const { id } = await portal.aDepartment(organisationId)
    return by(`PUT /department/${id}`, { Name: '改名' }, id)
  },
  'DELETE /department': async () => {
    const { by, organisationId } = await anOffice()
    const { id } = await portal.aDepartment(organisationId)
    return by('DELETE /department', { ID: id }, id)
  },
})
