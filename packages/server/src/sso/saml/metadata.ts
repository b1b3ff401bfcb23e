import type { SamlMetadata } from '@atrium/contract/sso/saml-settings.ts'
import type { ConnectorContext } from '../connectors/connector.ts'
import { base64Of, pemOf, readCertificate } from '../connections/certificates.ts'
import { decodeXml } from '#kit/xml/decode-xml.ts'
import { allIn, childrenOf, readXml, XmlRefused, type XmlElement, type XmlLimits } from '#kit/xml/read-xml.ts'

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const binding = (name: string) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'

/** Why a text is not the metadata of a provider. The message is for administrators. */
export class MetadataProblem extends Error {}

/** A provider describes itself and its attributes; a federation of many is not wanted. */
const metadataLimits: XmlLimits = { size: 500_000, elements: 5_000, depth: 20, allowsComments: true }

/** Reads the metadata of one identity provider. Throws a `MetadataProblem`. Signatures are not verified: who entered the text or its address vouches for it. */
export function readMetadata(given: string | Uint8Array): SamlMetadata {
  try {
    const { root } = readXml(typeof given === 'string' ? given : decodeXml(given), metadataLimits)
    return metadataOf(root)
  } catch (problem) {
    throw problem instanceof XmlRefused ? new MetadataProblem(problem.message) : problem
  }
}

const signingCertificates = (provider: XmlElement): string[] =>
  childrenOf(provider, metadataNamespace, 'KeyDescriptor')
    .filter(({ attributes }) => attributes['use'] !== 'encryption')
    .flatMap(allIn)
    .filter(({ name, namespace }) => name === 'X509Certificate' && namespace === signatureNamespace)
    .map(({ text }) => pemOf(text))

function metadataOf(root: XmlElement): SamlMetadata {
  const providers = allIn(root)
    .filter(({ name, namespace }) => name === 'EntityDescriptor' && namespace === metadataNamespace)
    .flatMap((entity) =>
      childrenOf(entity, metadataNamespace, 'IDPSSODescriptor')
        .filter(({ attributes }) => attributes['protocolSupportEnumeration']?.includes(protocol))
        .map((provider) => ({ EntityID: entity.attributes['entityID']?.trim(), provider })),
    )
  const [{ EntityID, provider } = {}, ...others] = providers
  if (!provider || !EntityID || others.length > 0)
    throw new MetadataProblem(others.length > 0 ? 'more than one IDPSSODescriptor' : 'no IDPSSODescriptor')
  const locationOf = (service: string) =>
    childrenOf(provider, metadataNamespace, service)
      .find(({ attributes }) => attributes['Binding'] === binding('HTTP-Redirect'))
      ?.attributes['Location']?.trim()
  const [SignInUrl, SignOutUrl] = [locationOf('SingleSignOnService'), locationOf('SingleLogoutService')]
  const isAddress = (url: string | undefined) => url !== undefined && /^https?:\/\/[^\s/]/.test(url)
  if (!SignInUrl || !isAddress(SignInUrl)) throw new MetadataProblem('no SingleSignOnService with HTTP-Redirect')
  const Certificates = [...new Set(signingCertificates(provider))].filter((pem) => readCertificate(pem)).slice(0, 10)
  if (Certificates.length === 0) throw new MetadataProblem('no signing certificate')
  return {
    EntityID,
    SignInUrl,
    SignOutUrl: SignOutUrl && isAddress(SignOutUrl) ? SignOutUrl : null,
    Certificates,
    SignsRequests: /^(true|1)$/.test(provider.attributes['WantAuthnRequestsSigned']?.trim() ?? ''),
  }
}

export const nameIdFormatUris = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
}

/** Our metadata for the provider of a connection. */
export function ownMetadata(context: ConnectorContext<'saml'>): string {
  const { entityUrl, callbackUrl, logoutUrl, secrets, connection } = context
  const { SignsRequests, NameIDFormat } = connection.settings
  const key = (use: string) =>
    `    <KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64Of(secrets['certificate'] ?? '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
  const method = (algorithm: string) => `<EncryptionMethod Algorithm="http://www.w3.org/${algorithm}"/>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${metadataNamespace}" xmlns:ds="${signatureNamespace}" entityID="${escaped(entityUrl)}">
  <SPSSODescriptor AuthnRequestsSigned="${SignsRequests}" WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">
${key('signing')}</KeyDescriptor>
${key('encryption')}${method('2009/xmlenc11#aes256-gcm')}${method('2001/04/xmlenc#aes256-cbc')}</KeyDescriptor>
    <SingleLogoutService Binding="${binding('HTTP-Redirect')}" Location="${escaped(logoutUrl)}"/>
    <SingleLogoutService Binding="${binding('HTTP-POST')}" Location="${escaped(logoutUrl)}"/>
    <NameIDFormat>${nameIdFormatUris[NameIDFormat]}</NameIDFormat>
    <AssertionConsumerService Binding="${binding('HTTP-POST')}" Location="${escaped(callbackUrl)}" index="1" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
