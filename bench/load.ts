import autocannon from 'autocannon'

export interface Work {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Instead of one body: a new one for every request. */
  bodies?: () => string
  connections: number
  /** Each request says that it comes from another address. */
  hasManyAddresses?: boolean
}

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p97: number
  p99: number
  /** Answers that were not a success. */
  bad: number
}

let addresses = 0
const nextAddress = () => `10.${(addresses += 1) & 255}.${(addresses >> 8) & 255}.${(addresses >> 16) & 255}`

/** Sends as much as comes back, for some seconds. */
export async function load(
  { url, method = 'POST', headers = {}, body, bodies, connections, hasManyAddresses = false }: Work,
  seconds: number,
): Promise<Measured> {
  const result = await autocannon({
    url,
    method,
    headers: { 'content-type': 'application/json', ...headers },
    connections,
    duration: seconds,
    ...(body !== undefined && { body }),
    ...(bodies && {
      requests: [
        {
          setupRequest: (request: { headers?: object }) => ({
            ...request,
            body: bodies(),
            ...(hasManyAddresses && { headers: { ...request.headers, 'x-forwarded-for': nextAddress() } }),
          }),
        },
      ],
    }),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
    bad: result.non2xx + result.errors,
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Does several works in turn, some rounds of each, so that a moody machine is moody to all of them; gives the medians. */
export async function interleaved<Name extends string>(
  rounds: number,
  works: Record<Name, () => Promise<Record<string, number>>>,
): Promise<Record<Name, Record<string, number>>> {
  const names = Object.keys(works) as Name[]
  const seen = new Map<Name, Record<string, number>[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) seen.get(name)?.push(await works[name]())
  }
  const medians = (results: Record<string, number>[]) =>
    Object.fromEntries(
      Object.keys(results[0] ?? {}).map((key) => [key, median(results.map((result) => result[key] ?? Number.NaN))]),
    )
  return Object.fromEntries(names.map((name) => [name, medians(seen.get(name) ?? [])])) as Record<
    Name,
    Record<string, number>
  >
}
