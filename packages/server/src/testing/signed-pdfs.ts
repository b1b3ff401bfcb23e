import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { PublicKey } from '@atrium/contract/esign/signature-document.ts'
import type { PdfProblem } from '@atrium/contract/esign/pdf-problems.ts'
import { verifyPdf } from '@atrium/contract/esign/verify-pdf.ts'
import { PDFDocument, PDFName, type PDFDict } from '@cantoo/pdf-lib'
import { signCms, type PdfSigner } from '#esign/pdf/cms-signature.ts'
import { addSignatureField, type Original } from '#esign/pdf/compose-pdf.ts'
import { embedSignature } from '#esign/pdf/sign-pdf.ts'
import { signedPdf } from '#esign/pdf/signed-pdf.ts'
import { selfSignedCertificate } from '#kit/crypto/self-signed-certificate.ts'
import { withTemporaryFile } from '#kit/files/temporary-file.ts'
import { sha256Of } from './esign.ts'
import { newSigningKey, payloadAt, signJws, type TestKey } from './evidence.ts'

/** A key and its certificate as the installation has them. */
export function pdfSignerOf({ privateKey }: Pick<TestKey, 'privateKey'>, name = 'Atrium portal.example'): PdfSigner {
  const pair = { privateKey, publicKey: createPublicKey(privateKey) }
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: new X509Certificate(selfSignedCertificate(pair, name)).toString(),
  }
}

