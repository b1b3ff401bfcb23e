import { SAML, type CacheProvider } from '@node-saml/node-saml'
import { randomBytes } from 'node:crypto'
import type { ConnectorContext } from '../connectors/connector.ts'
import { nameIdFormatUris } from './metadata.ts'

/** What the library writes of our messages. What comes from outside, it never reads. */
type Writer = Pick<SAML, 'getAuthorizeUrlAsync' | 'getLogoutUrlAsync' | 'getLogoutResponseUrlAsync'>

const nothing: CacheProvider = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async () => null,
}

/** Writes messages to the provider of a connection, signed where that is wanted, with an id that may be given. */
export function messageWriter(
  { connection: { settings }, secrets, callbackUrl, entityUrl, asksAgain = false }: ConnectorContext<'saml'>,
  { id, isSigned }: { id?: string; isSigned: boolean },
): Writer {
  const { SignInUrl, SignOutUrl, Certificates, NameIDFormat } = settings
  return new SAML({
    entryPoint: SignInUrl,
    logoutUrl: SignOutUrl ?? SignInUrl,
    callbackUrl,
    issuer: entityUrl,
    idpCert: [...Certificates],
    identifierFormat: nameIdFormatUris[NameIDFormat],
    disableRequestedAuthnContext: true,
    forceAuthn: asksAgain,
    cacheProvider: nothing,
    generateUniqueId: () => id ?? newMessageId(),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(isSigned && { privateKey: String(secrets['key']) }),
  })
}

export const newMessageId = () => `_${randomBytes(20).toString('hex')}`
