import { createHash } from 'node:crypto'
import { minute } from '@atrium/contract/constants.ts'
import { challengeValidityMs, statementVersion, type Challenge } from '@atrium/contract/esign/esign.shapes.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { KitServices } from '#kit/services.ts'
import type { IdentityServices } from '#identity/services.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { findSigningProfile, type SigningProfile } from './profiles.store.ts'
import { meaningIn } from './request-view.ts'
import { listPlaces, type PlaceRequest, type PlaceSigner } from './places.store.ts'
import { findCandidates, type Candidate } from './rules.store.ts'
import { codeTargets } from './signature-code.ts'
import { expiryOf, findLoginPassword, isResting, type Signatory } from './signature-password.ts'
import { checkMaySign, checkSigners } from './signer-checks.ts'

/** What was shown, sealed: what is signed later must be the same. */
export interface SealedChallenge {
  kind: 'esign-challenge'
  id: string
  accountId: string
  sessionId: string
  /** Milliseconds. */
  expires: number
  signerIds: string[]
  /** Digest of what was shown at these places: see `digestOfShown`. */
  shown: string
  /** True when a meaning asks for a code. */
  needsCode: boolean
}

/** A place in a request with everything about it. */
export interface Place {
  request: PlaceRequest
  signer: PlaceSigner
}

/**
 * SHA-256 of everything that a person reads before signing and that the signatures carry, in both languages, in the order of the
 * places. One digest: a challenge travels, and may list 500 records.
 */
export function digestOfShown(places: readonly Place[], { person, organisation }: Signatory): string {
  const shown = places.map(({ request, signer }) => [
    Buffer.from(request.recordHash).toString('hex'),
    request.title,
    request.recordId,
    [request.productCode, request.productName, request.productEnglishName],
    [signer.id, signer.onBehalfOfId, signer.onBehalfOfName],
    [signer.meaningId, signer.meaningCode, signer.meaningName, signer.meaningEnglishName],
  ])
  const signedBy = [person.account, person.realName, organisation.id, organisation.name]
  return createHash('sha256')
    .update(JSON.stringify([signedBy, shown]))
    .digest('base64url')
}

/** Throws unless the person may sign at a place now. */
function checkOpen({ request, signer }: Place): void {
  if (request.state !== 'open' || signer.state === 'signed' || signer.state === 'refused' || signer.state === 'closed')
    throw new CallError(request.state === 'expired' ? 'esign.expired' : 'esign.not-open')
  if (request.expiresAt.getTime() <= Date.now()) throw new CallError('esign.expired')
  if (signer.state === 'waiting') throw new CallError('esign.not-your-turn')
}

/**
 * The own places with their requests, in the order of the ids; with `isLocked` the requests stay locked. Throws
 * `request.not-found` where one is not the person's, or the reason why it is not open.
 */
export async function openPlaces(
  db: Db,
  { accountId, signerIds, isLocked = false }: { accountId: string; signerIds: readonly string[]; isLocked?: boolean },
): Promise<{ places: Place[]; signers: PlaceSigner[] }> {
  const ids = [...new Set(signerIds.map((id) => id.toLowerCase()))]
  const { requests: rows, signers } = await listPlaces(db, { signerIds: ids, accountId, isLocked })
  const requests = new Map(rows.map((row) => [row.id, row]))
  const byId = new Map(signers.map((signer) => [signer.id, signer]))
  const places = ids.map((id) => {
    const signer = byId.get(id)
    const request = signer && requests.get(signer.requestId)
    // Somebody else may have taken the place since.
    if (!signer || !request || signer.accountId !== accountId) throw new CallError('request.not-found')
    return { request, signer }
  })
  for (const place of places) checkOpen(place)
  return { places, signers }
}

/** Throws `esign.not-allowed` or `esign.wrong-signer` where the rules of today do not let the person sign. */
export function checkRules(
  candidate: Candidate | undefined,
  { places, signers }: { places: Place[]; signers: PlaceSigner[] },
): void {
  if (!candidate) throw new CallError('request.not-found')
  for (const { request, signer } of places) {
    checkMaySign(candidate, { name: signer.meaningName, departmentIds: signer.meaningDepartmentIds }, request)
    checkSigners(
      signers.filter(({ requestId }) => requestId === request.id),
      request,
      request.requestedById,
    )
  }
}

