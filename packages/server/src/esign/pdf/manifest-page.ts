import { createHash } from 'node:crypto'
import type { EvidenceFile, SignaturePayload } from '@atrium/contract/esign/signature-document.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { phrase } from '#kit/text/language.ts'
import { Sheets } from '#kit/pdf/sheets.ts'
import { loadTypeface } from '#kit/pdf/typeface.ts'

const pictureHeight = 48

/** What the signature page shows. */
export interface Manifest {
  evidence: EvidenceFile
  /** Pictures of signatures as PNG; a signature shows the one whose SHA-256 it names. */
  pictures: readonly Uint8Array[]
  /** Address of the page where anybody can verify. */
  verifyAt: string
  timeZone: string
}

/** Where the record is found: at the beginning of the file, in a file attached to it, or in its product. */
export type RecordPlace = { beginning: number } | { attached: string } | 'elsewhere'

interface PageOptions {
  place: RecordPlace
  evidenceName: string
  /** Of the record, to be shown before. */
  text?: string | undefined
  lang: Lang
}

/** The signature page, which states name, time and meaning of each signature as 21 CFR 11.50 wants it, as PDF. */
export async function manifestPage(manifest: Manifest, { text, ...options }: PageOptions): Promise<Uint8Array> {
  const { evidence } = manifest
  const { lang } = options
  const sheets = new Sheets(await loadTypeface())
  if (text !== undefined) {
    sheets.paragraph(text)
    sheets.nextPage()
  }
  writeRecord(sheets, manifest, options)
  for (const jws of evidence.signatures) await writeSignature(sheets, jws, manifest, lang)
  const title = phrase(lang, 'esignManifest', 'title')
  return sheets.toPdf(`${title} · ${evidence.record.id}`, (page, of) =>
    phrase(lang, 'esignManifest', 'footer', {
      title,
      record: evidence.record.id,
      page: String(page),
      of: String(of),
    }),
  )
}

function writeRecord(
  sheets: Sheets,
  { evidence: { record }, verifyAt }: Manifest,
  { place, evidenceName, lang }: Omit<PageOptions, 'text'>,
): void {
  sheets.paragraph(phrase(lang, 'esignManifest', 'title'), { size: 20 })
  sheets.space(4)
  sheets.paragraph(describePlace(place, record.product, evidenceName, lang), { ink: 'quiet' })
  sheets.space(10)
  sheets.row(phrase(lang, 'esignManifest', 'product'), record.product)
  sheets.row(phrase(lang, 'esignManifest', 'recordId'), record.id)
  sheets.row(phrase(lang, 'esignManifest', 'recordTitle'), record.title)
  sheets.row(phrase(lang, 'esignManifest', 'sha256'), record.sha256)
  sheets.row(phrase(lang, 'esignManifest', 'verifyAt'), verifyAt)
}

function describePlace(place: RecordPlace, product: string, evidence: string, lang: Lang): string {
  if (place === 'elsewhere') return phrase(lang, 'esignManifest', 'record.elsewhere', { product, evidence })
  return 'attached' in place
    ? phrase(lang, 'esignManifest', 'record.attached', { file: place.attached, evidence })
    : phrase(lang, 'esignManifest', 'record.beginning', { bytes: place.beginning.toLocaleString(lang), evidence })
}

async function writeSignature(sheets: Sheets, jws: string, manifest: Manifest, lang: Lang): Promise<void> {
  const signature = decodeJwt<SignaturePayload>(jws)
  const { signer, request } = signature
  const picture = await pictureOf(signature, manifest)
  const position = { position: String(request.position), of: String(request.of) }
  sheets.space(14)
  sheets.together(() => {
    sheets.rule()
    sheets.space(8)
    sheets.paragraph(phrase(lang, 'esignManifest', 'position', position), { size: 8, ink: 'quiet' })
    if (picture) sheets.picture(picture, pictureHeight)
    sheets.paragraph(signer.name, { size: 14 })
    sheets.space(3)
    for (const [name, value] of rowsOf(signature, jws, manifest, lang))
      if (value !== undefined) sheets.row(phrase(lang, 'esignManifest', name), value)
  })
}

function rowsOf(
  signature: SignaturePayload,
  jws: string,
  { evidence, timeZone }: Manifest,
  lang: Lang,
): [RowName, string | undefined][] {
  const { signer, meaning, organisation, onBehalfOf, reason, signedAt, clock, id } = signature
  const hash = sha256(jws)
  const isStamped = evidence.timeStamps.some((timeStamp) => timeStamp.signature === hash)
  return [
    ['meaning', meaning[lang]],
    ['signedAt', formatMoment(signedAt, timeZone)],
    ['clock', clock === 'jumped' ? phrase(lang, 'esignManifest', 'clock.jumped') : undefined],
    ['timeStamp', isStamped ? phrase(lang, 'esignManifest', 'timeStamp.attached') : undefined],
    ['reason', reason ?? undefined],
    ['account', signer.account],
    ['organisation', organisation.name],
    ['onBehalfOf', onBehalfOf?.name],
    ['authentication', describeAuthentication(signature, lang)],
    ['signatureId', id],
    ['keyId', decodeProtectedHeader(jws).kid],
  ]
}

type RowName = Parameters<typeof phrase<'esignManifest'>>[2]

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

async function pictureOf({ image }: SignaturePayload, { pictures }: Manifest) {
  const { canvas } = await loadTypeface()
  const png = pictures.find((bytes) => sha256(bytes) === image)
  return png && canvas.loadImage(Buffer.from(png))
}

/** For example `2026-11-25 20:00:00 (UTC+08:00, Asia/Shanghai)`. */
function formatMoment(moment: string, timeZone: string): string {
  const at = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone)
  const time = at.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
  return `${time} (UTC${at.offset}, ${timeZone})`
}

function describeAuthentication({ authentication }: SignaturePayload, lang: Lang): string {
  const { components, password, secondStep } = authentication
  const names = components.map((component) => (component === 'account' ? component : password))
  const parts = [...names, ...(secondStep ? [secondStep] : [])]
  return parts.map((part) => phrase(lang, 'esignManifest', `authentication.${part}`)).join(' + ')
}
