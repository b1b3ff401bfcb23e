import type { Fault } from '../fault.ts'

const folder = 'packages/server/src/open-platform/webhooks'
const test = `${folder}/webhooks.test.ts`

/** Webhooks: what would send to strangers, sign with what has ended, or lose and double events. */
export const webhookFaults: readonly Fault[] = [
  {
    about: 'webhooks: the log is read from its beginning',
    file: `${folder}/webhooks.store.ts`,
    from: 'coalesce((select last_number from operation_chains where organisation_id = ${endpoint.organisationId}::uuid), 0)',
    to: '0',
    test,
    title: 'webhook – the first of an organisation – makes events of what happens from then on',
  },
  {
    about: 'webhooks: a secret that ended still signs',
    file: `${folder}/deliveries.store.ts`,
    from: 'and (s.ends_at is null or s.ends_at > now())',
    to: '',
    test,
    title: 'secret – rotated – signs beside the previous one until that ends',
  },
  {
    about: 'webhooks: Retry-After holds for one delivery alone',
    file: `${folder}/deliveries.store.ts`,
    from: 'paused_until = case when r.pause > 0',
    to: 'paused_until = case when r.pause < 0',
    test,
    title: 'delivery – told to come back later – leaves the endpoint alone until then',
  },
  {
    about: 'webhooks: 410 Gone is a failure like others',
    file: `${folder}/deliver-webhooks.ts`,
    from: 'isGone: response.status === 410',
    to: 'isGone: response.status === 420',
    test,
    title: 'webhook – after 410 Gone – is disabled',
  },
  {
    about: 'webhooks: events go to endpoints that did not choose them',
    file: `${folder}/collect-events.ts`,
    from: 'events.length === 0 || events.includes(event)',
    to: 'events.length >= 0',
    test,
    title: 'webhook – with chosen events',
  },
]
