import type { Output } from '@atrium/contract/kit/call.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'

const entries = ['access-requests', 'registrations', 'sso-connections', 'open-authorisation']

/** Pending tasks of an administrator; undefined for other people. */
export function useToDos(): Output<typeof productCalls.toDos> | undefined {
  const { Identity, HiddenMenus } = useSession()
  const enabled = Identity === 'organisation-admin' && entries.some((entry) => !HiddenMenus.includes(entry))
  const { data } = useRead(productCalls.toDos, {}, { enabled, staleTime: 30_000, quiet: true })
  return enabled ? data : undefined
}
