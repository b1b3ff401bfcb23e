import { randomBytes } from 'node:crypto'
import { childrenOf, elementAt } from '@atrium/contract/esign/der.ts'
import { readTimeStamp } from '@atrium/contract/esign/time-stamp.ts'
import { der, sequence } from '#kit/crypto/self-signed-certificate.ts'

/** A time-stamp authority did not stamp, or not what it was asked to. */
export class TimeStampProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(`The time-stamp authority ${message}`, { cause })
    this.name = 'TimeStampProblem'
  }
}

export interface TimeStampAuthority {
  url: string
  timeoutMs?: number
}

/** The largest token: evidence files take no larger ones. */
const maxTokenBytes = 15_000
const maxAnswerBytes = maxTokenBytes + 1000
const defaultTimeoutMs = 10_000

const sha256 = sequence(Buffer.from('0609608648016503040201', 'hex'), der(0x05))

/**
 * Has a SHA-256 hash stamped (RFC 3161) and gives the token, as DER. Throws `TimeStampProblem` when the authority cannot
 * be reached, refuses, or answers with a token that is about something else or is not signed by its certificate.
 *
 * The address is the operators': it may be in a private network, and without TLS, since tokens are signed.
 */
export async function requestTimeStamp(
  { url, timeoutMs = defaultTimeoutMs }: TimeStampAuthority,
  hash: Uint8Array,
): Promise<Buffer> {
  const nonce = randomBytes(16)
  // DER writes a number without leading zeros, and a positive one without a leading bit.
  nonce[0] = 0x40 | (Number(nonce[0]) & 0x3f)
  const imprint = sequence(sha256, der(0x04, Buffer.from(hash)))
  const wantsCertificate = der(0x01, Buffer.from([0xff]))
  const query = sequence(der(0x02, Buffer.from([1])), imprint, der(0x02, nonce), wantsCertificate)
  const token = tokenOf(await post(url, query, timeoutMs))
  const stamp = await readTimeStamp(token.toString('base64'), Buffer.from(hash).toString('hex'))
  if (!stamp) throw new TimeStampProblem('stamped something else, or in a way that cannot be verified.')
  if (stamp.nonce !== nonce.toString('hex')) throw new TimeStampProblem('answered another request.')
  return token
}

async function post(url: string, query: Buffer, timeoutMs: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: Uint8Array.from(query),
      redirect: 'manual',
      signal,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new TimeStampProblem(`answered with status ${response.status}.`)
    }
    return await readBody(response)
  } catch (problem) {
    if (problem instanceof TimeStampProblem) throw problem
    throw new TimeStampProblem(signal.aborted ? 'did not answer in time.' : 'cannot be reached.', problem)
  }
}

async function readBody({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxAnswerBytes) throw new TimeStampProblem('answered more than a time stamp.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The token in an answer that grants it: status 0, or 1 with changes. */
function tokenOf(answer: Buffer): Buffer {
  const [status, token] = partsOf(answer)
  if (status === undefined) throw new TimeStampProblem('answered with something that is no time stamp.')
  if (status > 1) throw new TimeStampProblem(`refused with status ${status}.`)
  if (!token || token.length > maxTokenBytes) throw new TimeStampProblem('answered without a time stamp of usual size.')
  return token
}

function partsOf(answer: Buffer): [status?: number, token?: Buffer | undefined] {
  try {
    const [info, token] = childrenOf(elementAt(Uint8Array.from(answer), 0))
    const [status] = childrenOf(info)
    if (status?.tag !== 0x02) return []
    return [Number(status.content.at(-1)), token && Buffer.from(token.whole)]
  } catch {
    return []
  }
}