/** Throws `esign.meaning-disabled` where a meaning was switched off since it was asked for. */
export function checkMeanings(places: readonly Place[]): void {
  const disabled = places.find(({ signer }) => !signer.isMeaningEnabled)
  if (disabled) throw new CallError('esign.meaning-disabled', { values: { meaning: disabled.signer.meaningName } })
}

/** Throws where the own signature is not set up, has expired, or the statement was not accepted. */
export function checkProfile(profile: SigningProfile | undefined, visitor: Signatory): SigningProfile {
  if (!profile || (!profile.isAssociated && !profile.passwordHash)) throw new CallError('esign.no-password')
  const expiry = profile.isAssociated ? null : expiryOf(profile.passwordChangedAt, visitor)
  if (expiry && expiry.getTime() <= Date.now()) throw new CallError('esign.password-expired')
  if (!profile.statementAt || profile.statementVersion !== statementVersion)
    throw new CallError('esign.statement-needed')
  return profile
}

/** True unless somebody signed in the session with both components, and a short while ago (21 CFR 11.200 a). */
export function needsAccount({ lastSignedAt }: SigningProfile, { organisation }: Signatory, now: number): boolean {
  const { ValidMinutes } = configOf(organisation.configs, 'e-signature')
  return !lastSignedAt || lastSignedAt.getTime() + ValidMinutes * minute <= now
}

/** Says what will be signed and what it takes. */
export async function beginSigning(
  services: IdentityServices,
  { visitor, signerIds, lang }: { visitor: Signatory; signerIds: readonly string[]; lang: Lang },
): Promise<Challenge> {
  const { person, organisation, sessionId } = visitor
  return inTransaction(services.database, { organisationId: organisation.id }, async (db) => {
    const profile = checkProfile(await findSigningProfile(db, person.id, sessionId), visitor)
    const found = await openPlaces(db, { accountId: person.id, signerIds })
    const candidates = await findCandidates(db, [person.id])
    const password = profile.isAssociated ? await findLoginPassword(db, visitor) : 'signature'
    if (password === 'none') throw new CallError('esign.no-password')
    if (profile.isAssociated && (await isResting(db, visitor, profile))) throw new CallError('esign.resting')
    checkMeanings(found.places)
    checkRules(candidates.get(person.id), found)
    const isCodeNeeded = found.places.some(({ signer }) => signer.needsSecondStep)
    const secondStep = isCodeNeeded ? codeTargets(visitor) : []
    if (isCodeNeeded && secondStep.length === 0) throw new CallError('identity.no-second-step')
    const challenge: SealedChallenge = {
      kind: 'esign-challenge',
      id: newId(),
      accountId: person.id,
      sessionId,
      expires: services.clock.now() + challengeValidityMs,
      signerIds: found.places.map(({ signer }) => signer.id),
      shown: digestOfShown(found.places, visitor),
      needsCode: isCodeNeeded,
    }
    return {
      Challenge: services.secrets.seal(JSON.stringify(challenge)),
      Password: password,
      NeedsAccount: needsAccount(profile, visitor, services.clock.now()),
      SecondStep: secondStep,
      Records: found.places.map(({ request, signer }) => ({
        SignerID: signer.id,
        RequestID: request.id,
        Title: request.title,
        RecordID: request.recordId,
        OnBehalfOfName: signer.onBehalfOfName,
        ProductName: localizedName(lang, { name: request.productName, englishName: request.productEnglishName }),
        Meaning: meaningIn(lang, signer),
        Sha256: Buffer.from(request.recordHash).toString('hex'),
      })),
    }
  })
}

/** Opens a challenge. Throws `esign.challenge-invalid` where it is too old, or of another person or session. */
export function openChallenge(
  { secrets, clock }: Pick<KitServices, 'secrets' | 'clock'>,
  { person, sessionId }: Signatory,
  text: string,
): SealedChallenge {
  const opened = secrets.open(text)
  const challenge = opened === undefined ? undefined : (JSON.parse(opened) as SealedChallenge)
  const isValid =
    challenge?.kind === 'esign-challenge' &&
    challenge.accountId === person.id &&
    challenge.sessionId === sessionId &&
    challenge.expires > clock.now()
  if (!challenge || !isValid) throw new CallError('esign.challenge-invalid')
  return challenge
}
