import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Lang } from '@atrium/contract/constants.ts'
import type { KitServices } from '#kit/services.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { contentKey } from './create-request.ts'
import { evidenceOf, recordFileName } from './evidence-file.ts'
import type { SigningKeys } from './evidence/signing-keys.ts'
import { pictureKey } from './own-signature.ts'
import { listPicturesOf } from './profiles.store.ts'
import { payloadOf } from './request-view.ts'
import type { RequestRow } from './requests.store.ts'

type Services = Pick<KitServices, 'database' | 'files' | 'settings' | 'clock'> & { signingKeys: SigningKeys }

/**
 * The record as a PDF with a page that shows its signatures, signed by the installation. `find` reads the request in the
 * transaction of the call, which has ended before the PDF is made.
 */
export async function signedPdfFile(
  services: Services,
  { organisationId, lang, find }: { organisationId: string; lang: Lang; find: (db: Db) => Promise<RequestRow> },
): Promise<DownloadFile> {
  const { signingKeys, files, settings, clock } = services
  const [key, keys] = [await signingKeys.current(), await signingKeys.publicKeys()]
  const { row, evidence, pictures, timeZone } = await inTransaction(
    services.database,
    { organisationId, lang },
    async (db) => {
      const found = await find(db)
      const made = await evidenceOf(db, found, keys)
      const payloads = made.signatures.map(payloadOf)
      const shown = new Set(payloads.flatMap(({ image }) => image ?? []))
      const rows = await listPicturesOf(
        db,
        payloads.map(({ signer }) => signer.id),
      )
      return {
        row: found,
        evidence: made,
        pictures: rows.filter(({ sha256 }) => shown.has(Buffer.from(sha256).toString('hex'))),
        timeZone: await organisationTimeZone(db),
      }
    },
  )
  const read = async (name: string) => {
    const found = await files.find(name)
    return found && buffer(found.content)
  }
  const images = await Promise.all(pictures.map(({ id }) => read(pictureKey(organisationId, id))))
  const pdf = row.content === 'pdf' ? await read(contentKey(organisationId, row.id)) : undefined
  // Without it, the page would say that the product kept the record.
  if (row.content === 'pdf' && !pdf) throw new CallError('request.not-found')
  const original = pdf ? { pdf } : row.contentText === null ? undefined : { text: row.contentText }
  // Loaded on use: libraries that few requests need.
  const { signedPdf } = await import('./pdf/signed-pdf.ts')
  const made = await signedPdf({
    original,
    manifest: {
      evidence,
      pictures: images.filter((image) => image !== undefined),
      verifyAt: `${settings.publicUrl}/#/verify`,
      timeZone,
    },
    fileName: recordFileName(row, ''),
    lang,
    now: new Date(clock.now()),
    signer: { privateKey: key.privateKey, certificate: key.certificate },
  })
  return {
    fileName: recordFileName(row, '.pdf'),
    mediaType: 'application/pdf',
    size: made.length,
    content: Readable.from([made]),
  }
}
