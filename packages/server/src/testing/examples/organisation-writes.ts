import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { sql } from 'drizzle-orm'
import { editOf } from '#testing/edit-of.ts'
import type { ExampleKit } from './kit.ts'
import type { Writes } from './write-examples.ts'

/** The organisation: its departments, settings, IP rules and requests for applications. */
export const organisationWrites = ({ portal, owner, aProduct, aGrant, allowOpenCapability }: ExampleKit): Writes => ({
  'PUT /organization/:ID': async ({ askAdmin, organisationId }) => {
    const own = await askAdmin<Record<string, unknown>>('GET /organization/my')
    const texts = { Introduction: '新介绍', ContactPhone: '021-5555', ContactAddress: '长沙市' }
    const names = { OrgName: `${String(own['OrgName'])}新`, EnglishName: `New ${String(own['EnglishName'])}` }
    return {
      body: {
        ...editOf(organisationCalls.modify.body, own),
        ...names,
        ...texts,
        TimeZone: 'Europe/Berlin',
        Industry: 'cro-cdmo',
      },
      subject: organisationId,
    }
  },
  'POST /organization/uploadLogo': ({ organisationId }) => ({ subject: organisationId }),
  'DELETE /organization/logo': async ({ organisationId }) => {
    await owner(sql`update organisations set logo_file = 'x.png' where id = ${organisationId}`)
    return { subject: organisationId }
  },
  'POST /OrganizationOpenness/authorisation/request': ({ organisationId }) => ({
    body: { Reason: '对接实验室信息系统' },
    subject: organisationId,
  }),
  'POST /v1/Sdk/ucapi/ade': async ({ organisationId, member }) => {
    await allowOpenCapability(organisationId)
    return {
      body: { Name: '排程系统', OwnerID: member.id, ValidUntil: '2099-12-31', Addresses: '10.0.0.0/8' },
      subject: undefined,
    }
  },
  'PUT /v1/Sdk/ucapi/ade/:id': async ({ member, idOf }) => ({
    params: { id: await idOf('app') },
    body: { Name: '改名', OwnerID: member.id, ValidUntil: '2099-12-31', Addresses: '10.0.0.0/8' },
  }),
  'POST /v1/Sdk/ucapi/ade/:id/rotate': () => ({ body: { OldSecretDays: 7 } }),
  'POST /v1/Sdk/ucapi/ade/:id/endOldSecret': async ({ askAdmin, idOf }) => {
    const id = await idOf('app')
    await askAdmin(`POST /v1/Sdk/ucapi/ade/${id}/rotate`, {})
    return { params: { id } }
  },
  'POST /v1/Sdk/ucapi/authorisation/request': async ({ idOf }) => {
    const AppID = await idOf('app')
    const [InterfaceID, DepartmentID] = [await idOf('open-interface'), await idOf('department')]
    const terms = { DataDepartmentIDs: [DepartmentID], ValidUntil: '2099-12-31' }
    return { body: { AppID, InterfaceIDs: [InterfaceID], ...terms }, subject: AppID }
  },
  'POST /v1/Sdk/ucapi/authorisation': async ({ idOf }) => {
    const [AppID, InterfaceID] = [await idOf('app'), await idOf('open-interface')]
    const terms = { DataDepartmentIDs: null, ValidUntil: '2099-12-31' }
    return { body: { Pairs: [{ AppID, InterfaceID, SeenState: 'none' }], ...terms }, subject: AppID }
  },
  'POST /v1/Sdk/ucapi/authorisation/approve': async (office) => {
    const pair = await aGrant(office, 'requested')
    return { body: { Pairs: [pair] }, subject: pair.AppID }
  },
  'POST /v1/Sdk/ucapi/authorisation/decline': async (office) => {
    const pair = await aGrant(office, 'requested')
    return { body: { Pairs: [pair], Reason: '用途不明' }, subject: pair.AppID }
  },
  'POST /v1/Sdk/ucapi/authorisation/withdraw': async (office) => {
    const pair = await aGrant(office, 'granted')
    return { body: { Pairs: [pair], Reason: '合同到期' }, subject: pair.AppID }
  },
  'POST /v1/Sdk/ucapi/withdrawn': async ({ idOf }) => {
    const reqId = await idOf('open-call')
    return { query: { reqId }, body: { Reason: '数据有误' }, subject: reqId }
  },
  'POST /v1/Sdk/ucapi/withdrawn/many': async ({ organisationId, idOf }) => ({
    body: { ReqIDs: [await idOf('open-call')], Reason: '数据有误' },
    subject: organisationId,
  }),
  'POST /v1/Sdk/ucapi/resend': async ({ organisationId, idOf }) => {
    const failed = await idOf('open-call')
    await owner(sql`update open_calls set state = 2 where id = ${failed}`)
    return { body: { ReqIDs: [failed], Filter: {} }, subject: organisationId }
  },
  'POST /v1/Sdk/ucapi/correct': async ({ idOf }) => {
    const reqId = await idOf('open-call')
    await owner(sql`update open_calls set state = 4 where id = ${reqId}`)
    return { query: { reqId }, body: { Body: '{"code": "S-1"}', Reason: '更正' }, subject: undefined }
  },
  'POST /v1/calls/:reqId/withdraw': () => ({ body: { Reason: '数据有误' } }),
  'POST /department': ({ admin }) => ({
    body: { Name: '新部门', EnglishName: 'New', HeadIDs: [admin.id] },
    subject: undefined,
  }),
  'PUT /department/:id': async ({ admin, idOf }) => ({
    body: { Name: '改名', EnglishName: 'Renamed', HeadIDs: [admin.id], Move: { ParentID: await idOf('department') } },
  }),
  'DELETE /department': async ({ organisationId, idOf }) => {
    const id = await idOf('department')
    await portal.anAccount({ organisationId, departmentId: id })
    return { body: { ids: [id], MoveTo: await idOf('department') } }
  },
  'POST /organizationConfig': () => ({ body: { Code: 'log-retention', Value: { Months: 6 } } }),
  'PUT /organizationConfig/:ConfigValueID': () => ({ body: { Value: { Months: 12 } }, subject: undefined }),
  'POST /organizationConfig/:ConfigValueID/reset': () => ({ subject: undefined }),
  'POST /organizationConfig/logReduction/:ReductionID/takeBack': () => ({ subject: undefined }),
  'POST /loginSetting/ipwhitelist': () => ({ body: { Text: '127.0.0.1\n10.0.0.0/8' } }),
  'POST /loginSetting/ipwhitelist/switch': async ({ askAdmin }) => {
    await askAdmin('POST /loginSetting/ipwhitelist', { Text: '127.0.0.1' })
    return {}
  },
  'DELETE /LoginSetting/ipunlimited': async ({ askAdmin, member }) => {
    await askAdmin('POST /LoginSetting/ipunlimited', { accountIds: [member.id] })
    return {}
  },
  'POST /Platform/accessRequests': async () => ({ body: { productId: await aProduct(), reason: '实验需要' } }),
  'POST /Platform/accessRequests/:id/withdraw': async ({ requestAccess }) => {
    const { id, productId } = await requestAccess({ isLicensed: false })
    return { params: { id }, subject: productId }
  },
  'POST /Platform/accessRequests/grant': ({ member }) => ({ subject: member.id }),
  'POST /Platform/accessRequests/decline': ({ member }) => ({ subject: member.id }),
  'POST /Platform/accessRequests/reopen': async ({ requestAccess, askAdmin, member }) => {
    const { id } = await requestAccess({ isLicensed: true })
    await askAdmin('POST /Platform/accessRequests/grant', { requestIds: [id] })
    return { body: { requestIds: [id] }, subject: member.id }
  },
})
