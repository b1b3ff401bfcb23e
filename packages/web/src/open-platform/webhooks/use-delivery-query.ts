import { pageSize } from '@atrium/contract/constants.ts'
import { webhookEventNames } from '@atrium/contract/open-platform/webhook-events.ts'
import { webhookDeliveryStates } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'

/** The filter of the deliveries, their page, and the open one: all in the URL. */
export function useDeliveryQuery() {
  const { query, change } = useUrlQuery()
  const filter = {
    WebhookID: query.get('webhook') ?? undefined,
    State: webhookDeliveryStates.find((state) => state === query.get('state')),
    Event: webhookEventNames.find((name) => name === query.get('event')),
    From: query.get('from') ?? undefined,
    Until: query.get('until') ?? undefined,
  }
  return {
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    pageIndex: Math.max(1, Number(query.get('page')) || 1),
    pageSize,
    opened: query.get('delivery') ?? undefined,
    change: (changes: Record<string, string | undefined>) => change({ page: undefined, ...changes }, { replace: true }),
    showPage: (page: number) => change({ page: String(page) }),
    open: (id: string | undefined) => change({ delivery: id }),
  }
}
export type DeliveryQuery = ReturnType<typeof useDeliveryQuery>
