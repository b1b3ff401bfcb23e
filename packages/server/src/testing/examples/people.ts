import { sql } from 'drizzle-orm'
import type { ExampleKit, Examples } from './kit.ts'

/** A file with one person, which can be imported. */
export async function aJudgedImport({ portal, aPhone }: ExampleKit, token: string): Promise<string> {
  const [at] = portal.server.app.addresses() as { port: number }[]
  const form = new FormData()
  form.set('file', new Blob([`姓名,账号,手机号,邮箱,部门,职务,角色,应用\n林一,,${aPhone()},,,,,`]), 'members.csv')
  const answer = await fetch(`http://127.0.0.1:${at?.port ?? 0}/api/account/batchImport`, {
    method: 'POST',
    body: form,
    headers: { 'x-atrium': '1', cookie: `atrium_session=${token}`, 'x-atrium-lang': 'zh' },
  })
  return ((await answer.json()) as { response: { ID: string } }).response.ID
}

/** People who come and go: imports, invitations, registrations, leaving, coming back. */
export const peopleExamples = (kit: ExampleKit): Examples => {
  const { portal, owner, anOffice } = kit
  return {
    'POST /account/batchImport/:id/commit': async () => {
      const office = await anOffice()
      const id = await aJudgedImport(kit, office.token)
      return office.by(`POST /account/batchImport/${id}/commit`, undefined, id)
    },
    'POST /account/batchImport/:id/undo': async () => {
      const office = await anOffice()
      const id = await aJudgedImport(kit, office.token)
      await owner(sql`update imports set state = 'committed', committed_at = now() where id = ${id}`)
      return office.by(`POST /account/batchImport/${id}/undo`, {}, id)
    },
    'POST /account/remove': async () => {
      const { by, member } = await anOffice()
      return by('POST /account/remove', { accountIds: [member.id], Reason: '离职' }, member.id)
    },
    'POST /accountsHistory/recovery': async () => {
      const { by, ask, member } = await anOffice()
      await ask('POST /account/remove', { accountIds: [member.id] })
      return by('POST /accountsHistory/recovery', { accountId: member.id }, member.id)
    },
    'POST /account/registrations/approve': async () => {
      const { by, organisationId } = await anOffice()
      const { id } = await portal.anAccount({ organisationId, state: 'waiting' })
      return by('POST /account/registrations/approve', { accountIds: [id] }, id)
    },
    'POST /account/registrations/decline': async () => {
      const { by, organisationId } = await anOffice()
      const { id } = await portal.anAccount({ organisationId, state: 'waiting' })
      return by('POST /account/registrations/decline', { accountIds: [id], reason: '不是本组织成员' }, id)
    },
    'POST /account/invitations': async () => {
      const { by } = await anOffice()
      return by('POST /account/invitations', { uses: 1 }, null)
    },
    'DELETE /account/invitations/:id': async () => {
      const { by, ask } = await anOffice()
      const { ID } = await ask('POST /account/invitations', { uses: 1 })
      return by(`DELETE /account/invitations/${ID}`, undefined, null)
    },
  }
}
