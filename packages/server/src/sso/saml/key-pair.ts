import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { selfSignedCertificate } from '#kit/crypto/self-signed-certificate.ts'
import { pemOf } from '../connections/certificates.ts'

/** A private key and its self-signed certificate, both as PEM. */
export interface KeyPair {
  key: string
  certificate: string
}

/** Makes an RSA key pair with a certificate. Nobody verifies its date: a new one has to be entered at the provider. */
export async function createKeyPair(name: string, now = new Date()): Promise<KeyPair> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pemOf(selfSignedCertificate(pair, name, now).toString('base64')),
  }
}