/** A PDF with one page of text. */
export async function aWrittenPdf(write: (document: PDFDocument) => unknown = () => {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([300, 400]).drawText('Dose 5 mg')
  await write(document)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

interface SignedInput {
  key: TestKey
  original: Original
  id?: string
}

/** A signed PDF as the server makes it, with evidence that one person signed. */
export function aSignedPdf({ key, original, id = 'ELN-2026-001' }: SignedInput): Promise<Buffer> {
  const payload = payloadAt(1, null)
  const sha256 = sha256Of('pdf' in original ? original.pdf : original.text)
  const record = { ...payload.record, id, sha256 }
  const signatures = [signJws(key, { ...payload, record, request: { ...payload.request, of: 1 } })]
  const evidence = { format: 'atrium-signatures/1' as const, record, signatures, keys: [key.jwk], timeStamps: [] }
  return signedPdf({
    original,
    manifest: { evidence, pictures: [], verifyAt: 'https://portal.example/#/verify', timeZone: 'Asia/Shanghai' },
    fileName: id,
    signer: pdfSignerOf(key),
    lang: 'en',
    now: new Date('2026-11-25T13:00:00Z'),
  })
}

/** A signed PDF that somebody changed, and what is to be said of it. */
export interface Manipulation {
  name: string
  pdf: Buffer
  problem: PdfProblem
}

/** Everything that may be done to a signed PDF of a PDF whose page is not compressed. */
export async function manipulationsOf(pdf: Buffer, key: TestKey): Promise<Manipulation[]> {
  const another = newSigningKey()
  const other = await aSignedPdf({ key, original: { pdf: await aWrittenPdf() }, id: 'ELN-2026-002' })
  const bytes: [string, Buffer, PdfProblem][] = [
    ['a byte of the page changed', flipped(pdf, pdf.indexOf('stream') + 20), 'changed'],
    ['a byte of the signature page changed', flipped(pdf, pdf.lastIndexOf('/MediaBox') + 14), 'changed'],
    [
      'a byte of the evidence changed',
      flipped(pdf, pdf.lastIndexOf('stream\n', pdf.lastIndexOf('endstream')) + 99),
      'changed',
    ],
    ['a byte of the signature changed', flipped(pdf, pdf.lastIndexOf('/Contents <') + 300), 'changed'],
    ['a byte of the certificate changed', flipped(pdf, pdf.lastIndexOf('/Contents <') + 200), 'changed'],
    ['a byte of the filling changed', flipped(pdf, pdf.lastIndexOf('0>')), 'changed'],
    ['the time in the signature changed', replaced(pdf, '/M (D:2026', '/M (D:2025'), 'changed'],
    ['bytes at the end', Buffer.concat([pdf, Buffer.from('\n')]), 'appended'],
    ['bytes at the beginning', Buffer.concat([Buffer.from('\n'), pdf]), 'not-covered'],
    ['the last byte missing', pdf.subarray(0, -1), 'cut'],
    ['the end missing', pdf.subarray(0, pdf.lastIndexOf('trailer')), 'cut'],
  ]
  const [, length = 0, next = 0, rest = 0] = rangeIn(pdf)
  const ranges: [string, readonly number[], PdfProblem][] = [
    ['the range shrunk', [0, length, next, rest - 10], 'not-covered'],
    ['the range begun later', [10, length - 10, next, rest], 'not-covered'],
    ['the range moved', [0, length - 20, next - 20, rest + 20], 'not-covered'],
    ['the gap widened', [0, length - 20, next, rest], 'not-covered'],
    ['the gap widened at its end', [0, length, next + 9, rest - 9], 'not-covered'],
  ]
  const changed: [string, Buffer, PdfProblem][] = [
    ['an update that draws over the page', await updated(pdf, (document) => redraw(document)), 'appended'],
    [
      'an update that replaces the evidence',
      await updated(pdf, (document) => attach(document, evidenceIn(other))),
      'appended',
    ],
    ['a second signature by another key', await countersigned(pdf, another), 'appended'],
    ['a new PDF with the evidence', await aWrittenPdf((document) => attach(document, evidenceIn(pdf))), 'unsigned'],
    ['written anew with another page', await rewritten(pdf), 'not-covered'],
    ['signed by another key', await withCms(pdf, (digest) => signCms(digest, pdfSignerOf(another))), 'other-key'],
    ['the evidence of another record', await rewritten(pdf, await evidenceIn(other)), 'not-covered'],
    ['the attachment swapped', replaced(pdf, '/EF <<\n/F ', '/EF <<\n/G '), 'changed'],
  ]
  return [
    ...bytes,
    ...ranges.map(([name, range, problem]) => [name, withRange(pdf, range), problem] as const),
    ...changed,
  ].map(([name, made, problem]) => ({ name, pdf: made, problem }))
}

function flipped(pdf: Buffer, at: number): Buffer {
  const changed = Buffer.from(pdf)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** The last place of a text replaced by another of the same length. */
function replaced(pdf: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(pdf)
  changed.write(to, pdf.lastIndexOf(from), 'latin1')
  return changed
}

/** A copy that is signed with what `cms` makes of the digest. */
export async function withCms(pdf: Buffer, cms: (digest: Buffer) => Uint8Array | Promise<Uint8Array>): Promise<Buffer> {
  const [, length = 0, next = 0] = rangeIn(pdf)
  const digest = createHash('sha256').update(pdf.subarray(0, length)).update(pdf.subarray(next)).digest()
  const changed = Buffer.from(pdf)
  changed.fill('0', length + 1, next - 1)
  changed.write(Buffer.from(await cms(digest)).toString('hex'), length + 1, 'latin1')
  return changed
}

const rangePattern = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\] */g
export const rangeIn = (pdf: Buffer): number[] =>
  [...pdf.toString('latin1').matchAll(rangePattern)].at(-1)?.slice(1).map(Number) ?? []

function withRange(pdf: Buffer, range: readonly number[]): Buffer {
  const [whole = ''] = [...pdf.toString('latin1').matchAll(rangePattern)].at(-1) ?? []
  return replaced(pdf, whole, `/ByteRange [${range.join(' ')}]`.padEnd(whole.length))
}

async function evidenceIn(pdf: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(pdf)
  const found = document.getAttachments().find(({ name }) => name.endsWith('.signatures.json'))
  return Buffer.from(found?.data ?? [])
}

const attach = async (document: PDFDocument, evidence: Buffer | Promise<Buffer>) =>
  document.attach(await evidence, 'ELN-2026-001.signatures.json', { mimeType: 'application/json' })

const redraw = (document: PDFDocument) => document.getPage(0).drawText('Dose 50 mg', { x: 0, y: 300 })

async function updated(pdf: Buffer, change: (document: PDFDocument) => unknown): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

async function countersigned(pdf: Buffer, key: TestKey): Promise<Buffer> {
  const library = await import('@cantoo/pdf-lib')
  const placed = await updated(pdf, (document) =>
    addSignatureField(document, library, { name: 'Somebody', now: new Date('2026-11-26T13:00:00Z') }),
  )
  return embedSignature(placed, pdfSignerOf(key, 'Somebody'))
}

/** All of it in one revision, with the old signature. */
async function rewritten(pdf: Buffer, evidence?: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  redraw(document)
  if (evidence) {
    const names = document.catalog.lookup(PDFName.of('Names')) as PDFDict
    names.delete(PDFName.of('EmbeddedFiles'))
    await attach(document, evidence)
  }
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** Throws unless the portal's verifier finds a signed PDF valid. */
export async function checkSignedPdf(pdf: Buffer, trustedKeys: readonly PublicKey[]): Promise<void> {
  const verdict = await verifyPdf(Uint8Array.from(pdf), { trustedKeys })
  assert.deepEqual([verdict?.verdict, verdict?.problem], ['ok', undefined])
}

/** Throws unless `pdfsig` and `qpdf` find a signed PDF valid. */
export const checkWithTools = (pdf: Buffer): Promise<void> =>
  withTemporaryFile('atrium-signed-pdf-', async (path) => {
    await writeFile(path, pdf)
    const { output: said } = run('pdfsig', ['-nocert', path])
    for (const expected of ['Signature is Valid', 'Total document signed', 'ETSI.CAdES.detached'])
      assert.ok(said.includes(expected), said)
    const { status, output } = run('qpdf', ['--check', path])
    assert.equal(status, 0, output)
  })

/** Why tests with `checkWithTools` are left out. */
export const missingPdfTools = () => missingTool('pdfsig') || missingTool('qpdf')

/** Why a test that needs a program is left out; false where it is installed. */
export const missingTool = (tool: string): string | false =>
  spawnSync(tool, ['-v']).error !== undefined && `${tool} is not installed`

function run(tool: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
