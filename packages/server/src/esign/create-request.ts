import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { day } from '@atrium/contract/constants.ts'
import type { Input } from '@atrium/contract/kit/call.ts'
import type { productRequestCalls } from '@atrium/contract/esign/product-requests.calls.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { maxContentBytes } from '@atrium/contract/esign/esign.shapes.ts'
import type { KitServices } from '#kit/services.ts'
import type { OutsideServices } from '#outside/services.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { withTemporaryFile } from '#kit/files/temporary-file.ts'
import { CallError } from '#kit/http/call-error.ts'
import { announce } from '#outside/notifications/announce.ts'
import { uploadFolderPrefix } from '#environment/upload-folders.ts'
import { findRequest, findRequestByKey, insertRequest, insertSigners, type RequestRow } from './requests.store.ts'
import { findCandidates, getPolicy, listMeanings, type Candidate } from './rules.store.ts'
import { checkMaySign, checkSigners } from './signer-checks.ts'

export type RequestInput = Input<typeof productRequestCalls.createRequest>['body']

/** How far ahead a request may end, in milliseconds. */
const longest = 366 * day

/** Key of the PDF of a request in the files. */
export const contentKey = (organisationId: string, id: string): string => `esign/${organisationId}/content-${id}.pdf`

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

interface Content {
  text: string | null
  pdf: Buffer | undefined
}

/** The content to show. Throws `esign.wrong-content` or `esign.wrong-hash`. */
function contentOf({ Text, Pdf, Sha256 }: RequestInput): Content {
  if (Text !== undefined && Pdf !== undefined) throw new CallError('esign.wrong-content')
  const pdf = Pdf === undefined ? undefined : Buffer.from(Pdf, 'base64')
  if (pdf && pdf.length > maxContentBytes) throw new CallError('esign.wrong-content')
  const shown = pdf ?? Text
  if (shown !== undefined && sha256(shown).toString('hex') !== Sha256) throw new CallError('esign.wrong-hash')
  return { text: Text ?? null, pdf }
}

/** Throws `esign.wrong-time` unless a time lies ahead, by a year at most. */
function expiryOf(until: string): Date {
  const at = new Date(until)
  const left = at.getTime() - Date.now()
  if (!(left > 0 && left <= longest)) throw new CallError('esign.wrong-time')
  return at
}

/** Throws `esign.wrong-return-address` unless an address is one of the product. */
function checkReturnUrl(url: string | undefined, webUrl: string | null): void {
  if (url === undefined) return
  const [wanted, product] = [URL.parse(url), webUrl === null ? null : URL.parse(webUrl)]
  if (!wanted || wanted.origin !== product?.origin || wanted.username || wanted.password)
    throw new CallError('esign.wrong-return-address')
}

interface Asking {
  organisationId: string
  product: { id: string; webUrl: string | null }
  body: RequestInput
}

interface Created {
  row: RequestRow
  isNew: boolean
  signers: Candidate[]
}

/** The request that was created with the key. Throws `esign.key-used` where it asked for something else. */
async function findEarlier(db: Db, { product, body }: Asking, inputHash: Buffer): Promise<Created | undefined> {
  const row = await findRequestByKey(db, product.id, body.Key)
  if (row && !inputHash.equals(row.inputHash)) throw new CallError('esign.key-used')
  return row && { row, isNew: false, signers: [] }
}

