import type { SamlMetadata } from '@atrium/contract/sso/saml-settings.ts'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { ConnectorContext } from '../connectors/connector.ts'
import { base64Of, pemOf, readCertificate } from '../connections/certificates.ts'
import { refuseDoctype } from './xml.ts'

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const binding = (name: string) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'

/** Why a text is not the metadata of a provider. The message is for administrators. */
export class MetadataProblem extends Error {}

/** Reads the metadata of one identity provider. Throws a `MetadataProblem`. Signatures are not verified: who entered the text or its address vouches for it. */
export function readMetadata(xml: string): SamlMetadata {
  const found: { entities: string[]; signIn: string[]; signOut: string[]; certificates: string[]; isSigned: boolean } =
    {
      entities: [],
      signIn: [],
      signOut: [],
      certificates: [],
      isSigned: false,
    }
  const path: SaxesTagNS[] = []
  let entity = ''
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  const isIn = (local: string) => path.some((tag) => tag.uri === metadataNamespace && tag.local === local)
  const attribute = ({ attributes }: SaxesTagNS, name: string) => attributes[name]?.value.trim() ?? ''
  parser.on('error', (problem) => {
    throw new MetadataProblem(problem.message)
  })
  parser.on('opentag', (tag) => {
    path.push(tag)
    text = ''
    if (tag.uri !== metadataNamespace) return
    if (tag.local === 'EntityDescriptor') entity = attribute(tag, 'entityID')
    if (tag.local === 'IDPSSODescriptor' && attribute(tag, 'protocolSupportEnumeration').includes(protocol)) {
      found.entities.push(entity)
      found.isSigned = /^(true|1)$/.test(attribute(tag, 'WantAuthnRequestsSigned'))
    }
    if (!isIn('IDPSSODescriptor') || attribute(tag, 'Binding') !== binding('HTTP-Redirect')) return
    if (tag.local === 'SingleSignOnService') found.signIn.push(attribute(tag, 'Location'))
    if (tag.local === 'SingleLogoutService') found.signOut.push(attribute(tag, 'Location'))
  })
  parser.on('text', (part) => void (text += part))
  parser.on('closetag', (tag) => {
    const key = path.findLast(({ local }) => local === 'KeyDescriptor')
    const isSigningKey = key && isIn('IDPSSODescriptor') && attribute(key, 'use') !== 'encryption'
    if (tag.uri === signatureNamespace && tag.local === 'X509Certificate' && isSigningKey)
      found.certificates.push(pemOf(text))
    path.pop()
  })
  try {
    refuseDoctype(xml)
    parser.write(xml.replace(/^\uFEFF/, '')).close()
  } catch (problem) {
    throw new MetadataProblem(problem instanceof Error ? problem.message.slice(0, 200) : '')
  }
  return metadataOf(found)
}

function metadataOf({
  entities,
  signIn: [SignInUrl],
  signOut: [SignOutUrl],
  certificates,
  isSigned,
}: {
  entities: string[]
  signIn: string[]
  signOut: string[]
  certificates: string[]
  isSigned: boolean
}): SamlMetadata {
  const [EntityID] = entities
  if (!EntityID || entities.length > 1)
    throw new MetadataProblem(entities.length > 1 ? 'more than one IDPSSODescriptor' : 'no IDPSSODescriptor')
  const isAddress = (url: string | undefined) => url !== undefined && /^https?:\/\/[^\s/]/.test(url)
  if (!SignInUrl || !isAddress(SignInUrl)) throw new MetadataProblem('no SingleSignOnService with HTTP-Redirect')
  const Certificates = [...new Set(certificates)].filter((pem) => readCertificate(pem)).slice(0, 10)
  if (Certificates.length === 0) throw new MetadataProblem('no signing certificate')
  return {
    EntityID,
    SignInUrl,
    SignOutUrl: SignOutUrl && isAddress(SignOutUrl) ? SignOutUrl : null,
    Certificates,
    SignsRequests: isSigned,
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
