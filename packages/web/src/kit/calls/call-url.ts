import { verbAndPath, type Call } from '@atrium/contract/kit/call.ts'

/** Input of a call without the types of its contract. */
export interface UntypedInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
}

/** URL of a call with path parameters and query. */
export function callUrl(call: Call, { params = {}, query = {} }: UntypedInput = {}): string {
  const path = verbAndPath(call).path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}
