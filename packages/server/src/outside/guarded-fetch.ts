import { lookup as lookupHost, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setMaxListeners } from 'node:events'
import type { AllowedNetworks } from './allowed-networks.ts'

/** The address of a host is inside a private network that operators did not list, or it is not encrypted. */
export class AddressRefused extends Error {
  readonly host: string

  constructor(host: string) {
    super(`${host} has an address that the portal may not connect to`)
    this.name = 'AddressRefused'
    this.host = host
  }
}

/** An answer that is larger than `maxBytes`. */
export class AnswerTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes`)
    this.name = 'AnswerTooLarge'
  }
}

export interface GuardedFetchOptions {
  timeoutMs?: number
  maxBytes?: number
  /** Gives the beginning of a larger answer instead of `AnswerTooLarge`. */
  isCut?: boolean
}

interface Init {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
  signal?: AbortSignal | null | undefined
}

/** Fetches for organisations. Follows no redirect: the answer has the status then. */
export type GuardedFetch = (url: string | URL, init?: Init) => Promise<Response>

const defaultTimeoutMs = 10_000
const defaultMaxBytes = 1_000_000

/**
 * Resolves host names to addresses that are allowed, at the moment of connecting: a name that is checked before can mean
 * another address a moment later. With `isListedOnly`, addresses have to be in the networks that operators listed.
 */
export function allowedLookup(networks: AllowedNetworks, isListedOnly = false): LookupFunction {
  const isFine = isListedOnly ? networks.isListed : networks.isAllowed
  return (host, options, callback) => {
    lookupHost(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      const failure =
        error ?? (first && addresses.every(({ address }) => isFine(address)) ? null : new AddressRefused(host))
      if (failure || !first) callback(failure, '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Throws `AddressRefused` for a host that is an address in itself and not allowed; names are checked when they are resolved. */
export function checkLiteralAddress(networks: AllowedNetworks, host: string, isListedOnly = false): void {
  const address = host.replaceAll(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !(isListedOnly ? networks.isListed : networks.isAllowed)(address))
    throw new AddressRefused(host)
}

/** Makes a fetch that connects to allowed addresses only: over TLS, or without it in the networks that operators listed. */
export function guardedFetch(
  networks: AllowedNetworks,
  { timeoutMs = defaultTimeoutMs, maxBytes = defaultMaxBytes, isCut = false }: GuardedFetchOptions = {},
): GuardedFetch {
  // Connections of other parts of the server, which are not checked, must not be used again here.
  const agents = {
    'https:': new HttpsAgent({ keepAlive: true, lookup: allowedLookup(networks) }),
    'http:': new HttpAgent({ keepAlive: true, lookup: allowedLookup(networks, true) }),
  }
  return async (given, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(given)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new AddressRefused(url.host)
    checkLiteralAddress(networks, url.hostname, url.protocol === 'http:')
    const text = body === undefined || body === null ? undefined : bodyText(body)
    const all = new Headers(headers)
    if (body instanceof URLSearchParams && !all.has('content-type'))
      all.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
    if (text !== undefined) all.set('content-length', String(Buffer.byteLength(text)))
    const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    const limit = AbortSignal.any(limits)
    setMaxListeners(20, limit)
    const options: RequestOptions = {
      method,
      headers: Object.fromEntries(all),
      agent: agents[url.protocol],
      signal: limit,
      insecureHTTPParser: false,
    }
    return responseOf(await send(url, options, text), { maxBytes, isCut })
  }
}

const bodyText = (body: unknown): string =>
  typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)

const send = (url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve)
    request.once('error', (problem: NodeJS.ErrnoException) => {
      // The other side closed a kept connection just then, and has not read the request.
      if (request.reusedSocket && problem.code === 'ECONNRESET') resolve(send(url, options, body))
      else reject(problem)
    })
    request.end(body)
  })

async function responseOf(
  answer: IncomingMessage,
  { maxBytes, isCut }: { maxBytes: number; isCut: boolean },
): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    chunks.push(chunk)
    if (size <= maxBytes) continue
    answer.destroy()
    if (!isCut) throw new AnswerTooLarge(maxBytes)
    break
  }
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const status = answer.statusCode ?? 0
  const isBodiless = status === 204 || status === 205 || status === 304
  return new Response(isBodiless ? null : Buffer.concat(chunks).subarray(0, maxBytes), { status, headers })
}
