import { X509Certificate } from 'node:crypto'

/** The body of a certificate, as it stands in metadata, as PEM. */
export function pemOf(base64: string): string {
  const lines = base64.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** The body of a certificate, as it stands in metadata. */
export const base64Of = (pem: string): string => pem.replaceAll(/-----[^-]*-----|\s/g, '')

/** The certificates in a text, each from BEGIN to END. */
export const pemsIn = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []

/** A certificate, or undefined where the text is none. */
export function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

/** When the last of some certificates runs out; undefined for none. */
export function lastExpiry(certificates: readonly string[]): Date | undefined {
  const times = certificates.flatMap((pem) => readCertificate(pem)?.validToDate.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** A certificate for people: its subject and when it runs out. */
export function describeCertificate(pem: string): string {
  const certificate = readCertificate(pem)
  if (!certificate) return '?'
  return `${certificate.subject.replaceAll('\n', ', ')} (${certificate.validToDate.toISOString().slice(0, 10)})`
}
