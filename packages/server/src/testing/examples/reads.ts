import { sql } from 'drizzle-orm'
import { smallestPng } from '#testing/pictures.ts'
import type { ExampleKit } from './kit.ts'
import { aJudgedImport } from './people.ts'
import { aProduct } from './products.ts'

/** A read that succeeds for the administrator of an organisation, or for an operator. */
export interface ReadExample {
  at: string
  body?: object
}

/** Uploads a picture for somebody; gives its address, as the call answers it. */
async function uploadPicture({ portal }: ExampleKit, at: string, token: string, field: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(smallestPng)]), 'picture.png')
  const [listening] = portal.server.app.addresses() as { port: number }[]
  const answer = await fetch(`http://127.0.0.1:${listening?.port ?? 0}/api${at}`, {
    method: 'POST',
    body: form,
    headers: { 'x-atrium': '1', cookie: `atrium_session=${token}` },
  })
  const { response } = (await answer.json()) as { response: Record<string, string> }
  return String(response[field])
}

const below = (address: string) => address.slice(address.indexOf('/api') < 0 ? 0 : address.indexOf('/api') + 4)

/**
 * Examples of every read that needs to be told something, by where it is, of one organisation and with ids of the right
 * kind; reads without an example succeed as they are.
 */
export async function readExamples(
  kit: ExampleKit,
  {
    organisationId,
    admin,
    token,
    operatorToken,
  }: Record<'organisationId' | 'admin' | 'token' | 'operatorToken', string>,
): Promise<Record<string, ReadExample>> {
  const { portal, owner } = kit
  const ask = async <T = { ID: string }>(at: string, body?: object, by = token) => {
    const { code, message, response } = await portal.ask<T>(at, { token: by, ...(body && { body }) })
    if (code !== 100) throw new Error(`${at}: ${message}`)
    return response
  }
  const picture = (at: string, field: string, by = token) => uploadPicture(kit, at, by, field)
  const department = await portal.aDepartment(organisationId)
  const member = await portal.anAccount({ organisationId })
  const leaver = await portal.anAccount({ organisationId })
  await ask('POST /account/remove', { accountIds: [leaver.id] })
  const { Link } = await ask<{ Link: string }>('POST /account/invitations', { uses: 1 })
  const imported = await aJudgedImport(kit, token)
  const verification = await ask('POST /operationLog/verify', {})
  const product = await aProduct(kit, organisationId)
  await owner(
    sql`insert into grants (organisation_id, account_id, product_id) values (${organisationId}, ${admin}, ${product})`,
  )
  const photo = await picture('/account/uploadPhoto/', 'Photo')
  const logo = await picture('/organization/uploadLogo', 'Logo')
  const icon = await picture(`/operator/products/${product}/icon`, 'IconUrl', operatorToken)
  await kit.codeTo('mobile', kit.aPhone(), 1)
  const [sent] = await owner<{ id: string }>(sql`select id from messages`)
  const format = { format: 'csv' }
  return {
    'GET /account/invitation': { at: `GET /account/invitation?token=${Link.split('invitation=')[1]}` },
    'GET /account/basic/:id': { at: `GET /account/basic/${admin}` },
    'GET /account/photo/:id/:file': { at: `GET ${below(photo)}` },
    'GET /organization/logo/:file': { at: `GET ${below(logo)}` },
    'GET /Platform/icons/:file': { at: `GET ${below(icon)}` },
    'GET /department/:id': { at: `GET /department/${department.id}` },
    'GET /account/manageDetail/:id': { at: `GET /account/manageDetail/${member.id}` },
    'GET /account/manageDetail/:id/history': { at: `GET /account/manageDetail/${member.id}/history` },
    'GET /account/batchImport/detail/:id': { at: `GET /account/batchImport/detail/${imported}` },
    'POST /account/batchImport/:id/rows': { at: `POST /account/batchImport/${imported}/rows`, body: {} },
    'GET /account/batchImport/:id/result': { at: `GET /account/batchImport/${imported}/result` },
    'GET /account/managePage/export': { at: 'GET /account/managePage/export?format=csv' },
    'POST /account/remove/check': { at: 'POST /account/remove/check', body: { accountIds: [member.id] } },
    'GET /accountsHistory/export': { at: 'GET /accountsHistory/export?format=csv' },
    'GET /accountsHistory/detail/:id': { at: `GET /accountsHistory/detail/${leaver.id}` },
    'POST /organizationConfig/categoryList/:id': { at: 'POST /organizationConfig/categoryList/security', body: {} },
    'POST /organizationConfig/passwordExpiry': {
      at: 'POST /organizationConfig/passwordExpiry',
      body: { ExpiryMonths: 3 },
    },
    'POST /configurations/:id': { at: 'POST /configurations/security', body: {} },
    'GET /systemCode/configurations/:id': { at: 'GET /systemCode/configurations/security' },
    'GET /configurations/Options/:id': { at: 'GET /configurations/Options/second-step.When' },
    'POST /account/isAuthorizeLogin': { at: 'POST /account/isAuthorizeLogin', body: { platform: product.slice(-8) } },
    'POST /users/isAuthorizeLogin': { at: 'POST /users/isAuthorizeLogin', body: { platform: product.slice(-8) } },
    'GET /Menu/users': { at: 'GET /Menu/users?menuId=members' },
    'GET /Menu/user/:id/hidden': { at: `GET /Menu/user/${member.id}/hidden` },
    'POST /loginLog/exportLoginLog': { at: 'POST /loginLog/exportLoginLog', body: format },
    'GET /operationLog/detail/:number': { at: 'GET /operationLog/detail/1' },
    'POST /operationLog/export': { at: 'POST /operationLog/export', body: format },
    'GET /operator/operationLog/detail/:number': { at: 'GET /operator/operationLog/detail/1' },
    'GET /operationLog/verifications/:id': { at: `GET /operationLog/verifications/${verification.ID}` },
    'POST /activeUserReport/people': { at: 'POST /activeUserReport/people', body: { Span: 'day', At: '2026-01-05' } },
    'POST /activeUserReport/export': { at: 'POST /activeUserReport/export', body: format },
    'GET /noticeOperation/latest': { at: 'GET /noticeOperation/latest?noticeType=login' },
    'GET /help/document/:name/:section/:document': { at: 'GET /help/document/portal/start/first-steps' },
    'GET /help/search': { at: 'GET /help/search?words=a' },
    'GET /legal/:page': { at: 'GET /legal/privacy' },
    'GET /operator/messages/:id': { at: `GET /operator/messages/${sent?.id}` },
    'GET /operator/organisations/:organisationId/licences': {
      at: `GET /operator/organisations/${organisationId}/licences`,
    },
    'GET /operator/organisations/:organisationId': { at: `GET /operator/organisations/${organisationId}` },
  }
}
