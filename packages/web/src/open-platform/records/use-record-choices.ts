import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import type { ResponseStatus } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { useRead } from '#kit/calls/queries.ts'

/** What calls can be filtered by. */
export function useRecordChoices() {
  const { data } = useRead(openPlatformCalls.recordChoices, {}, { staleTime: 60_000 })
  const { Apps: apps = [], Products: products = [], Interfaces: interfaces = [] } = data ?? {}
  return { apps, products, interfaces }
}

/** Response statuses in words. */
export function useResponseStatuses() {
  const { data = [] } = useRead(openPlatformCalls.responseStatuses, {}, { staleTime: Infinity })
  const names = new Map(data.map(({ Code, Name }) => [Code, Name]))
  return { statuses: data, nameOf: (status: ResponseStatus) => names.get(status) ?? status }
}
