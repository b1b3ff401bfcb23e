import { createPublicKey, verify } from 'node:crypto'
import { ConnectionProblem } from '../traces/trace.ts'
import { SignatureRefused } from '../xml/verify-signature.ts'

const algorithms = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-(sha256|sha384|sha512)$/

/** A message by the binding HTTP-Redirect, with its signature and the bytes that this is over (SAML Bindings 3.4.4.1). */
export interface SignedQuery {
  message: string
  algorithm: string
  signature: string
  signed: string
}

/**
 * Takes a message from the query as it was sent, where each name stands once and as it is: otherwise another message could be read
 * than was signed.
 */
export function readSignedQuery(rawQuery: string): SignedQuery {
  const tokens = rawQuery.split('&').map((token) => [token, ...token.split('=')] as [string, string, string?])
  const names = tokens.map(([, name]) => decoded(name))
  const [message, relayState, algorithm, signature] = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'].map(
    (name) => {
      if (names.filter((each) => each === name).length > 1) throw new ConnectionProblem('hint.saml.wrapped', name)
      const [token, , value] = tokens.find(([, each]) => each === name) ?? []
      return value === undefined ? undefined : { token, value: decoded(value.replaceAll('+', ' ')) }
    },
  )
  if (!message || !signature) throw new ConnectionProblem('hint.saml.unsigned')
  return {
    message: message.value,
    algorithm: algorithm?.value ?? '',
    signature: signature.value,
    signed: [message, relayState, algorithm].flatMap((each) => each?.token ?? []).join('&'),
  }
}

/** Verifies the signature of a message by redirect. Throws `SignatureRefused`. */
export function verifySignedQuery(
  { algorithm, signed, signature }: SignedQuery,
  certificates: readonly string[],
): void {
  const [, hash] = algorithms.exec(algorithm) ?? []
  if (!hash) throw new SignatureRefused('algorithm', algorithm)
  const [text, bytes] = [Buffer.from(signed), Buffer.from(signature, 'base64')]
  if (!certificates.some((pem) => verify(hash, text, createPublicKey(pem), bytes)))
    throw new SignatureRefused('key', `None of ${certificates.length} certificates verifies the signature`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
