import { createSign, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { pemOf } from '../connections/certificates.ts'

/** How long our certificates are valid: nobody verifies the date, and a new one has to be entered at the provider. */
const validityYears = 20

/** A private key and its self-signed certificate, both as PEM. */
export interface KeyPair {
  key: string
  certificate: string
}

/** Makes an RSA key pair with a self-signed X.509 certificate (RFC 5280), which Node itself cannot write. */
export async function createKeyPair(name: string, now = new Date()): Promise<KeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const names = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + validityYears)
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    sha256WithRsa,
    names,
    sequence(time(now), time(until)),
    names,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const certificate = sequence(content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pemOf(certificate.toString('base64')),
  }
}

/** A value of DER: its tag, its length, its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.from(content.length.toString(16).padStart(4, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
/** GeneralizedTime, which X.509 wants from 2050 on; UTCTime before. */
function time(date: Date): Buffer {
  const text = `${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}

const commonName = Buffer.from('0603550403', 'hex')
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
