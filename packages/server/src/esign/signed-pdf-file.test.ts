import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { successCode } from '@atrium/contract/constants.ts'
import type { Challenge } from '@atrium/contract/esign/esign.shapes.ts'
import type { EvidenceFile, PublicKey } from '@atrium/contract/esign/signature-document.ts'
import { verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { esignBuilders, sha256Of, testSignaturePassword } from '#testing/esign.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { newSigningKey } from '#testing/evidence.ts'
import { aPdf } from '#testing/pdfs.ts'
import { aPng } from '#testing/pictures.ts'
import { productSigner } from '#testing/product-signer.ts'
import { aWrittenPdf, checkSignedPdf, checkWithTools, manipulationsOf, missingPdfTools } from '#testing/signed-pdfs.ts'
import { isSuccess } from '#testing/perform.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
after(() => portal.close())
const kit = exampleKit(portal)
const { aSignatory, aRequest } = esignBuilders(portal)

/** A request, and a signer with a picture who has not signed yet. */
async function aRequestWith(content: { pdf: Buffer } | { text: string }) {
  const { organisationId, productId, productCode } = await kit.anOffice()
  await kit.license({ organisationId, productId })
  const person = await portal.anAccount({ organisationId })
  await aSignatory(person)
  const { token } = await portal.aSession(person)
  const file = { name: 'signature.png', content: new Uint8Array(aPng(300, 100)) }
  const drawn = await kit.perform({ at: 'POST /esign/pictures/drawn', token, file })
  assert.equal(drawn.code, successCode, drawn.message)
  const signers = [{ accountId: person.id }]
  const { id, signerIds } = await aRequest({ organisationId, productId, signers, ...content })
  const ask = <T>(at: string, body: object) => portal.ask<T>(at, { token, body })
  return {
    id,
    token,
    sign: productSigner(portal.server.services, { product: productCode, organisationId }),
    organisationId,
    async signIt() {
      const { response } = await ask<Challenge>('POST /esign/challenge', { SignerIDs: signerIds })
      const proof = { Challenge: response.Challenge, Account: person.account, Password: testSignaturePassword }
      assert.equal((await ask('POST /esign/sign', proof)).code, successCode)
    },
  }
}

async function attachmentsOf(pdf: Uint8Array): Promise<Map<string, Buffer>> {
  const document = await PDFDocument.load(pdf)
  return new Map(document.getAttachments().map(({ name, data }) => [name, Buffer.from(data)]))
}

test('a signed request with a PDF – for signer and product – is a PDF that begins with it and carries valid evidence', async () => {
  const pdf = aPdf()
  const { id, token, sign, signIt } = await aRequestWith({ pdf })
  await signIt()
  for (const response of [
    await portal.inject(`GET /esign/requests/${id}/pdf`, { token }),
    await portal.inject(`GET /v1/esign/requests/${id}/pdf`, { sign }),
  ]) {
    assert.equal(response.statusCode, 200, response.body)
    assert.equal(response.headers['content-type'], 'application/pdf')
    const file = response.rawPayload
    assert.ok(file.subarray(0, pdf.length).equals(pdf))
    assert.match(file.toString('latin1'), /\/Subtype \/Image/, 'the picture of the signature')
    const [[name, json] = []] = await attachmentsOf(file)
    assert.match(String(name), /^ELN-.*\.signatures\.json$/)
    const evidence = JSON.parse(String(json)) as EvidenceFile
    const verdict = await verifyEvidence(evidence, { recordSha256: sha256Of(pdf), trustedKeys: evidence.keys })
    assert.ok(verdict.isWhole)
    await checkSignedPdf(file, (await portal.ask<{ keys: PublicKey[] }>('GET /esign/keys')).response.keys)
    if (!missingPdfTools()) await checkWithTools(file)
  }
})

test('a signed request with a text – in its PDF – has the text as it was as an attachment', async () => {
  const text = '称量 5.00 g\n'
  const { id, token, signIt } = await aRequestWith({ text })
  await signIt()
  const { rawPayload } = await portal.inject(`GET /esign/requests/${id}/pdf`, { token })
  const attached = [...(await attachmentsOf(rawPayload))].find(([name]) => name.endsWith('.txt'))
  assert.equal(String(attached?.[1]), text)
})

test('a request that nobody has signed, and one of others, has no signed PDF', async () => {
  const [own, other] = [await aRequestWith({ text: 'a' }), await aRequestWith({ text: 'b' })]
  const errorOf = async (id: string) => (await portal.ask(`GET /esign/requests/${id}/pdf`, { token: own.token })).error
  assert.equal(await errorOf(own.id), 'esign.not-signed')
  assert.equal(await errorOf(other.id), 'request.not-found')
})

test('an encrypted PDF – of a product – is refused before anybody is asked to sign it', async () => {
  const { sign } = await aRequestWith({ text: 'a' })
  const document = await PDFDocument.load(aPdf())
  document.encrypt({ ownerPassword: 'owner' })
  const pdf = await document.save()
  const body = {
    Key: 'encrypted',
    RecordID: 'ELN-8',
    Title: 'Encrypted',
    Sha256: sha256Of(pdf),
    Pdf: Buffer.from(pdf).toString('base64'),
    Signers: [],
    Until: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const person = await portal.anAccount()
  const asked = { ...body, Signers: [{ AccountID: person.id, Meaning: 'review' }] }
  assert.equal((await portal.ask('POST /v1/esign/requests', { sign, body: asked })).error, 'esign.encrypted-pdf')
})

interface PdfAnswer {
  Verdict: string
  Problem: string | null
  SignedBytes: number
  Signatures: { Record: string; Signature: string; Key: string; Chain: string }[]
}

test('a signed PDF – sent by a product, as it is, changed or in other hands – is verified as in the page', async () => {
  const { id, token, sign, signIt } = await aRequestWith({ pdf: await aWrittenPdf() })
  await signIt()
  const { rawPayload: pdf } = await portal.inject(`GET /esign/requests/${id}/pdf`, { token })
  const verify = async (file: Buffer) =>
    (await portal.ask<PdfAnswer>('POST /v1/esign/verify', { sign, body: { Pdf: file.toString('base64') } })).response
  const verdictsOf = ({ Signatures: [one] }: PdfAnswer) => [one?.Record, one?.Signature, one?.Key, one?.Chain].join(' ')
  const whole = await verify(pdf)
  assert.deepEqual([whole.Verdict, whole.Problem, whole.SignedBytes], ['ok', null, pdf.length])
  assert.equal(verdictsOf(whole), 'ok ok ok ok')
  const manipulations = (await manipulationsOf(pdf, newSigningKey())).filter((_, index) => index % 2 === 1)
  assert.ok(manipulations.length >= 12)
  for (const { name, pdf: changed, problem } of manipulations) {
    const answer = await verify(changed)
    assert.deepEqual([answer.Verdict, answer.Problem], ['failed', problem], name)
    for (const { Signature } of answer.Signatures)
      assert.equal(Signature, name.includes('another record') ? 'failed' : 'ok', name)
  }
})

test('a file – that is no signed PDF, or has evidence that nobody can read – is answered, never a failure', async () => {
  const { sign } = await aRequestWith({ text: 'a' })
  const deep = `{"format":"atrium-signatures/1","signatures":["a.b.c",""],"record":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const files = [
    Buffer.alloc(0),
    Buffer.from('text'),
    await aWrittenPdf((document) => document.setTitle('Signed by nobody')),
    Buffer.from(`%PDF-1.7\n${'1 0 obj '.repeat(50_000)}${'<<'.repeat(50_000)}/EmbeddedFile`),
    await aWrittenPdf((document) => document.attach(Buffer.from(deep), 'a.signatures.json')),
  ]
  for (const [index, file] of files.entries()) {
    const body = { Pdf: file.toString('base64') }
    const { code, response } = await portal.ask<PdfAnswer>('POST /v1/esign/verify', { sign, body })
    assert.ok(isSuccess(code), String(index))
    assert.deepEqual(response.Signatures, [], String(index))
    assert.notEqual(response.Verdict, 'ok')
  }
})
