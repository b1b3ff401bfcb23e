import type { ProductWithSecret } from '@atrium/contract/products/managed-products.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { firstOperatorLink } from '#operator/operator.service.ts'
import { exampleDocument, interfaceFields } from './open-interface.ts'
import { newPassword, type ExampleKit } from './kit.ts'
import type { Writes } from './write-examples.ts'

/** The input of a new application. */
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

const applicant = { name: '试用者', company: '新星生物', industry: 'cro-cdmo', product: 'ELN' }
const authorisation = {
  ValidFrom: '2026-01-01',
  ValidUntil: '2099-12-31',
  CallsPerDay: 1000,
  QueuedCalls: 100,
  AppCount: 3,
}
const licence = { seatCount: 5, validFrom: '2026-01-01', validUntil: '2099-12-31' }

let organisationCount = 0
const organisationInput = () => {
  organisationCount += 1
  const name = `新组织${organisationCount}`
  return { OrgName: name, EnglishName: name, TimeZone: 'Asia/Shanghai', Lang: 'zh', SeatCount: 20 }
}

/** The installation: its organisations, applications, notices, messages and trials. */
export const operatorWrites = ({ portal, owner, aPhone, codeTo, trialCode }: ExampleKit): Writes => ({
  'PUT /operator/installation': async () => {
    const [row] = await owner<{ version: number }>(sql`select version from installation`)
    return { body: { Name: '研发门户', PublicUrl: null, Version: Number(row?.version) } }
  },
  'POST /operator/installation/products': () => ({
    body: { Products: [{ Code: 'ELN', WebUrl: 'https://eln.example.com/' }] },
  }),
  'POST /operator/messages/test': () => ({ body: { Channel: 'sms', Recipient: '13800001111' } }),
  'POST /operator/messages/:id/read': ({ organisationId }) => ({ organisationId }),
  'POST /operator/messages/:id/send': async () => {
    await codeTo('mobile', aPhone(), 1)
    const [message] = await owner<{ id: string }>(
      sql`update messages set state = 'failed' where id = (select id from messages order by created_at desc, id desc limit 1) returning id`,
    )
    return { params: { id: message?.id } }
  },

  'POST /operator/organisation': () => ({
    body: { ...organisationInput(), Licences: [] },
    subject: undefined,
    organisationId: undefined,
  }),
  'PUT /operator/organisations/:organisationId': () => ({ body: { ...organisationInput(), Version: 1 } }),
  'POST /operator/organisations/:organisationId/resume': async ({ askOperator, organisationId }) => {
    await askOperator(`POST /operator/organisations/${organisationId}/suspend`, { Reason: '合同到期' })
    return {}
  },
  'POST /account/administrator': async ({ askOperator, organisationId }) => {
    const at = `POST /operator/organisations/${organisationId}/administrators/invite`
    const { Link } = await askOperator<{ Link: string }>(at, {})
    const account = `admin.${newId().slice(-6)}`
    const person = { account, realName: '首位管理员', email: `${account}@atrium.example`, password: newPassword }
    return { body: { invitation: Link.split('invitation=')[1], ...person, agreement: true } }
  },

  'PUT /operator/organisations/:organisationId/openAuthorisation': ({ organisationId }) => ({
    body: { ...authorisation, Reason: '合同已签' },
    subject: organisationId,
  }),
  'POST /operator/organisations/:organisationId/openAuthorisation/withdraw': async ({
    askOperator,
    organisationId,
  }) => {
    await askOperator(`PUT /operator/organisations/${organisationId}/openAuthorisation`, authorisation)
    return { body: { Reason: '合同到期' }, subject: organisationId }
  },

  'POST /operator/openInterface': async ({ idOf }) => ({
    body: { ProductID: await idOf('product'), ...interfaceFields(), Reason: '新接口' },
    subject: undefined,
  }),
  'PUT /operator/openInterfaces/:id': () => ({ body: { ...interfaceFields({ TimeoutSeconds: 5 }), Version: 1 } }),
  'PUT /operator/openInterfaces/:id/enabled': () => ({ body: { IsEnabled: false } }),
  'PUT /operator/organisations/:organisationId/openInterfaces/:interfaceId': async ({ idOf, askOperator }) => {
    const body = { ProductID: await idOf('product'), ...interfaceFields() }
    const { ID: interfaceId } = await askOperator('POST /operator/openInterface', body)
    return { params: { interfaceId }, subject: interfaceId }
  },
  'DELETE /operator/organisations/:organisationId/openInterfaces/:interfaceId': async ({ idOf }) => {
    const interfaceId = await idOf('open-interface')
    return { params: { interfaceId }, subject: interfaceId }
  },
  'POST /operator/openInterfaces/import': async ({ idOf, askOperator }) => {
    const body = { ProductID: await idOf('product'), Document: JSON.stringify(exampleDocument()) }
    const { Hash } = await askOperator<{ Hash: string }>('POST /operator/openInterfaces/import/preview', body)
    return { body: { ...body, Hash, Codes: ['create-sample'] }, subject: undefined }
  },

  'POST /operator/products': () => ({ body: productBody(`P${newId().slice(-6)}`), subject: undefined }),
  'PUT /operator/products/order': () => ({ subject: null }),
  'PUT /operator/products/:id': () => ({ body: productBody(`P${newId().slice(-6)}`) }),
  'PUT /operator/products/:id/enabled': () => ({ body: { isEnabled: false } }),
  'DELETE /operator/products/:id/secrets/:secretId': async ({ idOf, askOperator }) => {
    const id = await idOf('product')
    const { Product } = await askOperator<ProductWithSecret>(`POST /operator/products/${id}/secrets`, {
      OldSecretDays: 0,
    })
    return { params: { id, secretId: String(Product.Secrets[0]?.ID) }, subject: id }
  },
  'PUT /operator/organisations/:organisationId/licences/:productId': async ({ idOf }) => {
    const productId = await idOf('product')
    return { params: { productId }, body: licence, subject: productId }
  },
  'DELETE /operator/organisations/:organisationId/licences/:productId': async ({ idOf }) => {
    const productId = await idOf('product')
    return { params: { productId }, subject: productId }
  },
  'POST /operator/organisations/:organisationId/licenceRequests/:id/grant': async ({ requestAccess, member }) => {
    const { id } = await requestAccess({ isLicensed: false })
    return { params: { id }, body: licence, subject: member.id }
  },
  'POST /operator/organisations/:organisationId/licenceRequests/:id/decline': async ({ requestAccess, member }) => {
    const { id } = await requestAccess({ isLicensed: false })
    return { params: { id }, subject: member.id }
  },

  'POST /operator/notices/add': () => ({ body: { EndTime: '2099-01-01T00:00:00Z' } }),
  'PUT /operator/notices/:id': () => ({ body: { Type: 'home', Title: '改期', EndTime: '2099-01-01T00:00:00Z' } }),

  'POST /account/applyTrial': async () => {
    const mobilePhone = aPhone()
    const verificationCode = await trialCode(mobilePhone)
    const body = { ...applicant, mobilePhone, verificationCode, agreement: true }
    return { body, organisationId: null, isSpent: true }
  },
  'POST /Trial/RegisterApply': async ({ member }) => ({
    token: (await portal.aSession(member, 'trial')).token,
    body: applicant,
    subject: member.id,
  }),
  'PUT /operator/freeTrial': async () => {
    const [row] = await owner<{ version: number }>(sql`select version from free_trial_settings`)
    const limits = { PerDevice: 2, PerNetwork: 5, PerDay: 50 }
    return { body: { IsOn: true, Days: 10, Products: ['ELN'], ...limits, Version: row?.version ?? 1 } }
  },
  // The subject is the person whom it creates.
  'POST /operator/trialApplications/:id/approve': () => ({ body: { days: 2 }, subject: undefined }),
  'POST /operator/first': async () => {
    // There is none by then: the others made theirs for their own examples.
    await owner(sql`update accounts set left_at = now() where role = 'operator'`)
    const link = await firstOperatorLink(portal.database, 'https://portal.example.com')
    const token = String(link?.split('token=')[1])
    const account = `root.${newId().slice(-6)}`
    return { body: { token, account, realName: '运营', password: newPassword }, organisationId: null }
  },
})
