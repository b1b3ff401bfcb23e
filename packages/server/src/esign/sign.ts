import { createHash } from 'node:crypto'
import type { Input } from '@atrium/contract/kit/call.ts'
import type { signingCalls } from '@atrium/contract/esign/signing.calls.ts'
import type { MadeSignature, SignaturePassword } from '@atrium/contract/esign/esign.shapes.ts'
import type { SignaturePayload } from '@atrium/contract/esign/signature-document.ts'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { IdentityServices } from '#identity/services.ts'
import { consumeProof } from '#identity/passwords/tickets.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { OperationNote } from '#kit/http/handle.ts'
import {
  checkMeanings,
  checkProfile,
  checkRules,
  digestOfShown,
  needsAccount,
  openChallenge,
  openPlaces,
  type Place,
  type SealedChallenge,
} from './challenge.ts'
import { writeToSigners } from './create-request.ts'
import type { SigningKey, SigningKeys } from './evidence/signing-keys.ts'
import type { PlaceSigner } from './places.store.ts'
import { findSigningProfile, type SigningProfile } from './profiles.store.ts'
import { findCandidates } from './rules.store.ts'
import { endRequests, insertSignatures, noteSigning, readClock, setSignerStates } from './requests.store.ts'
import { verifySignatureCode } from './signature-code.ts'
import { verifySigningPassword, type Signatory } from './signature-password.ts'

export type SignServices = IdentityServices & { signingKeys: SigningKeys }
type SignInput = Input<typeof signingCalls.sign>['body']

/** How a person proved to be the signer. */
interface Proof {
  challenge: SealedChallenge
  profile: SigningProfile
  password: SignaturePassword
  hasAccount: boolean
  secondStep: 'phone' | 'email' | null
}

/**
 * Verifies the components of a signature before anything is signed: account name where it is needed, password, and code where a
 * meaning asks for one. The records themselves are read when they are signed.
 */
export async function proveSigner(
  services: SignServices,
  { visitor, body }: { visitor: Signatory; body: SignInput },
  request: FastifyRequest,
): Promise<Proof> {
  const challenge = openChallenge(services, visitor, body.Challenge)
  const { person, organisation, sessionId } = visitor
  const found = await inTransaction(services.database, { organisationId: organisation.id }, (db) =>
    findSigningProfile(db, person.id, sessionId),
  )
  const profile = checkProfile(found, visitor)
  const typed = body.Account?.trim().toLowerCase()
  const isAccountRight =
    typed === undefined ? !needsAccount(profile, visitor, services.clock.now()) : isOwnName(typed, visitor)
  if (!isAccountRight) throw new CallError('esign.wrong-account')
  const { CodeType: codeType, VerificationCode: code } = body
  const given = codeType === undefined || code === undefined ? undefined : { codeType, code }
  if (challenge.needsCode && !given) throw new CallError('esign.code-needed')
  const claim = { visitor, profile, password: body.Password }
  const password = await verifySigningPassword(services, claim, request)
  const secondStep =
    challenge.needsCode && given ? await verifySignatureCode(services, { visitor, ...given }, request) : null
  return { challenge, profile, password, hasAccount: typed !== undefined, secondStep }
}

/** True for the account name, and for the name by which the person signed in: a directory may know another one. */
const isOwnName = (typed: string, { person, signIn }: Signatory): boolean =>
  [person.account, signIn.name].some((name) => name?.toLowerCase() === typed)

interface Signing extends Proof {
  visitor: Signatory
  reason: string | null
}

/**
 * Signs everything that the challenge lists, in one transaction. Throws `esign.challenge-invalid` where it was used before,
 * `esign.changed-meanwhile` where something is not as it was shown, and `esign.clock-behind`.
 */
export async function signRecords(
  services: SignServices,
  db: Db,
  signing: Signing,
): Promise<{ signatures: Static<typeof MadeSignature>[]; notes: OperationNote[] }> {
  const { visitor, challenge, profile, secondStep } = signing
  const { person, organisation, sessionId } = visitor
  // Loaded before the transaction begins to lock rows.
  const key = await services.signingKeys.current()
  const { signerIds } = challenge
  const found = await openPlaces(db, { accountId: person.id, signerIds, isLocked: true })
  const candidates = await findCandidates(db, [person.id])
  await consume(db, challenge)
  // Read behind the lock of the requests, so that signatures of one request have rising times.
  const clock = await readClock(db, organisation.id)
  if (digestOfShown(found.places, visitor) !== challenge.shown) throw new CallError('esign.changed-meanwhile')
  const needsCode = found.places.some(({ signer }) => signer.needsSecondStep)
  if (needsCode && !secondStep) throw new CallError('esign.changed-meanwhile')
  checkMeanings(found.places)
  checkRules(candidates.get(person.id), found)
  if (clock.is_behind) throw new CallError('esign.clock-behind')
  const facts = {
    ...signing,
    key,
    issuer: services.settings.publicUrl,
    signedAt: clock.now,
    clock: clock.has_jumped ? ('jumped' as const) : ('steady' as const),
    image: profile.pictureSha256 ? Buffer.from(profile.pictureSha256).toString('hex') : null,
  }
  const made = makeSignatures(found, facts)
  const rows = made.map(({ row }) => row)
  const lastSignedAt = new Date(services.clock.now())
  await insertSignatures(db, rows)
  await setSignerStates(db, signerIds, { state: 'signed', actedAt: clock.now, reason: signing.reason })
  await noteSigning(db, { sessionId, organisationId: organisation.id, lastSignedAt })
  const complete = await advance(services, db, found)
  return {
    signatures: made.map(({ place, row }) => ({
      SignerID: place.signer.id,
      RequestID: place.request.id,
      SignatureID: row.id,
      Title: place.request.title,
      IsComplete: complete.has(place.request.id),
    })),
    notes: made.map(({ place, row, payload }) => ({
      subject: { id: row.id, name: place.request.title },
      changes: {
        recordId: [null, place.request.recordId],
        recordHash: [null, payload.record.sha256],
        meaning: [null, payload.meaning.zh],
        signatureHash: [null, Buffer.from(row.jwsHash).toString('hex')],
        keyId: [null, key.kid],
        ...(payload.onBehalfOf && { onBehalfOf: [null, payload.onBehalfOf.name] }),
      } as Record<string, [unknown, unknown]>,
      ...(signing.reason !== null && { reason: signing.reason }),
    })),
  }
}

