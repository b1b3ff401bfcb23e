import type { WebhookWithSecret } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import type { ExampleTools } from './example-tools.ts'
import type { StaffedOrganisation } from './staffed-organisation.ts'
import type { Writes } from './write-examples.ts'

const base = '/v1/Sdk/ucapi/webhooks'
/** Nothing listens there. */
export const webhookInput = { ReceiverUrl: 'https://127.0.0.1:9/events', Description: '同步成员', Events: [] }

/** A webhook of the organisation, whose open capability is in force. */
export async function aWebhook(
  { allowOpenCapability }: ExampleTools,
  { askAdmin, organisationId }: StaffedOrganisation,
): Promise<string> {
  await allowOpenCapability(organisationId)
  return (await askAdmin<WebhookWithSecret>(`POST ${base}`, webhookInput)).Webhook.ID
}

/** A test event that waits. */
export async function aWebhookDelivery(tools: ExampleTools, office: StaffedOrganisation): Promise<string> {
  const id = await aWebhook(tools, office)
  return (await office.askAdmin<{ DeliveryID: string }>(`POST ${base}/${id}/test`)).DeliveryID
}

/** Webhooks of an organisation. */
export const webhookWrites = (tools: ExampleTools): Writes => ({
  [`POST ${base}`]: async ({ organisationId }) => {
    await tools.allowOpenCapability(organisationId)
    return { body: webhookInput, subject: undefined }
  },
  [`PUT ${base}/:id`]: async (office) => ({
    params: { id: await aWebhook(tools, office) },
    body: { ...webhookInput, Description: '同步部门', Events: ['department.created'] },
  }),
  [`POST ${base}/:id/state/:state`]: async (office) => {
    const id = await aWebhook(tools, office)
    return { params: { id, state: '0' }, subject: id }
  },
  [`POST ${base}/:id/rotate`]: () => ({ body: { OldSecretHours: 24 } }),
  [`POST ${base}/:id/replay`]: async (office) => {
    const id = await aWebhook(tools, office)
    await office.askAdmin(`POST ${base}/${id}/test`)
    return { params: { id }, body: { From: '2020-01-01', Until: '2099-12-31' } }
  },
  [`POST ${base}/deliveries/:id/replay`]: async (office) => {
    const id = await aWebhookDelivery(tools, office)
    const { WebhookID } = await office.askAdmin<{ WebhookID: string }>(`GET ${base}/deliveries/${id}`)
    return { params: { id }, subject: WebhookID }
  },
})
