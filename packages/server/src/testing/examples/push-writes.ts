import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { productSigner } from '#testing/product-signer.ts'
import type { ExampleTools } from './example-tools.ts'
import type { StaffedOrganisation } from './staffed-organisation.ts'
import type { Writes } from './write-examples.ts'

/** What an administrator enters, with an application of the organisation. */
const pushInput = (productId: string) => ({
  IntegrationObject: 'feishu',
  Region: 'feishu',
  ProductIDs: [productId],
  AppKey: 'cli_example',
  AgentId: null,
  AppSecret: 'an-app-secret',
  Version: 0,
})

/** Enters settings and switches message push on. Nothing is sent: the platform is where the portal may not connect to. */
export async function enablePush({ portal, ...tools }: ExampleTools, office: StaffedOrganisation): Promise<void> {
  const { organisationId, productId, askAdmin } = office
  portal.server.services.settings.chatPlatforms.feishu = 'https://10.0.0.1'
  await tools.allowOpenCapability(organisationId)
  const { Version } = await askAdmin<{ Version: number }>('POST /v1/Sdk/ucapi/detail/thirdaccount')
  await tools.license(office)
  const body = { ...pushInput(productId), Version }
  await askAdmin('POST /v1/Sdk/ucapi/bind/thirdaccount', body)
  await askAdmin('POST /v1/Sdk/ucapi/thirdaccount/1')
}

/** A message to the member, by the application of the organisation. */
const messageInput = ({ member }: StaffedOrganisation) => ({
  Key: newId(),
  Template: 'result-ready',
  Variables: { record: 'PAGE-7' },
  AccountIDs: [member.id],
})

/** Sends a message to the member; it stays in the outbox. Gives the id of the message. */
export async function aMessage(tools: ExampleTools, office: StaffedOrganisation): Promise<string> {
  await enablePush(tools, office)
  const { organisationId, productCode } = office
  const sign = productSigner(tools.portal.server.services, { product: productCode, organisationId })
  const sent = await tools.portal.ask<{ ID: string }>('POST /v1/message', { sign, body: messageInput(office) })
  return sent.response.ID
}

/** Messages to chat platforms. */
export const pushWrites = (tools: ExampleTools): Writes => ({
  'POST /v1/Sdk/ucapi/bind/thirdaccount': async ({ organisationId, idOf }) => {
    await tools.allowOpenCapability(organisationId)
    return { body: pushInput(await idOf('product')), subject: organisationId }
  },
  'POST /v1/Sdk/ucapi/thirdaccount/:state': async (office) => {
    await enablePush(tools, office)
    return { params: { state: '0' }, subject: office.organisationId }
  },
  'POST /v1/Sdk/ucapi/message/send/test': async (office) => {
    await enablePush(tools, office)
    return { body: { AccountID: office.member.id, Message: '调试' }, subject: office.member.id }
  },
  'POST /v1/message': async (office) => {
    await enablePush(tools, office)
    return { body: messageInput(office), subject: undefined }
  },
  'POST /v1/Sdk/ucapi/message/deliveries/:id/resend': async (office) => {
    const id = await office.idOf('delivery')
    await tools.owner(sql`update notification_deliveries set state = 'failed' where id = ${id}`)
    return { params: { id }, subject: id }
  },
  'PUT /v1/Sdk/ucapi/message/rules': ({ organisationId }) => ({
    body: {
      Chain: ['push', 'email', 'sms'],
      DisabledEvents: ['monitor-alert'],
      QuietFrom: '22:00',
      QuietUntil: '07:00',
    },
    subject: organisationId,
  }),
})