async function consume(db: Db, { id, expires }: SealedChallenge): Promise<void> {
  if (!(await consumeProof(db, id, expires))) throw new CallError('esign.challenge-invalid')
}

interface Facts extends Signing {
  key: SigningKey
  issuer: string
  signedAt: Date
  clock: SignaturePayload['clock']
  image: string | null
}

/** Signatures of one person at places in requests; several in one request name each other. */
function makeSignatures({ places, signers }: { places: Place[]; signers: PlaceSigner[] }, facts: Facts) {
  const latest = new Map<string, Buffer>()
  const known = signers.filter(({ signatureId }) => signatureId !== null)
  known.sort((a, b) => (a.signatureId ?? '').localeCompare(b.signatureId ?? ''))
  for (const { requestId, jwsHash } of known) if (jwsHash) latest.set(requestId, Buffer.from(jwsHash))
  return places.map((place) => {
    const { request, signer } = place
    const payload = payloadFor(place, facts, {
      of: signers.filter(({ requestId }) => requestId === request.id).length,
      previous: latest.get(request.id)?.toString('hex') ?? null,
    })
    const jws = facts.key.sign(payload)
    const jwsHash = createHash('sha256').update(jws).digest()
    latest.set(request.id, jwsHash)
    const row = {
      id: payload.id,
      organisationId: request.organisationId,
      requestId: request.id,
      signerId: signer.id,
      recordHash: request.recordHash,
      jws,
      jwsHash,
      signedAt: facts.signedAt,
    }
    return { place, payload, row }
  })
}

function payloadFor(
  { request, signer }: Place,
  {
    visitor: { person, organisation },
    reason,
    issuer,
    signedAt,
    clock,
    image,
    hasAccount,
    password,
    secondStep,
  }: Facts,
  { of, previous }: { of: number; previous: string | null },
): SignaturePayload {
  return {
    format: 'atrium-signature/1',
    id: newId(),
    issuer,
    organisation: { id: organisation.id, name: organisation.name },
    record: {
      product: request.productCode,
      id: request.recordId,
      title: request.title,
      sha256: Buffer.from(request.recordHash).toString('hex'),
    },
    signer: { id: person.id, account: person.account, name: person.realName },
    onBehalfOf: signer.onBehalfOfId === null ? null : { id: signer.onBehalfOfId, name: signer.onBehalfOfName ?? '' },
    meaning: { code: signer.meaningCode, zh: signer.meaningName, en: signer.meaningEnglishName },
    reason,
    signedAt: signedAt.toISOString(),
    clock,
    authentication: { components: hasAccount ? ['account', 'password'] : ['password'], password, secondStep },
    request: { id: request.id, position: signer.position, of },
    image,
    previous,
  }
}

/** Completes requests in which nobody is left to sign, and opens the next place of those signed in order. Resolves to the complete ones. */
async function advance(
  services: SignServices,
  db: Db,
  { places, signers }: { places: Place[]; signers: PlaceSigner[] },
): Promise<Set<string>> {
  const signedNow = new Set(places.map(({ signer }) => signer.id))
  const complete = new Set<string>()
  const next: { place: Place; signer: PlaceSigner }[] = []
  for (const place of new Map(places.map((one) => [one.request.id, one])).values()) {
    const left = signers.filter(
      ({ id, requestId, state }) => requestId === place.request.id && !signedNow.has(id) && state !== 'signed',
    )
    if (left.length === 0) complete.add(place.request.id)
    const [first] = left
    if (place.request.inOrder && first?.state === 'waiting' && !left.some(({ state }) => state === 'open'))
      next.push({ place, signer: first })
  }
  await setSignerStates(
    db,
    next.map(({ signer }) => signer.id),
    { state: 'open' },
  )
  await endRequests(db, [...complete], { state: 'signed' })
  const people = await findCandidates(
    db,
    next.map(({ signer }) => signer.accountId),
  )
  for (const { place, signer } of next) {
    const person = people.get(signer.accountId)
    if (person) await writeToSigners(services, db, { request: place.request, people: [person] })
  }
  return complete
}
