import type { Fault } from '../fault.ts'

const contract = 'packages/contract/src/esign'
const server = 'packages/server/src/esign/pdf'
const test = `${server}/verify-pdf.test.ts`
const manipulated = 'signed PDF – manipulated in any of many ways – is not the one that was signed'

/** Signed PDFs: what is verified of the file itself. */
export const pdfFaults: readonly Fault[] = [
  {
    about: 'signed PDF: what follows the signed revision is not looked at',
    file: `${contract}/verify-pdf.ts`,
    from: 'const isWhole = revision.bytes.length === bytes.length',
    to: 'const isWhole = true',
    test,
    title: manipulated,
  },
  {
    about: 'signed PDF: any gap in the range is taken for the signature',
    file: `${contract}/verify-pdf.ts`,
    from: '    contents.start === range[1] &&\n    contents.end === range[2]',
    to: '    contents.start >= range[1]',
    test,
    title: manipulated,
  },
  {
    about: 'signed PDF: the digest is not compared',
    file: `${contract}/pdf-cms.ts`,
    from: '.find((each) => hexOf(encodeCms(each, signature)) === cms)',
    to: '.find(() => true)',
    test,
  },
  {
    about: 'signed PDF: the key need not be one that is trusted',
    file: `${contract}/verify-pdf.ts`,
    from: 'if (fingerprint !== certified || !verifier) continue',
    to: 'if (!verifier) continue',
    test,
    title: manipulated,
  },
  {
    about: 'signed PDF: the signature is not verified by the key',
    file: `${contract}/pdf-cms.ts`,
    from: 'return content !== undefined && (await crypto.subtle.verify(algorithm, key, raw, bytesToSign(content)))',
    to: 'return content !== undefined',
    test,
    title: 'signed PDF – any byte of its signature changed – is not valid',
  },
  {
    about: 'signed PDF: a PDF with evidence and no signature is a record like others',
    file: `${contract}/verify-pdf.ts`,
    from: '  const evidence = await evidenceSomewhere(bytes)\n',
    to: '  const evidence = problem && (await evidenceSomewhere(bytes))\n',
    test,
    title: manipulated,
  },
  {
    about: 'signed PDF: attachments unpack to any size',
    file: `${contract}/pdf-objects.ts`,
    from: 'for (let size = 0; size <= max;) {',
    to: 'for (let size = 0; size <= Infinity;) {',
    test,
    title: 'stream – that unpacks to more than it may have – is left out',
  },
  {
    about: 'signed PDF: the stand-alone verifier trusts the keys in evidence',
    file: 'packages/web/verifier/read-files.ts',
    from: "kindOf(json) === 'keys'",
    to: 'readKeys(json) !== undefined',
    test: 'scripts/build-verifier.test.ts',
    title: 'program – without record or keys, or with a signature missing at the end – ends with 2',
  },
  {
    about: 'signed PDF: the stand-alone verifier does not look at the file',
    file: 'packages/web/verifier/describe-verdict.ts',
    from: "const isForged = pdf?.verdict === 'failed'",
    to: 'const isForged = false',
    test: 'scripts/build-verifier.test.ts',
    title: 'program – a signed PDF that was manipulated – ends with 1 and says why',
  },
  {
    about: 'signed PDF: a PDF with bytes before its beginning is continued',
    file: `${server}/compose-pdf.ts`,
    from: ' && headerAt(Uint8Array.from(original.pdf)) === 0',
    to: '',
    test: `${server}/signed-pdf.test.ts`,
    title: 'a PDF with bytes before its beginning',
  },
  {
    about: 'signed PDF: a file is handed out whose evidence nobody finds',
    file: `${server}/sign-pdf.ts`,
    from: 'if (await isValid(continued, signer)) return continued',
    to: 'return continued',
    test: `${server}/signed-pdf.test.ts`,
    title: 'a PDF whose attachments are in a tree',
  },
  {
    about: 'signed PDF: an encrypted PDF with object streams is called damaged',
    file: `${server}/open-pdf.ts`,
    from: "isEncryptedPdf(Uint8Array.from(bytes)) ? 'esign.encrypted-pdf' : 'esign.unreadable-pdf'",
    to: "'esign.unreadable-pdf'",
    test: `${server}/signed-pdf.test.ts`,
    title: 'an encrypted PDF',
  },
  {
    about: 'signed PDF: the call says ok of the evidence and not of the file',
    file: 'packages/server/src/esign/verification.ts',
    from: "Verdict: pdf?.verdict ?? 'unknown',",
    to: "Verdict: pdf ? 'ok' : 'unknown',",
    test: 'packages/server/src/esign/signed-pdf-file.test.ts',
    title: 'a signed PDF – sent by a product, as it is, changed or in other hands',
  },
  {
    about: 'certificates: lengths have more bytes than DER allows',
    file: 'packages/server/src/kit/crypto/self-signed-certificate.ts',
    from: 'content.length < 0x100 ? 2 : 4',
    to: '4',
    test: 'packages/server/src/kit/crypto/self-signed-certificate.test.ts',
  },
]
