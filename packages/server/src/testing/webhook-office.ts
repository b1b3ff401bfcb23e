import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookWithSecret,
} from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { deliverWebhooks } from '#open-platform/webhooks/deliver-webhooks.ts'
import { openWebhookReceiver } from './emulators/webhook-receiver.ts'
import { openInterfaceBuilders } from './open-interfaces.ts'
import { openTestPortal } from './test-portal.ts'

const base = '/v1/Sdk/ucapi/webhooks'
/** How long a job waits that is not patient with a receiver that says nothing. */
const shortTimeoutMs = 500
let count = 0

/** A portal whose organisations have webhooks, with a receiver of them. It may connect to one address of loopback only. */
export async function openWebhookOffice() {
  const receiver = await openWebhookReceiver()
  const portal = await openTestPortal({ PRODUCT_ALLOWED_NETWORKS: '127.0.0.1/32' }, { isDemo: false })
  const build = openInterfaceBuilders(portal.database)
  const asOwner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
  const job = deliverWebhooks(portal.server.services)
  const deliver = () => portal.runJob(job)
  const impatientJob = deliverWebhooks(portal.server.services, { timeoutMs: shortTimeoutMs })
  const deliverImpatiently = () => portal.runJob(impatientJob)

  /** An organisation whose open capability is in force, with the calls of its administrator. */
  async function anOffice() {
    const admin = await portal.anAccount({ role: 'organisation-admin' })
    const organisationId = String(admin.organisationId)
    const { token } = await portal.aSession(admin)
    await build.authorise(organisationId)
    const ask = <T = unknown>(at: string, body?: object) => portal.ask<T>(at, { token, body })
    const deliveries = (filter: object) =>
      ask<{ total: number; items: WebhookDelivery[] }>(`POST ${base}/page/delivery`, filter)
    return {
      admin,
      organisationId,
      ask,
      deliveries,
      /** A webhook at a path of its own. */
      async aWebhook(given: object = {}) {
        const path = `/endpoint-${(count += 1)}`
        const body = { ReceiverUrl: receiver.url + path, Description: '', Events: [], ...given }
        const { response } = await ask<WebhookWithSecret>(`POST ${base}`, body)
        return { id: response.Webhook.ID, secret: response.Secret, path }
      },
      async webhook(id: string) {
        const { response } = await ask<Webhook[]>(`GET ${base}`)
        return response.find(({ ID }) => ID === id) as Webhook
      },
      async sendTest(id: string, run = deliver) {
        await ask(`POST ${base}/${id}/test`)
        await run()
      },
      async addDepartment(Name: string) {
        const { response } = await ask<{ ID: string }>('POST /department', { Name, ParentID: null })
        return { id: response.ID }
      },
      async detailOfLatest(WebhookID: string) {
        const [latest] = (await deliveries({ WebhookID })).response.items
        return (await ask<WebhookDeliveryDetail>(`GET ${base}/deliveries/${latest?.ID}`)).response
      },
      letRetriesBeDue: () =>
        asOwner(
          sql`update webhook_deliveries set due_at = now() where state = 'waiting' and organisation_id = ${organisationId}`,
        ),
    }
  }
  return { portal, receiver, asOwner, deliver, deliverImpatiently, anOffice }
}
