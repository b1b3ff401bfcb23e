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
  const { organisationId, askAdmin } = office
  portal.server.services.settings.chatPlatforms.feishu = 'https://10.0.0.1'
  await tools.allowOpenCapability(organisationId)
  const { Version } = await askAdmin<{ Version: number }>('POST /v1/Sdk/ucapi/detail/thirdaccount')
  const body = { ...pushInput(await tools.aProduct(organisationId)), Version }
  await askAdmin('POST /v1/Sdk/ucapi/bind/thirdaccount', body)
  await askAdmin('POST /v1/Sdk/ucapi/thirdaccount/1')
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
})
