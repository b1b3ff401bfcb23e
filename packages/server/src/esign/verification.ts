import type { Lang } from '@atrium/contract/constants.ts'
import type { VerifiedSignature } from '@atrium/contract/esign/esign.shapes.ts'
import type { PublicKey } from '@atrium/contract/esign/signature-document.ts'
import { readTimeStamp } from '@atrium/contract/esign/time-stamp.ts'
import { verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import type { verificationCalls } from '@atrium/contract/esign/verification.calls.ts'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { IdentityServices } from '#identity/services.ts'
import { addressOf } from '#kit/http/device.ts'
import { networkOf } from '#kit/http/network.ts'
import { arrayOf, inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { rateLimit } from '#kit/http/rate-limit.ts'
import { idPattern } from '@atrium/contract/kit/ids.ts'
import type { SigningKeys } from './evidence/signing-keys.ts'
import { payloadOf } from './request-view.ts'

/** Questions of one network in a minute. */
const limit = { most: 120, seconds: 60 }
const isId = new RegExp(idPattern)

interface StoredSignature {
  id: string
  jws: string
  jws_hash: Uint8Array
  time_stamp: Uint8Array | null
  chain: 'whole' | 'broken' | 'missing' | 'deleted'
}

interface Question {
  hash: string | undefined
  id: string | undefined
  texts: readonly string[]
}

/** The signatures of the installation that a question names. */
function findSignatures(db: Db, { hash, id, texts }: Question): Promise<StoredSignature[]> {
  const hashes = texts.map((jws) => `\\x${createHash('sha256').update(jws).digest('hex')}`)
  return rowsOf<StoredSignature>(
    db,
    sql`select * from find_esign_signatures(${hash === undefined ? null : Buffer.from(hash, 'hex')}::bytea, ${id ?? null}::uuid, ${arrayOf(hashes, 'bytea')})`,
  )
}

const chainVerdicts = { whole: 'ok', broken: 'failed', missing: 'failed', deleted: 'unknown' } as const

/** Handlers of verifying, for anybody. */
export const verification = ({
  database,
  clock,
  signingKeys,
}: IdentityServices & { signingKeys: SigningKeys }): Handlers<typeof verificationCalls> => {
  const checkRate = rateLimit(clock, limit)

  /** A signature, also one that this installation does not know. */
  async function verdictOf(
    jws: string,
    {
      stored,
      hash,
      keys,
      lang,
    }: { stored: StoredSignature | undefined; hash: string | undefined; keys: PublicKey[]; lang: Lang },
  ): Promise<VerifiedSignature | undefined> {
    const { signatures } = await verifyEvidence(
      { format: 'atrium-signatures/1', record: recordOf(jws), signatures: [jws], keys },
      { recordSha256: hash, trustedKeys: keys },
    )
    const [verdict] = signatures
    const { payload } = verdict ?? {}
    if (!verdict || !payload) return undefined
    const stamp = stored?.time_stamp
      ? await readTimeStamp(
          Buffer.from(stored.time_stamp).toString('base64'),
          Buffer.from(stored.jws_hash).toString('hex'),
        )
      : undefined
    return {
      SignatureID: payload.id,
      OrganisationName: payload.organisation.name,
      Name: payload.signer.name,
      Account: payload.signer.account,
      OnBehalfOfName: payload.onBehalfOf?.name ?? null,
      SignedTime: payload.signedAt,
      Meaning: payload.meaning[lang],
      Reason: payload.reason,
      Product: payload.record.product,
      RecordID: payload.record.id,
      Title: payload.record.title,
      Sha256: payload.record.sha256,
      KeyID: verdict.kid ?? '',
      Record: verdict.record,
      Signature: verdict.signature,
      Key: verdict.key,
      Chain: stored ? chainVerdicts[stored.chain] : 'failed',
      TimeStamp: stored?.time_stamp ? (stamp ? 'ok' : 'failed') : 'unknown',
    }
  }

  /** The verdicts on what a question is about: its texts where it has some. */
  async function verdictsOn(question: Question, lang: Lang): Promise<VerifiedSignature[]> {
    const { hash, texts } = question
    const keys = await signingKeys.publicKeys()
    const found = await inTransaction(database, 'none', (db) =>
      findSignatures(db, texts.length > 0 ? { texts, hash: undefined, id: undefined } : question),
    )
    const byText = new Map(found.map((stored) => [stored.jws, stored]))
    const asked = texts.length > 0 ? texts : found.map(({ jws }) => jws)
    const verdicts = await Promise.all(
      asked.map((jws) => verdictOf(jws, { stored: byText.get(jws), hash, keys, lang })),
    )
    return verdicts.filter((one) => one !== undefined)
  }

  return {
    async verify({ body: { Sha256: hash, SignatureID, Signatures = [] }, lang, request, fail }) {
      checkRate(networkOf(addressOf(request)))
      const id = SignatureID?.trim()
      if (hash === undefined && !id && Signatures.length === 0) fail('esign.nothing-given')
      const question = { hash, id: id && isId.test(id) ? id : undefined, texts: Signatures }
      return { Signatures: await verdictsOn(question, lang), PortalTime: new Date(clock.now()).toISOString() }
    },

    async verifySignedPdf({ body: { Pdf }, lang, request }) {
      checkRate(networkOf(addressOf(request)))
      const bytes = Buffer.from(Pdf, 'base64')
      const { verifySignedPdf } = await import('./pdf/signed-pdf.ts')
      const pdf = await verifySignedPdf(bytes, await signingKeys.publicKeys())
      const texts = pdf?.signatures.filter(isReadable) ?? []
      const hash = pdf ? pdf.recordSha256 : createHash('sha256').update(bytes).digest('hex')
      return {
        Verdict: pdf?.verdict ?? 'unknown',
        Problem: pdf?.problem ?? null,
        SignedBytes: pdf?.signedBytes ?? 0,
        Signatures: pdf && texts.length === 0 ? [] : await verdictsOn({ hash, id: undefined, texts }, lang),
      }
    },

    keys: async () => ({ keys: await signingKeys.publicKeys() }),
  }
}

function isReadable(jws: string): boolean {
  try {
    return jws.length <= 8_000 && recordOf(jws) !== undefined
  } catch {
    return false
  }
}

/** The record that a signature names; empty where it cannot be read. */
function recordOf(jws: string) {
  try {
    return payloadOf(jws).record
  } catch {
    throw new CallError('request.malformed')
  }
}
