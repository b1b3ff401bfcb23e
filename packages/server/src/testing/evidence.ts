import { createHash, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { EvidenceFile, PublicKey, SignaturePayload } from '@atrium/contract/esign/signature-document.ts'
import { newId } from '#kit/data/columns.ts'
import { sha256Of } from './esign.ts'

/** A key that signs, outside the database. */
export interface TestKey {
  privateKey: KeyObject
  jwk: PublicKey
}

export function newSigningKey(): TestKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = createPublicKey(privateKey)
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(spki).digest('hex').slice(0, 16)
  return { privateKey, jwk: { kid, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' } }
}

/** What was signed in `evidenceOfTwo`. */
export const signedText = '称量 5.00 g'

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A compact JWS; `header` adds to the protected header or replaces its fields. */
export function signJws({ privateKey, jwk }: TestKey, payload: unknown, header: object = {}): string {
  const text = `${base64url({ alg: 'ES256', kid: jwk.kid, typ: 'atrium-signature', ...header })}.${base64url(payload)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** What the signature at a place of `evidenceOfTwo` says. */
export function payloadAt(position: number, previous: string | null): SignaturePayload {
  const isFirst = position === 1
  return {
    format: 'atrium-signature/1',
    id: newId(),
    issuer: 'https://portal.example',
    organisation: { id: '0190a0c0-0000-7000-8000-000000000001', name: '博望制药' },
    record: {
      product: 'ELN',
      id: 'ELN-2026-001',
      title: '实验记录 – <b>Page 1</b>',
      sha256: sha256Of(signedText),
    },
    signer: {
      id: newId(),
      account: isFirst ? 'lin.zhiyuan' : 'zhou.yan',
      name: isFirst ? '林致远' : '周岩',
    },
    onBehalfOf: null,
    meaning: isFirst
      ? { code: 'author', zh: '编制', en: 'Authorship' }
      : { code: 'approve', zh: '批准', en: 'Approval' },
    reason: isFirst ? null : '数据完整',
    signedAt: '2025-11-25T20:00:00.000Z',
    clock: 'steady',
    authentication: { components: ['account', 'password'], password: 'signature', secondStep: null },
    request: { id: '0190a0c0-0000-7000-8000-000000000002', position, of: 2 },
    image: null,
    previous,
  }
}

/** The evidence of a record that two people signed, one after the other. */
export function evidenceOfTwo(key: TestKey): EvidenceFile {
  const first = payloadAt(1, null)
  const signature = signJws(key, first)
  return {
    format: 'atrium-signatures/1',
    record: first.record,
    signatures: [signature, signJws(key, payloadAt(2, sha256Of(signature)))],
    keys: [key.jwk],
    timeStamps: [],
  }
}
