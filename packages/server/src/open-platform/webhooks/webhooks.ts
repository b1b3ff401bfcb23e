import { maxValidSecrets } from '@atrium/contract/open-platform/apps.shapes.ts'
import type { webhookCalls } from '@atrium/contract/open-platform/webhooks.calls.ts'
import { maxWebhooks, type Webhook } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import type { WebhookEventName } from '@atrium/contract/open-platform/webhook-events.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { changesBetween } from '#logs/operations/changes-between.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { maskedUrl } from '../gateway/masked-request.ts'
import { isOpenCapabilityAuthorised } from '../open-platform.service.ts'
import { productNetworks } from '../product-networks.ts'
import { insertEvents } from './collect-events.ts'
import { deliverWebhooksJob } from './deliver-webhooks.ts'
import { insertDeliveries } from './deliveries.store.ts'
import { testEvent } from './event-of-entry.ts'
import { isReceiverUrl } from './receiver-url.ts'
import { newWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts'
import {
  countEndpoints,
  deleteEndpoint,
  endSecrets,
  findEndpoint,
  insertEndpoint,
  insertSecret,
  listEndpoints,
  listValidSecrets,
  switchEndpoint,
  updateEndpoint,
  type EndpointFields,
  type EndpointRow,
  type WebhookSecretRow,
} from './webhooks.store.ts'

type Services = Pick<KitServices, 'clock' | 'secrets' | 'jobs' | 'settings' | 'isDemo'>
type EndpointCalls = Omit<
  typeof webhookCalls,
  'webhookDeliveries' | 'webhookDelivery' | 'replayWebhookDelivery' | 'replayWebhook'
>

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

const webhookOf = (row: EndpointRow, secrets: readonly WebhookSecretRow[]): Webhook => ({
  ID: row.id,
  ReceiverUrl: row.url,
  Description: row.description,
  Events: row.events as Webhook['Events'],
  IsEnabled: row.isEnabled,
  DisabledReason: row.disabledReason,
  DisabledTime: timeOf(row.disabledAt),
  FailingTime: timeOf(row.failingSince),
  LastSuccessTime: timeOf(row.lastSuccessAt),
  Secrets: secrets
    .filter(({ endpointId }) => endpointId === row.id)
    .map(({ createdAt, endsAt }) => ({ CreatedTime: createdAt.toISOString(), EndTime: timeOf(endsAt) })),
  CreatedTime: row.createdAt.toISOString(),
})

/** The log names an endpoint by its address, without what may be a token in its query. */
export const webhookSubject = ({ id, url }: Pick<EndpointRow, 'id' | 'url'>) => ({ id, name: maskedUrl(url) })

const loggedFields = ({ url, description, events }: EndpointFields) => ({
  receiverUrl: maskedUrl(url),
  description,
  events: events.join(', '),
})

const fieldsOf = (body: {
  ReceiverUrl: string
  Description: string
  Events: readonly WebhookEventName[]
}): EndpointFields => ({
  url: body.ReceiverUrl.trim(),
  description: body.Description.trim(),
  events: [...body.Events],
})

/** Handlers of the webhooks of an organisation. */
export function webhooks(services: Services): Handlers<EndpointCalls> {
  const networks = productNetworks(services)
  const checkAuthorised = async (db: Db, fail: Fail<'open-platform.not-authorised'>) => {
    if (!(await isOpenCapabilityAuthorised(db, services.clock.now()))) fail('open-platform.not-authorised')
  }
  const checkUrl = ({ url }: EndpointFields, fail: Fail<'open-platform.wrong-webhook-url'>) => {
    if (!isReceiverUrl(url, networks)) fail('open-platform.wrong-webhook-url')
  }
  const getWebhook = async (db: Db, id: string, fail: Fail<'request.not-found'>): Promise<Webhook> =>
    webhookOf((await findEndpoint(db, id)) ?? fail('request.not-found'), await listValidSecrets(db, [id]))
  /** The endpoint. Changes of other endpoints of the organisation wait until the transaction ends. */
  const lockEndpoint = async (db: Db, id: string, fail: Fail<'request.not-found'>): Promise<EndpointRow> => {
    await lockOrganisation(db)
    return (await findEndpoint(db, id)) ?? fail('request.not-found')
  }
  const addSecret = async (db: Db, { id: endpointId, organisationId }: Pick<EndpointRow, 'id' | 'organisationId'>) => {
    const secret = newWebhookSecret()
    await insertSecret(db, {
      organisationId,
      endpointId,
      sealed: sealWebhookSecret(services.secrets, endpointId, secret),
    })
    return secret
  }

  return {
    async webhooks({ db }) {
      const rows = await listEndpoints(db)
      const secrets = await listValidSecrets(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => webhookOf(row, secrets))
    },

    async addWebhook({ body, visitor: { organisation }, db, note, fail }) {
      const fields = fieldsOf(body)
      checkUrl(fields, fail)
      await lockOrganisation(db)
      await checkAuthorised(db, fail)
      if ((await countEndpoints(db)) >= maxWebhooks)
        fail('open-platform.webhook-count', { values: { most: String(maxWebhooks) } })
      const endpoint = { id: newId(), organisationId: organisation.id, ...fields }
      await insertEndpoint(db, endpoint)
      const Secret = await addSecret(db, endpoint)
      note({
        subject: webhookSubject(endpoint),
        changes: changesBetween(null, loggedFields(fields)),
        ...reasonOf(body),
      })
      return { Webhook: await getWebhook(db, endpoint.id, asMissing), Secret }
    },

    async modifyWebhook({ params: { id }, body, db, note, fail }) {
      const fields = fieldsOf(body)
      const before = await lockEndpoint(db, id, fail)
      checkUrl(fields, fail)
      await checkAuthorised(db, fail)
      await updateEndpoint(db, id, fields)
      // A masked address may look the same.
      const changes = changesBetween(loggedFields(before), loggedFields(fields))
      const isChanged = Object.keys(changes).length > 0 || before.url !== fields.url
      note(isChanged ? { subject: webhookSubject({ id, ...fields }), changes, ...reasonOf(body) } : null)
      return getWebhook(db, id, fail)
    },

    async switchWebhook({ params: { id, state }, db, note, fail, afterCommit }) {
      const isEnabled = state === '1'
      const before = await lockEndpoint(db, id, fail)
      if (isEnabled) await checkAuthorised(db, fail)
      const isChanged = before.isEnabled !== isEnabled
      if (isChanged) await switchEndpoint(db, id, isEnabled)
      note(
        isChanged ? { subject: webhookSubject(before), changes: { isEnabled: [before.isEnabled, isEnabled] } } : null,
      )
      afterCommit(() => services.jobs.runSoon(deliverWebhooksJob))
      return getWebhook(db, id, fail)
    },

    async rotateWebhookSecret({ params: { id }, body, db, note, fail }) {
      const endpoint = await lockEndpoint(db, id, fail)
      const { OldSecretHours: hours } = body
      if (hours > 0 && (await listValidSecrets(db, [id])).length >= maxValidSecrets) fail('open-platform.two-secrets')
      await endSecrets(db, id, hours)
      const Secret = await addSecret(db, endpoint)
      note({ subject: webhookSubject(endpoint), changes: { oldSecretHours: [null, hours] }, ...reasonOf(body) })
      return { Webhook: await getWebhook(db, id, fail), Secret }
    },

    async removeWebhook({ params: { id }, body, db, note, fail }) {
      const endpoint = await lockEndpoint(db, id, fail)
      await deleteEndpoint(db, id)
      note({ subject: webhookSubject(endpoint), ...reasonOf(body) })
      return { ID: id }
    },

    async testWebhook({ params: { id }, visitor: { person, organisation }, db, note, fail, afterCommit }) {
      const endpoint = await lockEndpoint(db, id, fail)
      await checkAuthorised(db, fail)
      if (!endpoint.isEnabled) fail('open-platform.webhook-off')
      const event = testEvent({ organisationId: organisation.id, actorId: person.id })
      await insertEvents(db, [event])
      const [deliveryId] = await insertDeliveries(db, [{ endpointId: id, event }])
      note({ subject: webhookSubject(endpoint) })
      afterCommit(() => services.jobs.runSoon(deliverWebhooksJob))
      return { DeliveryID: String(deliveryId) }
    },
  }
}

const asMissing = (): never => {
  throw new Error('The webhook of this transaction does not exist')
}
