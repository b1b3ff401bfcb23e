import type { signatureAdministrationCalls, signingCalls } from '@atrium/contract/esign/signing.calls.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Handlers, OperationNote } from '#kit/http/handle.ts'
import { isAdmin } from '#identity/sessions/session-state.ts'
import { beginSigning, checkRules, openPlaces, type Place } from './challenge.ts'
import { contentKey, writeToSigners } from './create-request.ts'
import { evidenceFile } from './evidence-file.ts'
import { describeLines, describeRequest } from './request-view.ts'
import {
  countWaiting,
  endRequests,
  findRequest,
  listSigners,
  lockRequests,
  pageOfOwn,
  pageOfRequests,
  setSignerStates,
  updateSigner,
  type RequestRow,
} from './requests.store.ts'
import { findCandidates } from './rules.store.ts'
import { proveSigner, signRecords, type SignServices } from './sign.ts'
import { sendSignatureCode } from './signature-code.ts'
import { signedPdfFile } from './signed-pdf-file.ts'
import type { Signatory } from './signature-password.ts'
import { withdraw } from './withdraw.ts'

/** A request that somebody may see: signers, who asked for it, and administrators. */
async function visibleRequest(db: Db, id: string, { person }: Signatory): Promise<RequestRow> {
  const row = await findRequest(db, id)
  if (!row) throw new CallError('request.not-found')
  if (isAdmin(person) || row.requestedById === person.id) return row
  const isSigner = (await listSigners(db, [id])).some(
    ({ accountId, onBehalfOfId }) => accountId === person.id || onBehalfOfId === person.id,
  )
  if (!isSigner) throw new CallError('request.not-found')
  return row
}

/** Handlers of what people do with requests for their signature. */
export const signing = (services: SignServices): Handlers<typeof signingCalls> => ({
  async inbox({ body: { pageIndex, pageSize, Search, Waiting }, visitor: { person }, db, lang }) {
    const { total, places } = await pageOfOwn(db, {
      accountId: person.id,
      search: Search?.trim() || undefined,
      waiting: Waiting,
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    })
    const ids = places.map(({ requestId }) => requestId)
    return { total, items: await describeLines(db, ids, lang, places) }
  },

  waitingCount: async ({ visitor: { person }, db }) => ({ Count: await countWaiting(db, person.id) }),

  async request({ params: { id }, visitor, db, lang }) {
    return describeRequest(db, await visibleRequest(db, id, visitor), lang)
  },

  async content({ params: { id }, visitor, db, fail }) {
    const row = await visibleRequest(db, id, visitor)
    if (row.content !== 'pdf') return fail('request.not-found')
    const found = (await services.files.find(contentKey(row.organisationId, row.id))) ?? fail('request.not-found')
    return { ...found, mediaType: 'application/pdf' }
  },

  challenge: ({ body: { SignerIDs }, visitor, lang }) =>
    beginSigning(services, { visitor, signerIds: SignerIDs, lang }),

  sendCode: ({ body: { CodeType: codeType }, visitor, request }) =>
    sendSignatureCode(services, { visitor, codeType }, request),

  async sign({ body, visitor, db, request, note }) {
    const proof = await proveSigner(services, { visitor, body }, request)
    const reason = body.Reason?.trim() || null
    const { signatures, notes } = await signRecords(services, db, { ...proof, visitor, reason })
    note(notes)
    return { Signatures: signatures }
  },

  async refuse({ body: { SignerIDs, Reason }, visitor: { person }, db, note }) {
    const { places } = await openPlaces(db, { accountId: person.id, signerIds: SignerIDs, isLocked: true })
    const reason = Reason.trim()
    await setSignerStates(
      db,
      places.map(({ signer }) => signer.id),
      { state: 'refused', actedAt: new Date(), reason },
    )
    const ids = [...new Set(places.map(({ request }) => request.id))]
    await endRequests(db, ids, { state: 'refused', reason })
    note(places.map((place) => noteOf(place, { meaning: [null, place.signer.meaningName] }, reason)))
    return { Refused: ids.length }
  },

  async delegate({ body: { SignerID, AccountID, Reason }, visitor: { person }, db, lang, note, fail }) {
    const { places, signers } = await openPlaces(db, { accountId: person.id, signerIds: [SignerID], isLocked: true })
    const [place] = places
    if (!place) return fail('request.not-found')
    if (!place.request.allowsDelegation) fail('esign.no-delegation')
    const to = await replaceSigner(services, db, { place, signers, accountId: AccountID.toLowerCase() })
    // Who was asked first stays on record, however often it is passed on.
    await updateSigner(db, place.signer.id, { onBehalfOfId: place.signer.onBehalfOfId ?? person.id })
    note(noteOf(place, { signers: [person.realName, to.name] }, Reason.trim()))
    return describeRequest(db, (await findRequest(db, place.request.id)) ?? fail('request.not-found'), lang)
  },

  async evidence({ params: { id }, visitor, db }) {
    // Before the transaction of the call begins: the embedded database has one at a time.
    const keys = await services.signingKeys.publicKeys()
    return evidenceFile(db, await visibleRequest(db, id, visitor), keys)
  },

  async signedPdf({ params: { id }, visitor, lang }) {
    return signedPdfFile(services, {
      organisationId: visitor.organisation.id,
      lang,
      find: (db) => visibleRequest(db, id, visitor),
    })
  },
})

