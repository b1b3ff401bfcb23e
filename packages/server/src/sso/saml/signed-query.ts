import { ConnectionProblem } from '../traces/trace.ts'

const algorithms = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#(rsa|ecdsa)-sha(256|384|512)$/

/**
 * The fields of a message by the binding HTTP-Redirect, and the bytes that its signature is over (SAML Bindings 3.4.4.1). Both are
 * taken from the query as it was sent, where each name stands once and as it is: otherwise another message could be read than was signed.
 */
export function readSignedQuery(rawQuery: string): [fields: Record<string, string>, signed: string] {
  const tokens = rawQuery.split('&').map((token) => [token, ...token.split('=')] as [string, string, string?])
  const names = tokens.map(([, name]) => nameOf(name))
  const fields: Record<string, string> = {}
  const signed: string[] = []
  for (const name of ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature']) {
    if (names.filter((each) => each === name).length > 1) throw new ConnectionProblem('hint.saml.wrapped', name)
    const [token, , value] = tokens.find(([, each]) => each === name) ?? []
    if (token === undefined || value === undefined) continue
    fields[name] = decodeURIComponent(value.replaceAll('+', ' '))
    signed.push(token)
  }
  if (!fields['SAMLRequest'] || !fields['Signature']) throw new ConnectionProblem('hint.saml.unsigned')
  if (!algorithms.test(fields['SigAlg'] ?? '')) throw new ConnectionProblem('hint.saml.signature', fields['SigAlg'])
  return [fields, signed.join('&')]
}

function nameOf(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
