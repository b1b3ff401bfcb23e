import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { ResponseStatus } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { AllowedNetworks } from './allowed-networks.ts'
import { AddressRefused, allowedLookup, checkLiteralAddress } from './guarded-fetch.ts'
import { productHeaders, type ProductRequest } from './signature.ts'

/** The largest answer of a product, in bytes. */
export const maxAnswerBytes = 10_000_000

/** A product did not answer as it should; `responseStatus` says how. */
export class ProductProblem extends Error {
  readonly responseStatus: Exclude<ResponseStatus, 'ok'>

  constructor(responseStatus: Exclude<ResponseStatus, 'ok'>) {
    super(`The product's answer: ${responseStatus}`)
    this.name = 'ProductProblem'
    this.responseStatus = responseStatus
  }
}

export interface ProductCall extends Omit<ProductRequest, 'target'> {
  /** Id or code of the product. */
  product: string
  /** Address of the interface, with the query. */
  url: string
  timeoutMs: number
}

type SignedRequest = Pick<ProductRequest, 'method' | 'body'> & { headers: Record<string, string> }

/** Sends requests of the open capability to products. Connects to allowed addresses only, and follows no redirect. */
export class ProductClient {
  readonly #secretOf: (product: string) => Promise<string>
  readonly #networks: AllowedNetworks
  readonly #agents: { 'https:': HttpsAgent; 'http:': HttpAgent }

  /** `secretOf` gives the secret that signs requests to a product, by its id or code. */
  constructor({ secretOf, networks }: { secretOf: (product: string) => Promise<string>; networks: AllowedNetworks }) {
    this.#secretOf = secretOf
    this.#networks = networks
    this.#agents = {
      'https:': new HttpsAgent({ keepAlive: true, maxSockets: 64, lookup: allowedLookup(networks) }),
      'http:': new HttpAgent({ keepAlive: true, maxSockets: 64, lookup: allowedLookup(networks, true) }),
    }
  }

  /** Sends a request; resolves once the answer begins. Throws `ProductProblem`. */
  async send({ url: address, timeoutMs, product, ...call }: ProductCall): Promise<IncomingMessage> {
    const url = URL.parse(address)
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw new ProductProblem('address-refused')
    try {
      checkLiteralAddress(this.#networks, url.hostname, url.protocol === 'http:')
      const target = `${url.pathname}${url.search}`
      const headers = productHeaders({ ...call, target }, { secret: await this.#secretOf(product), now: Date.now() })
      return await this.#request(url, { method: call.method, body: call.body, headers }, AbortSignal.timeout(timeoutMs))
    } catch (problem) {
      throw new ProductProblem(problemStatus(problem))
    }
  }

  #request(url: URL, request: SignedRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { method, body } = request
    const headers = {
      ...request.headers,
      accept: 'application/json',
      ...(body && {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
      }),
    }
    const isSecure = url.protocol === 'https:'
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? requestHttps : requestHttp)(
        url,
        { method, headers, signal, agent: isSecure ? this.#agents['https:'] : this.#agents['http:'] },
        resolve,
      )
      sent.once('error', (problem: NodeJS.ErrnoException) => {
        // The product closed a kept connection just then, and has not read the request.
        if (sent.reusedSocket && problem.code === 'ECONNRESET') resolve(this.#request(url, request, signal))
        else reject(problem)
      })
      sent.end(body || undefined)
    })
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }
}

/** What a failed connection means. */
export function problemStatus(problem: unknown): Exclude<ResponseStatus, 'ok'> {
  if (problem instanceof ProductProblem) return problem.responseStatus
  if (problem instanceof AddressRefused) return 'address-refused'
  const { name } = problem as Error
  return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable'
}

/** What an answer means by its status and type alone. */
export function responseStatusOf({ statusCode = 0, headers }: IncomingMessage): ResponseStatus {
  if (statusCode >= 500) return 'failed'
  if (statusCode >= 400) return 'refused'
  if (statusCode >= 300) return 'redirected'
  if (statusCode === 204 || headers['content-length'] === '0') return 'ok'
  return /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '') ? 'ok' : 'wrong-answer'
}

/** Reads an answer whole. Throws `ProductProblem` when it is too large, breaks off or takes too long. */
export async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new ProductProblem('wrong-answer')
      chunks.push(chunk)
    }
  } catch (problem) {
    answer.destroy()
    throw new ProductProblem(problemStatus(problem))
  }
  return Buffer.concat(chunks)
}
