import { createHash, createHmac } from 'node:crypto'
import type { Lang } from '@atrium/contract/constants.ts'
import { SignatureRequest } from '@atrium/contract/esign/esign.shapes.ts'
import { Check } from 'typebox/schema'

/** What the product asks people to sign. */
export interface WantedSignatures {
  /** The same key gives the same request: a form that is sent twice asks once. */
  key: string
  recordId: string
  title: string
  text: string
  signers: readonly { accountId: string; meaning: string }[]
  until: Date
  requestedById: string
  returnUrl: string
}

/** The answer of the portal: a request, or why there is none in its words; `undefined` where it did not answer as a portal does. */
export type Outcome = { request: SignatureRequest } | { problem: string | undefined }

interface Asker {
  organisation: string
  lang: Lang
}

const timeoutMs = 5_000

/** SHA-256 as lower-case hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Asks the portal for signatures: a product's side of "How a product asks for signatures" in `docs/products.md`. */
export class SignatureRequests {
  readonly #portal: string
  readonly #product: string
  readonly #secret: string

  constructor({ portal, product, secret }: { portal: string; product: string; secret: string }) {
    this.#portal = portal
    this.#product = product
    this.#secret = secret
  }

  create(asker: Asker, wanted: WantedSignatures): Promise<Outcome> {
    return this.#call(asker, 'POST', '', {
      Key: wanted.key,
      RecordID: wanted.recordId,
      Title: wanted.title,
      Sha256: sha256(wanted.text),
      Text: wanted.text,
      Signers: wanted.signers.map(({ accountId, meaning }) => ({ AccountID: accountId, Meaning: meaning })),
      InOrder: true,
      Until: wanted.until.toISOString(),
      RequestedByID: wanted.requestedById,
      ReturnUrl: wanted.returnUrl,
    })
  }

  get(asker: Asker, id: string): Promise<Outcome> {
    return this.#call(asker, 'GET', `/${id}`)
  }

  withdraw(asker: Asker, id: string, reason: string): Promise<Outcome> {
    return this.#call(asker, 'POST', `/${id}/withdraw`, { Reason: reason })
  }

  async #call({ organisation, lang }: Asker, method: string, path: string, json?: object): Promise<Outcome> {
    const target = `/api/v1/esign/requests${path}`
    const body = json ? JSON.stringify(json) : ''
    try {
      const answer = await fetch(this.#portal + target, {
        method,
        headers: {
          accept: 'application/json',
          'accept-language': lang,
          ...(json && { 'content-type': 'application/json' }),
          ...this.#signedHeaders({ organisation, method, target, body }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(json && { body }),
      })
      const { response, message } = (await answer.json()) as { response?: unknown; message?: unknown }
      if (answer.ok && Check(SignatureRequest, response)) return { request: response }
      return { problem: !answer.ok && typeof message === 'string' ? message : undefined }
    } catch {
      return { problem: undefined }
    }
  }

  /** The headers by which the portal knows the product. */
  #signedHeaders(request: { organisation: string; method: string; target: string; body: string }) {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const contentHash = sha256(request.body)
    const { organisation, method, target } = request
    const signed = [timestamp, method, target, this.#product, organisation, contentHash].join('\n')
    return {
      'x-atrium-product': this.#product,
      'x-atrium-organisation': organisation,
      'x-atrium-timestamp': timestamp,
      'x-atrium-content-sha256': contentHash,
      'x-atrium-signature': `sha256=${createHmac('sha256', this.#secret).update(signed).digest('hex')}`,
    }
  }
}
