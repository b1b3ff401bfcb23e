import { sql } from 'drizzle-orm'
import { newId } from '#kit/columns.ts'
import { smallestPng } from '#testing/pictures.ts'
import type { ExampleKit, Examples } from './kit.ts'

/** An application, with a licence for an organisation or without one. */
export async function aProduct({ owner }: ExampleKit, licensedTo?: string): Promise<string> {
  const id = newId()
  await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
    values (${id}, ${id.slice(-8)}, 'cloud', '应用', 'Application', '', '', 'https://app.example', 'https://app.example', 'flask', '#0fa68e', 9)`)
  if (licensedTo)
    await owner(
      sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until) values (${licensedTo}, ${id}, 5, '2020-01-01', '2099-12-31')`,
    )
  return id
}

/** A member who asked for an application. */
async function anAsker(kit: ExampleKit, { isLicensed }: { isLicensed: boolean }) {
  const office = await kit.anOffice()
  const { token } = await kit.portal.aSession(office.member)
  const productId = await aProduct(kit, isLicensed ? office.organisationId : undefined)
  const asked = { token, body: { productId, reason: '实验需要' } }
  const { response } = await kit.portal.ask<{ ID: string }>('POST /Platform/accessRequests', asked)
  return { ...office, memberToken: token, productId, id: response.ID }
}

async function anOperator({ portal }: ExampleKit) {
  const { id } = await portal.anAccount({ role: 'operator' })
  return { actor: id, token: (await portal.aSession({ id, organisationId: null })).token }
}

export const productBody = (code: string) => ({
  Code: code,
  Kind: 'cloud',
  Name: '应用',
  EnglishName: 'Application',
  Introduction: '做一件事',
  EnglishIntroduction: 'Does one thing',
  WebUrl: 'https://app.example',
  PublicUrl: null,
  HelpUrl: null,
  Icon: 'flask',
  Color: '#0fa68e',
})

/** Requests for applications, and what is decided about them. */
export const productExamples = (kit: ExampleKit): Examples => ({
  'POST /Platform/accessRequests': async () => {
    const { member, organisationId } = await kit.anOffice()
    const { token } = await kit.portal.aSession(member)
    const productId = await aProduct(kit)
    const body = { productId, reason: '实验需要' }
    return { at: 'POST /Platform/accessRequests', token, body, actor: member.id, subject: productId, organisationId }
  },
  'POST /Platform/accessRequests/:id/withdraw': async () => {
    const { member, organisationId, memberToken: token, productId, id } = await anAsker(kit, { isLicensed: false })
    const at = `POST /Platform/accessRequests/${id}/withdraw`
    return { at, token, actor: member.id, subject: productId, organisationId }
  },
  'POST /Platform/accessRequests/grant': async () => {
    const { by, member, id } = await anAsker(kit, { isLicensed: true })
    return by('POST /Platform/accessRequests/grant', { requestIds: [id] }, member.id)
  },
  'POST /Platform/accessRequests/decline': async () => {
    const { by, member, id } = await anAsker(kit, { isLicensed: true })
    return by('POST /Platform/accessRequests/decline', { requestIds: [id], reason: '暂无名额' }, member.id)
  },
  'POST /operator/organisations/:organisationId/licenceRequests/:id/grant': async () => {
    const { member, organisationId, id } = await anAsker(kit, { isLicensed: false })
    const at = `POST /operator/organisations/${organisationId}/licenceRequests/${id}/grant`
    const body = { seatCount: 5, validFrom: '2026-01-01', validUntil: '2099-12-31' }
    return { at, ...(await anOperator(kit)), body, subject: member.id, organisationId }
  },
  'POST /operator/organisations/:organisationId/licenceRequests/:id/decline': async () => {
    const { member, organisationId, id } = await anAsker(kit, { isLicensed: false })
    const at = `POST /operator/organisations/${organisationId}/licenceRequests/${id}/decline`
    return { at, ...(await anOperator(kit)), body: { reason: '暂不提供' }, subject: member.id, organisationId }
  },
  'POST /operator/products': async () => ({
    at: 'POST /operator/products',
    ...(await anOperator(kit)),
    body: productBody(`P${newId().slice(-6)}`),
    subject: undefined,
    organisationId: null,
  }),
  'PUT /operator/products/order': async () => {
    const productIds = [await aProduct(kit)]
    const at = 'PUT /operator/products/order'
    return { at, ...(await anOperator(kit)), body: { productIds }, subject: null, organisationId: null }
  },
  'PUT /operator/products/:id': async () => {
    const id = await aProduct(kit)
    const at = `PUT /operator/products/${id}`
    return { at, ...(await anOperator(kit)), body: productBody(`P${id.slice(-6)}`), subject: id, organisationId: null }
  },
  'PUT /operator/products/:id/enabled': async () => {
    const id = await aProduct(kit)
    const at = `PUT /operator/products/${id}/enabled`
    return { at, ...(await anOperator(kit)), body: { isEnabled: false }, subject: id, organisationId: null }
  },
  'POST /operator/products/:id/icon': async () => {
    const id = await aProduct(kit)
    const at = `POST /operator/products/${id}/icon`
    const file = { name: 'icon.png', content: smallestPng }
    return { at, ...(await anOperator(kit)), file, subject: id, organisationId: null }
  },
  'DELETE /operator/products/:id/icon': async () => {
    const id = await aProduct(kit)
    const at = `DELETE /operator/products/${id}/icon`
    return { at, ...(await anOperator(kit)), subject: id, organisationId: null }
  },
  'PUT /operator/organisations/:organisationId/licences/:productId': async () => {
    const { organisationId } = await kit.anOffice()
    const id = await aProduct(kit)
    const at = `PUT /operator/organisations/${organisationId}/licences/${id}`
    const body = { seatCount: 5, validFrom: '2026-01-01', validUntil: '2099-12-31' }
    return { at, ...(await anOperator(kit)), body, subject: id, organisationId }
  },
  'DELETE /operator/organisations/:organisationId/licences/:productId': async () => {
    const { organisationId } = await kit.anOffice()
    const id = await aProduct(kit, organisationId)
    const at = `DELETE /operator/organisations/${organisationId}/licences/${id}`
    return { at, ...(await anOperator(kit)), subject: id, organisationId }
  },
})