/** Creates a request, or gives the one that was created with the same key. `isNew` says which. */
export async function createRequest(
  services: Pick<OutsideServices, 'files' | 'secrets' | 'settings' | 'installation' | 'outbox'>,
  db: Db,
  asking: Asking,
): Promise<Created> {
  const { organisationId, product, body } = asking
  const inputHash = sha256(JSON.stringify(body))
  const earlier = await findEarlier(db, asking, inputHash)
  if (earlier) return earlier
  const { text, pdf } = contentOf(body)
  const expiresAt = expiryOf(body.Until)
  checkReturnUrl(body.ReturnUrl, product.webUrl)
  const { wanted, candidates, requester } = await checkedSigners(db, asking)
  const id = newId()
  const inOrder = body.InOrder ?? false
  const isInserted = await insertRequest(db, {
    id,
    organisationId,
    productId: product.id,
    key: body.Key,
    inputHash,
    recordId: body.RecordID,
    title: body.Title.trim(),
    recordHash: Buffer.from(body.Sha256, 'hex'),
    content: pdf ? 'pdf' : text === null ? null : 'text',
    contentText: text,
    inOrder,
    requestedById: requester?.id ?? null,
    requestedByName: requester?.name ?? null,
    returnUrl: body.ReturnUrl ?? null,
    expiresAt,
  })
  const atTheSameTime = isInserted ? undefined : await findEarlier(db, asking, inputHash)
  if (atTheSameTime) return atTheSameTime
  if (pdf) await keepPdf(services, contentKey(organisationId, id), pdf)
  await insertSigners(
    db,
    wanted.map(({ accountId, meaningId }, at) => ({
      organisationId,
      requestId: id,
      position: at + 1,
      accountId,
      meaningId,
      state: inOrder && at > 0 ? ('waiting' as const) : ('open' as const),
    })),
  )
  const row = await findRequest(db, id)
  if (!row) throw new Error('The request of this transaction does not exist')
  const signers = wanted.flatMap(({ accountId }) => candidates.get(accountId) ?? [])
  await writeToSigners(services, db, { request: row, people: inOrder ? signers.slice(0, 1) : signers })
  return { row, isNew: true, signers }
}

/** Throws `esign.unknown-meaning`, `esign.wrong-signer` or `esign.not-allowed`. */
async function checkedSigners(db: Db, { organisationId, product, body }: Asking) {
  const meanings = new Map((await listMeanings(db, organisationId)).map((meaning) => [meaning.code, meaning]))
  const policy = await getPolicy(db, product.id)
  const requestedById = body.RequestedByID?.toLowerCase()
  const ids = body.Signers.map(({ AccountID }) => AccountID.toLowerCase())
  const candidates = await findCandidates(db, requestedById ? [...ids, requestedById] : ids)
  const wanted = body.Signers.map(({ AccountID, Meaning }) => {
    const meaning = meanings.get(Meaning)
    if (!meaning?.isEnabled) throw new CallError('esign.unknown-meaning', { values: { code: Meaning } })
    const candidate = candidates.get(AccountID.toLowerCase())
    if (!candidate) throw new CallError('esign.wrong-signer')
    checkMaySign(candidate, meaning, policy)
    return { accountId: candidate.id, meaningId: meaning.id }
  })
  const requester = requestedById === undefined ? undefined : candidates.get(requestedById)
  if (requestedById !== undefined && !requester) throw new CallError('esign.wrong-signer')
  checkSigners(wanted, policy, requester?.id ?? null)
  return { wanted, candidates, requester }
}

const keepPdf = ({ files }: Pick<KitServices, 'files'>, key: string, pdf: Buffer): Promise<void> =>
  withTemporaryFile(uploadFolderPrefix(), async (path) => {
    await writeFile(path, pdf)
    await files.keep(key, path)
  })

interface Letter {
  request: Pick<RequestRow, 'id' | 'title' | 'organisationId' | 'expiresAt' | 'productName' | 'productEnglishName'>
  people: readonly Candidate[]
  template?: 'esign-requested' | 'esign-reminder'
}

/** Tells people that their signature is wanted. */
export async function writeToSigners(
  services: Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'>,
  db: Db,
  { request, people, template = 'esign-requested' }: Letter,
): Promise<void> {
  const { id, title, organisationId, expiresAt } = request
  await announce(services, db, {
    organisationId,
    event: 'signature-waiting',
    template,
    link: `#/esign/requests/${id}`,
    validityMs: Math.max(60_000, expiresAt.getTime() - Date.now()),
    recipients: people.map(({ id: accountId }) => ({
      accountId,
      params: (lang) => ({
        title,
        product: localizedName(lang, { name: request.productName, englishName: request.productEnglishName }),
        until: expiresAt.toISOString().slice(0, 10),
      }),
    })),
  })
}
