import { Readable } from 'node:stream'
import type { EvidenceFile, PublicKey } from '@atrium/contract/esign/signature-document.ts'
import type { Db } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { CallError } from '#kit/http/call-error.ts'
import { listSigners, type RequestRow } from './requests.store.ts'

/** The evidence of a request, with the public keys of the installation: docs/esign-format.md. Throws `esign.not-signed` where nobody has signed. */
export async function evidenceOf(db: Db, row: RequestRow, keys: PublicKey[]): Promise<EvidenceFile> {
  const signed = (await listSigners(db, [row.id])).filter(({ jws }) => jws !== null)
  if (signed.length === 0) throw new CallError('esign.not-signed')
  // In the order in which they were made: each names the one before.
  signed.sort((a, b) => (a.signatureId ?? '').localeCompare(b.signatureId ?? ''))
  return {
    format: 'atrium-signatures/1',
    record: {
      product: row.productCode,
      id: row.recordId,
      title: row.title,
      sha256: Buffer.from(row.recordHash).toString('hex'),
    },
    signatures: signed.flatMap(({ jws }) => jws ?? []),
    keys,
    timeStamps: signed.flatMap(({ jwsHash, timeStamp }) =>
      jwsHash && timeStamp
        ? [{ signature: Buffer.from(jwsHash).toString('hex'), token: Buffer.from(timeStamp).toString('base64') }]
        : [],
    ),
  }
}

/** The name of a file about a record, without what file systems refuse. */
export const recordFileName = ({ recordId }: Pick<RequestRow, 'recordId'>, ending: string): string =>
  `${recordId.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)}${ending}`

/** The same as a download. */
export async function evidenceFile(db: Db, row: RequestRow, keys: PublicKey[]): Promise<DownloadFile> {
  const text = JSON.stringify(await evidenceOf(db, row, keys), null, 2)
  return {
    fileName: recordFileName(row, '.signatures.json'),
    mediaType: 'application/json; charset=utf-8',
    content: Readable.from([text]),
  }
}
