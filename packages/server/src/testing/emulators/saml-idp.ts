import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { createKeyPair, type KeyPair } from '#sso/saml/key-pair.ts'

const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion'
const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** What a response says; each part can be made wrong by itself. */
export interface ResponseOptions {
  callbackUrl: string
  audience: string
  /** The request that it answers; undefined for none. */
  request?: string | undefined
  issuer?: string
  recipient?: string
  /** Moments, in milliseconds from now. */
  issuedMs?: number
  /** When the person signed in there; as `issuedMs` where it is left out. */
  authenticatedMs?: number
  notBeforeMs?: number
  notOnOrAfterMs?: number
  nameId?: string
  nameIdFormat?: string
  sessionIndex?: string
  attributes?: Record<string, string | string[]>
  id?: string
  method?: string
}

export const newXmlId = () => `_${randomBytes(16).toString('hex')}`
export const parsedRequest = (url: string): { id: string; xml: string; relayState: string } => {
  const { searchParams } = new URL(url)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return { id: /\sID="([^"]+)"/.exec(xml)?.[1] ?? '', xml, relayState: searchParams.get('RelayState') ?? '' }
}
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A SAML identity provider that writes and signs its messages itself, right or wrong. */
export async function aSamlIdp(entityId = 'https://idp.lab.example/saml') {
  const keys = await createKeyPair('idp')

  /** An assertion, unsigned. */
  const assertion = (options: ResponseOptions): string => {
    const {
      nameId = 'person-1',
      notBeforeMs = -30_000,
      notOnOrAfterMs = 300_000,
      issuedMs = 0,
      attributes = {},
    } = options
    const until = at(notOnOrAfterMs)
    const values = Object.entries(attributes).map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}">${[value]
          .flat()
          .map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`)
          .join('')}</saml:Attribute>`,
    )
    return (
      `<saml:Assertion xmlns:saml="${assertionNamespace}" ID="${options.id ?? newXmlId()}" Version="2.0" IssueInstant="${at(issuedMs)}">` +
      `<saml:Issuer>${options.issuer ?? entityId}</saml:Issuer>` +
      `<saml:Subject><saml:NameID Format="${options.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">${nameId}</saml:NameID>` +
      `<saml:SubjectConfirmation Method="${options.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'}">` +
      `<saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${options.recipient ?? options.callbackUrl}"${options.request ? ` InResponseTo="${options.request}"` : ''}/>` +
      `</saml:SubjectConfirmation></saml:Subject>` +
      `<saml:Conditions NotBefore="${at(notBeforeMs)}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${options.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
      `<saml:AuthnStatement AuthnInstant="${at(options.authenticatedMs ?? issuedMs)}" SessionIndex="${options.sessionIndex ?? 'session-1'}"/>` +
      (values.length > 0 ? `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>` : '') +
      `</saml:Assertion>`
    )
  }

  /** A response around something. */
  const response = ({ callbackUrl, request }: ResponseOptions, content: string): string =>
    `<samlp:Response xmlns:samlp="${protocolNamespace}" xmlns:saml="${assertionNamespace}" ID="${newXmlId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${callbackUrl}"${request ? ` InResponseTo="${request}"` : ''}>` +
    `<saml:Issuer>${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`

  const sign = (xml: string, options: Partial<SignOptions> = {}) => signElement(xml, { by: keys, ...options })

  return {
    entityId,
    keys,
    /** The settings of a connection to it. */
    settings: {
      Kind: 'saml',
      EntityID: entityId,
      SignInUrl: 'https://idp.lab.example/redirect',
      SignOutUrl: 'https://idp.lab.example/logout',
      Certificates: [keys.certificate],
      MetadataUrl: null,
      NameIDFormat: 'persistent',
      SubjectAttribute: null,
      SignsRequests: false,
      EndsUpstream: true,
    },
    assertion,
    response,
    sign,
    encrypted,
    /** A right response, unless options say otherwise. */
    signedResponse: (options: ResponseOptions): string => response(options, sign(assertion(options))),
    /** A signed request to log out, for the binding HTTP-POST. */
    logoutRequest: (
      destination: string,
      {
        nameId = 'person-1',
        sessionIndex,
        id = newXmlId(),
        issuedMs = 0,
        issuer = entityId,
        by = keys,
      }: LogoutOptions = {},
    ): string =>
      sign(
        `<samlp:LogoutRequest xmlns:samlp="${protocolNamespace}" xmlns:saml="${assertionNamespace}" ID="${id}" Version="2.0" IssueInstant="${at(issuedMs)}" Destination="${destination}">` +
          `<saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${sessionIndex ? `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>` : ''}</samlp:LogoutRequest>`,
        { element: 'LogoutRequest', by },
      ),
    /** Metadata as providers publish them. */
    metadata: (certificate = keys.certificate): string => `<?xml version="1.0"?>
<!-- Providers write comments here. -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="${protocolNamespace}">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
      ${certificate.replaceAll(/-----[^-]*-----/g, '')}
    </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.lab.example/logout"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.lab.example/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.lab.example/redirect"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`,
  }
}

/** Signs an element of an XML text, enveloped. */
function signElement(
  xml: string,
  { element = 'Assertion', by: { key, certificate }, isSha1 = false, isSha1Digest = false }: SignOptions,
): string {
  const signature = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm: isSha1
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: exclusive,
  })
  const xpath = `//*[local-name(.)='${element}']`
  signature.addReference({
    xpath,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: isSha1Digest
      ? 'http://www.w3.org/2000/09/xmldsig#sha1'
      : 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signature.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

/** Encrypts an assertion to the certificate of the receiver. */
async function encrypted(
  xml: string,
  certificate: string,
  { content = 'aes256-gcm', key = 'rsa-oaep-mgf1p' }: EncryptionOptions = {},
): Promise<string> {
  const data = await promisify(encrypt)(xml, {
    rsa_pub: certificate,
    pem: certificate,
    encryptionAlgorithm: encryptionAlgorithms[content],
    keyEncryptionAlgorithm: `http://www.w3.org/2001/04/xmlenc#${key}`,
    warnInsecureAlgorithm: false,
  })
  return `<saml:EncryptedAssertion xmlns:saml="${assertionNamespace}">${data}</saml:EncryptedAssertion>`
}

const encryptionAlgorithms = {
  'aes256-gcm': 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'aes128-cbc': 'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'tripledes-cbc': 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
} as const

interface EncryptionOptions {
  content?: keyof typeof encryptionAlgorithms
  key?: 'rsa-oaep-mgf1p' | 'rsa-1_5'
}

interface SignOptions {
  /** The local name of what is signed. */
  element?: string
  by: KeyPair
  isSha1?: boolean
  isSha1Digest?: boolean
}

interface LogoutOptions {
  nameId?: string
  sessionIndex?: string
  id?: string
  issuedMs?: number
  issuer?: string
  by?: KeyPair
}

/** A message as a form or a query carries it. */
export const base64 = (xml: string) => Buffer.from(xml).toString('base64')
