import type { Lang } from '@atrium/contract/constants.ts'
import type { RequestLine, SignatureRequest, Signer } from '@atrium/contract/esign/esign.shapes.ts'
import type { SignaturePayload } from '@atrium/contract/esign/signature-document.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { Db } from '#kit/data/database.ts'
import { listRequests, listSigners, type RequestRow, type SignerRow } from './requests.store.ts'

/** What a signature says, without verifying it. */
export const payloadOf = (jws: string): SignaturePayload =>
  JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as SignaturePayload

export const meaningIn = (
  lang: Lang,
  { meaningName, meaningEnglishName }: Pick<SignerRow, 'meaningName' | 'meaningEnglishName'>,
): string => (lang === 'zh' ? meaningName : meaningEnglishName)

/** A signer; once signed, with the names of then. */
function signerOf(row: SignerRow, lang: Lang): Signer {
  const signed = row.jws === null ? undefined : payloadOf(row.jws)
  return {
    ID: row.id,
    Position: row.position,
    AccountID: row.accountId,
    Account: signed?.signer.account ?? row.account,
    Name: signed?.signer.name ?? row.name,
    IsFormer: row.leftAt !== null,
    OnBehalfOfName: (signed ? signed.onBehalfOf?.name : row.onBehalfOfName) ?? null,
    MeaningCode: row.meaningCode,
    Meaning: signed ? signed.meaning[lang] : meaningIn(lang, row),
    NeedsSecondStep: row.needsSecondStep,
    State: row.state,
    Time: row.actedAt?.toISOString() ?? null,
    Reason: row.reason,
    SignatureID: row.signatureId,
  }
}

/** An open request whose time is over is shown as expired before the job has noted it. */
const stateOf = ({ state, expiresAt }: RequestRow): RequestRow['state'] =>
  state === 'open' && expiresAt.getTime() <= Date.now() ? 'expired' : state

const fieldsOf = (row: RequestRow, lang: Lang) => ({
  ID: row.id,
  ProductCode: row.productCode,
  ProductName: localizedName(lang, { name: row.productName, englishName: row.productEnglishName }),
  RecordID: row.recordId,
  Title: row.title,
  Sha256: Buffer.from(row.recordHash).toString('hex'),
  State: stateOf(row),
  RequestedByName: row.requestedByName,
  CreatedTime: row.createdAt.toISOString(),
  ExpiredTime: row.expiresAt.toISOString(),
})

/** A request with its signers. */
export async function describeRequest(db: Db, row: RequestRow, lang: Lang): Promise<SignatureRequest> {
  return {
    ...fieldsOf(row, lang),
    Content: row.content,
    Text: row.contentText,
    InOrder: row.inOrder,
    AllowsDelegation: row.allowsDelegation,
    ReturnUrl: row.returnUrl,
    Reason: row.reason,
    Signers: (await listSigners(db, [row.id])).map((signer) => signerOf(signer, lang)),
  }
}

/** Lines of a list, in the order of the ids; `places` names the own place in each request. */
export async function describeLines(
  db: Db,
  ids: readonly string[],
  lang: Lang,
  places?: readonly { signerId: string; requestId: string }[],
): Promise<RequestLine[]> {
  const rows = new Map((await listRequests(db, ids)).map((row) => [row.id, row]))
  const signers = await listSigners(db, ids)
  return ids.flatMap((id, at) => {
    const row = rows.get(id)
    if (!row) return []
    const all = signers.filter(({ requestId }) => requestId === id)
    const own = places && all.find((signer) => signer.id === places[at]?.signerId)
    return {
      ...fieldsOf(row, lang),
      SignerID: own?.id ?? null,
      SignerState: own?.state ?? null,
      Meaning: own ? meaningIn(lang, own) : null,
      SignedCount: all.filter(({ state }) => state === 'signed').length,
      SignerCount: all.length,
      HasFormerSigner: all.some(({ leftAt, state }) => leftAt !== null && (state === 'open' || state === 'waiting')),
    }
  })
}
