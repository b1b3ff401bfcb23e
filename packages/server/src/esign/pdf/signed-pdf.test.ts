import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash, sign, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import type { EvidenceFile, SignaturePayload } from '@atrium/contract/esign/signature-document.ts'
import { PDFDocument, PDFName, PDFSignature, PDFString } from '@cantoo/pdf-lib'
import { newSigningKey } from '#testing/evidence.ts'
import { aPng } from '#testing/pictures.ts'
import { checkSignedPdf, checkWithTools, missingPdfTools, missingTool, pdfSignerOf } from '#testing/signed-pdfs.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Original, PdfContent } from './compose-pdf.ts'
import { checkPdf, signedPdf } from './signed-pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'atrium-signed-pdf-'))
after(() => rm(folder, { recursive: true }))

const key = newSigningKey()
const signer = pdfSignerOf(key)
const certificate = new X509Certificate(signer.certificate)
const allMade: Buffer[] = []
const fileName = 'ELN-42'
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function aPdf(write: (document: PDFDocument) => void = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([300, 400]).drawText('Notebook page')
  write(document)
  return document.save()
}

interface SignatureInput extends Partial<SignaturePayload> {
  name?: string
}

function evidenceOf(original: Original | undefined, signatures: SignatureInput[], title: string): EvidenceFile {
  const content = original && ('pdf' in original ? original.pdf : original.text)
  const record = { product: 'ELN', id: 'ELN/42', title, sha256: sha256(content ?? 'kept elsewhere') }
  const jws = signatures.map(({ name = 'Lin Zhiyuan', ...changed }, index) => {
    const payload: SignaturePayload = {
      format: 'atrium-signature/1',
      id: `019ac000-0000-7000-8000-00000000000${index}`,
      issuer: 'https://portal.example',
      organisation: { id: 'o', name: 'Qiming' },
      record,
      signer: { id: 'a', account: `account.${index}`, name },
      onBehalfOf: null,
      meaning: { code: 'approve', zh: '批准', en: 'Approval' },
      reason: null,
      signedAt: '2026-11-25T12:00:00.000Z',
      clock: 'steady',
      authentication: { components: ['account', 'password'], password: 'signature', secondStep: 'phone' },
      request: { id: 'r', position: index + 1, of: signatures.length },
      image: null,
      previous: null,
      ...changed,
    }
    const text = `${base64url({ alg: 'ES256', kid: '0123456789abcdef' })}.${base64url(payload)}`
    return `${text}.${sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  })
  return { format: 'atrium-signatures/1', record, signatures: jws, keys: [], timeStamps: [] }
}

interface Given extends Partial<Pick<PdfContent, 'lang'>> {
  original?: Original
  signatures?: SignatureInput[]
  title?: string
  pictures?: Uint8Array[]
}

async function made({
  original,
  signatures = [{}],
  title = 'Synthesis',
  pictures = [],
  lang = 'en',
}: Given): Promise<Buffer> {
  const evidence = evidenceOf(original, signatures, title)
  const manifest = { evidence, pictures, verifyAt: 'https://portal.example/#/verify', timeZone: 'Asia/Shanghai' }
  const pdf = await signedPdf({ original, manifest, fileName, signer, lang, now: new Date('2026-11-25T13:00:00Z') })
  allMade.push(pdf)
  return pdf
}

/** The bytes that the last signature of a PDF covers, and its CMS. */
function signatureIn(pdf: Buffer) {
  const range = pdf
    .toString('latin1')
    .match(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/g)
    ?.at(-1)
  const [start = -1, length = 0, next = 0, rest = 0] = (range?.match(/\d+/g) ?? []).map(Number)
  const covered = Buffer.concat([pdf.subarray(start, length), pdf.subarray(next, next + rest)])
  const cms = Buffer.from(pdf.toString('latin1', length + 1, next - 1), 'hex')
  return {
    covered,
    cms: cms.subarray(0, 4 + cms.readUInt16BE(2)),
    coversAll: start === 0 && next + rest === pdf.length,
  }
}

async function verified(pdf: Buffer) {
  const { covered, cms, coversAll } = signatureIn(pdf)
  const pkijs = await import('pkijs')
  const signed = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(cms).content })
  const data = Uint8Array.from(covered).buffer
  const isValid = await signed.verify({ signer: 0, data }).catch(() => false)
  return { isValid, coversAll, signed }
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (problem: unknown) => (problem instanceof CallError ? problem.error : problem),
  )

async function attachmentsOf(pdf: Uint8Array): Promise<Map<string, Buffer>> {
  const document = await PDFDocument.load(pdf)
  return new Map(document.getAttachments().map(({ name, data }) => [name, Buffer.from(data)]))
}

async function toolOutput(tool: string, pdf: Buffer, args: (path: string) => string[]): Promise<string> {
  const path = join(folder, 'file.pdf')
  await writeFile(path, pdf)
  const { stdout, stderr } = spawnSync(tool, args(path), { encoding: 'utf8' })
  return stdout + stderr
}
const textOf = async (pdf: Buffer) =>
  (await toolOutput('pdftotext', pdf, (path) => ['-layout', path, '-'])).replaceAll(/\s+/g, ' ')

test('a PDF is continued: its bytes stand unchanged at the beginning, and the signature covers the whole file', async () => {
  const original = await aPdf()
  const pdf = await made({ original: { pdf: original } })
  assert.ok(pdf.subarray(0, original.length).equals(original))
  const { isValid, coversAll } = await verified(pdf)
  assert.ok(isValid)
  assert.ok(coversAll)
  assert.equal((await PDFDocument.load(pdf)).getPageCount(), 2)
})

test('the signature has the attributes of PAdES B-B: the certificate, and no time of signing', async () => {
  const pdf = await made({})
  const { signed } = await verified(pdf)
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? []
  assert.deepEqual(
    attributes.map(({ type }) => type),
    ['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.16.2.47'],
  )
  const certificateHash = createHash('sha256').update(certificate.raw).digest()
  assert.ok(signatureIn(pdf).cms.includes(certificateHash))
  assert.match(pdf.toString('latin1'), /\/SubFilter \/ETSI\.CAdES\.detached/)
  assert.match(pdf.toString('latin1'), /\/M \(D:20261125130000Z\)/)
})

test('any changed byte is found', async () => {
  const original = await aPdf()
  const pdf = await made({ original: { pdf: original } })
  for (const at of [10, original.length - 20, original.length + 40, pdf.length - 10]) {
    const changed = Buffer.from(pdf)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal((await verified(changed)).isValid, false, `byte ${at}`)
  }
})

test('the evidence is attached, and a text as it was', async () => {
  const text = 'Yield 87 %\n产率 87 %\n'
  const attachments = await attachmentsOf(await made({ original: { text } }))
  assert.deepEqual([...attachments.keys()].toSorted(), ['ELN-42.signatures.json', 'ELN-42.txt'])
  assert.equal(attachments.get('ELN-42.txt')?.toString(), text)
  const evidence = JSON.parse(attachments.get('ELN-42.signatures.json')?.toString() ?? '') as EvidenceFile
  assert.equal(evidence.record.sha256, sha256(text))
})

test('a PDF that carries a signature is attached unchanged, and its signature stays valid', async () => {
  const original = await made({ original: { pdf: await aPdf() } })
  const pdf = await made({ original: { pdf: original } })
  const attached = (await attachmentsOf(pdf)).get('ELN-42.pdf')
  assert.ok(attached?.equals(original))
  assert.ok(attached && (await verified(attached)).isValid)
  assert.ok((await verified(pdf)).isValid)
})

test('a PDF with a form and an attachment keeps both', async () => {
  const original = await aPdf((document) => {
    const field = document.getForm().createTextField('sample.name')
    field.setText('Batch 7')
    field.addToPage(document.getPage(0))
    void document.attach(Buffer.from('a,b'), 'data.csv')
  })
  const pdf = await made({ original: { pdf: original } })
  const form = (await PDFDocument.load(pdf)).getForm()
  assert.equal(form.getTextField('sample.name').getText(), 'Batch 7')
  assert.equal(form.getFields().filter((field) => field instanceof PDFSignature).length, 1)
  assert.equal(form.acroForm.dict.get(PDFName.of('SigFlags'))?.toString(), '3')
  assert.deepEqual([...(await attachmentsOf(pdf)).keys()].toSorted(), ['ELN-42.signatures.json', 'data.csv'])
  assert.ok((await verified(pdf)).isValid)
})

test('a damaged or empty PDF is refused, and one that unpacks to gigabytes', async () => {
  const whole = await aPdf()
  const refused = {
    cut: whole.subarray(0, whole.length / 2),
    empty: new Uint8Array(),
    text: Buffer.from('%PDF-1.7\nno PDF'),
    bomb: pdfBomb(),
  }
  for (const [name, pdf] of Object.entries(refused)) {
    assert.equal(await problemOf(checkPdf(pdf)), 'esign.unreadable-pdf', name)
    assert.equal(await problemOf(made({ original: { pdf } })), 'esign.unreadable-pdf', name)
  }
  assert.equal(await problemOf(checkPdf(whole)), undefined)
})

/** A file of some hundred kilobytes with an object stream of 300 MB. */
function pdfBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(300_000_000, ' '))
  const head = `%PDF-1.5
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj
4 0 obj <</Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${packed.length}>>
stream
`
  const tail = '\nendstream endobj\ntrailer <</Root 1 0 R /Size 5>>\nstartxref\n0\n%%EOF'
  return Buffer.concat([Buffer.from(head), packed, Buffer.from(tail)])
}

test('a record whose hash is not the signed one is refused', async () => {
  const content: PdfContent = {
    original: { text: 'changed' },
    manifest: {
      evidence: evidenceOf({ text: 'signed' }, [{}], 'Synthesis'),
      pictures: [],
      verifyAt: 'https://portal.example/#/verify',
      timeZone: 'UTC',
    },
    fileName,
    lang: 'en',
    now: new Date(),
  }
  assert.equal(await problemOf(signedPdf({ ...content, signer })), 'esign.wrong-hash')
})

test('a title of 10,000 characters and three signatures with pictures and long reasons take the pages they need', async () => {
  const pictures = [aPng(600, 200), aPng(40, 20)]
  const signatures = [0, 1, 2].map((index) => ({
    reason: '数据已复核。'.repeat(100).slice(0, 500),
    image: pictures[index] ? sha256(pictures[index]) : null,
  }))
  const pdf = await made({
    title: 'A long title 很长的标题 '.repeat(600).slice(0, 10_000),
    signatures,
    pictures,
    lang: 'zh',
  })
  assert.ok((await PDFDocument.load(pdf)).getPageCount() > 3)
  assert.ok((await verified(pdf)).isValid)
  const images = pdf.toString('latin1').match(/\/Subtype \/Image/g) ?? []
  assert.ok(images.length >= 2, String(images.length))
})

test(
  'the page says who signed, when, with which meaning, why and how',
  { skip: missingTool('pdftotext') },
  async () => {
    const signatures: SignatureInput[] = [
      { name: '林致远', reason: 'Reviewed and agreed' },
      {
        name: '𠮷野䶮 Łukasz O’Brien',
        onBehalfOf: { id: 'b', name: '王小生' },
        clock: 'jumped',
        authentication: { components: ['password'], password: 'directory', secondStep: null },
      },
    ]
    const original = { pdf: await aPdf() }
    const en = await textOf(await made({ original, signatures }))
    for (const expected of [
      'Notebook page',
      `The record is the first ${original.pdf.length.toLocaleString('en')} bytes of this file`,
      'Record id ELN/42',
      'Title Synthesis',
      `SHA-256 of the record ${sha256(original.pdf)}`,
      'Verify at https://portal.example/#/verify',
      '林致远 Meaning Approval Signed at 2026-11-25 20:00:00 (UTC+08:00, Asia/Shanghai) Reason Reviewed and agreed',
      'Account account.0 Organisation Qiming Authenticated by account + signature password + code by text message',
      'Signature id 019ac000-0000-7000-8000-000000000000 Key id 0123456789abcdef',
      '[U+20BB7]野䶮 Łukasz O’Brien',
      'Clock The clock of the server had jumped',
      'On behalf of 王小生 Authenticated by directory password',
      'page 1 of 1',
    ])
      assert.ok(en.includes(expected), `${expected}\n\n${en}`)
    const zh = await textOf(await made({ signatures, lang: 'zh' }))
    for (const expected of [
      '记录原文保存在 ELN 中',
      '签名含义 批准',
      '代签 王小生',
      '身份验证方式 账号 + 签名密码 + 短信验证码',
    ])
      assert.ok(zh.includes(expected), `${expected}\n\n${zh}`)
  },
)

test('a PDF with bytes before its beginning – a byte-order mark, a header of a printer – is attached, as it was', async () => {
  const pdf = await aPdf()
  for (const before of ['\uFEFF', '\u001B%-12345X@PJL JOB\r\n']) {
    const original = Buffer.concat([Buffer.from(before), pdf])
    const attached = (await attachmentsOf(await made({ original: { pdf: original } }))).get('ELN-42.pdf')
    assert.ok(attached?.equals(original), JSON.stringify(before))
  }
})

test('a PDF whose attachments are in a tree – where no other can be added – is attached', async () => {
  const original = await aPdf((document) => {
    const empty = document.context.obj({ Names: [], Limits: [PDFString.of('a'), PDFString.of('b')] })
    const tree = document.context.obj({ EmbeddedFiles: { Kids: [document.context.register(empty)] } })
    document.catalog.set(PDFName.of('Names'), tree)
  })
  const attachments = await attachmentsOf(await made({ original: { pdf: original } }))
  assert.deepEqual([...attachments.keys()].toSorted(), ['ELN-42.pdf', 'ELN-42.signatures.json'])
})

test('an encrypted PDF – by a password to open, or by an owner password alone, with object streams or not – is said to be encrypted', async () => {
  const encrypted = [
    await aPdf((document) => document.encrypt({ ownerPassword: 'owner' })),
    await aPdf((document) => document.encrypt({ ownerPassword: 'owner', userPassword: 'user' })),
    Buffer.from(
      '%PDF-1.5\n1 0 obj <</Type /ObjStm /N 1 /First 4 /Length 9>>\nstream\nencrypted\nendstream\nendobj\ntrailer <</Root 2 0 R /Encrypt 3 0 R>>\nstartxref\n0\n%%EOF',
    ),
  ]
  for (const pdf of encrypted) assert.equal(await problemOf(checkPdf(pdf)), 'esign.encrypted-pdf')
  assert.equal(await problemOf(made({ original: { pdf: encrypted[0] ?? new Uint8Array() } })), 'esign.encrypted-pdf')
})

test('signed PDFs – all that these tests made – are valid', async () => {
  assert.ok(allMade.length > 12)
  for (const pdf of allMade) await checkSignedPdf(pdf, [key.jwk])
})

test(
  'signed PDFs – all that these tests made – are valid for pdfsig and qpdf',
  { skip: missingPdfTools() },
  async () => {
    for (const pdf of allMade) await checkWithTools(pdf)
  },
)
