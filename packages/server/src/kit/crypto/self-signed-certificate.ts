import { createSign, randomBytes, type KeyObject } from 'node:crypto'

/** How long a certificate of ours is valid. */
const validityYears = 20

interface KeyPair {
  publicKey: KeyObject
  privateKey: KeyObject
}

/** A self-signed X.509 certificate (RFC 5280) for an RSA or P-256 key, as DER, which Node itself cannot write. */
export function selfSignedCertificate({ publicKey, privateKey }: KeyPair, name: string, now = new Date()): Buffer {
  const algorithm = privateKey.asymmetricKeyType === 'ec' ? sha256WithEcdsa : sha256WithRsa
  const names = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + validityYears)
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    names,
    sequence(time(now), time(until)),
    names,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  return sequence(content, algorithm, der(0x03, Buffer.from([0]), signature))
}

/** A value of DER: its tag, its length, its content. */
export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  // The shortest length there is: strict readers refuse any other.
  const length = Buffer.from(content.length.toString(16).padStart(content.length < 0x100 ? 2 : 4, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

export const sequence = (...parts: Buffer[]) => der(0x30, ...parts)

/** GeneralizedTime, which X.509 wants from 2050 on; UTCTime before. */
function time(date: Date): Buffer {
  const text = `${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}

const commonName = Buffer.from('0603550403', 'hex')
const sha256WithRsa = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const sha256WithEcdsa = Buffer.from('300a06082a8648ce3d040302', 'hex')