const noteOf = (
  { request }: Pick<Place, 'request'>,
  changes: Record<string, [unknown, unknown]>,
  reason: string,
): OperationNote => ({ subject: { id: request.id, name: request.title }, changes, reason })

/** Gives a place to somebody else, and writes to the person. Throws `esign.wrong-signer` or `esign.not-allowed`. */
async function replaceSigner(
  services: SignServices,
  db: Db,
  { place, signers, accountId }: { place: Place; signers: Place['signer'][]; accountId: string },
) {
  const to = (await findCandidates(db, [accountId])).get(accountId)
  if (!to || accountId === place.signer.accountId) throw new CallError('esign.wrong-signer')
  const after = signers.map((signer) => (signer.id === place.signer.id ? { ...signer, accountId } : signer))
  checkRules(to, { places: [place], signers: after })
  await updateSigner(db, place.signer.id, { accountId })
  if (place.signer.state === 'open') await writeToSigners(services, db, { request: place.request, people: [to] })
  return to
}

/** Handlers of what administrators do with the requests of the organisation. */
export const signatureAdministration = (services: SignServices): Handlers<typeof signatureAdministrationCalls> => ({
  async requests({ body: { pageIndex, pageSize, Search, State }, db, lang }) {
    const { total, ids } = await pageOfRequests(db, {
      search: Search?.trim() || undefined,
      state: State,
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    })
    return { total, items: await describeLines(db, ids, lang) }
  },

  async withdraw({ params: { id }, body, db, lang, note, fail }) {
    const [row] = await lockRequests(db, [id])
    if (!row) return fail('request.not-found')
    note(await withdraw(db, row, body.Reason.trim()))
    return describeRequest(db, (await findRequest(db, id)) ?? fail('request.not-found'), lang)
  },

  async replaceSigner({ params: { id }, body: { SignerID, AccountID, Reason }, db, lang, note, fail }) {
    const [request] = await lockRequests(db, [id])
    const signers = request ? await listSigners(db, [id]) : []
    const signer = signers.find((one) => one.id === SignerID.toLowerCase())
    if (!request || !signer) return fail('request.not-found')
    if (request.state !== 'open' || (signer.state !== 'open' && signer.state !== 'waiting')) fail('esign.not-open')
    const place = { request, signer }
    const to = await replaceSigner(services, db, { place, signers, accountId: AccountID.toLowerCase() })
    note(noteOf(place, { signers: [signer.name, to.name] }, Reason.trim()))
    return describeRequest(db, request, lang)
  },
})
