import { verbAndPath, type Call } from '@atrium/contract/kit/call.ts'

/** What a call is given, without the types of its contract. */
export interface Loose {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
}

/** The address of a call, its gaps filled; what is not given does not appear in the query. */
export function addressOf(call: Call, { params = {}, query = {} }: Loose = {}): string {
  const path = verbAndPath(call).path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}
