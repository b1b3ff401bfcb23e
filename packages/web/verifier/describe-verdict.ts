import type { SignaturePayload } from '@atrium/contract/esign/signature-document.ts'
import type { EvidenceVerdict, SignatureVerdict, Verdict } from '@atrium/contract/esign/verify-evidence.ts'
import type { PdfVerdict } from '@atrium/contract/esign/verify-pdf.ts'
import { plain, type Say } from './texts.ts'

export interface Check {
  /** `none`: there is nothing to verify. */
  verdict: Verdict | 'none'
  text: string
}
export type Fact = [label: string, value: string]

/** What is shown of an evidence file. */
export interface Description {
  verdict: Verdict
  summary: string[]
  /** On the signed PDF, where one was given. */
  pdf: Check[]
  record: Fact[]
  signatures: { heading: string; checks: Check[]; warning: string | undefined; facts: Fact[] }[]
}

const checked = ['record', 'signature', 'key', 'order'] as const

interface Given {
  verdict: EvidenceVerdict
  /** The PDF that the evidence is from. */
  pdf: PdfVerdict | undefined
}

/**
 * Puts a verdict into words. It is `ok` only when record and keys were compared, no signature is missing, and a PDF is the
 * one that was signed.
 */
export function describeVerdict({ verdict, pdf }: Given, say: Say, lang: 'zh' | 'en'): Description {
  const { isReadable, isWhole, record, signatures, expectedCount } = verdict
  if (!isReadable || !record)
    return {
      verdict: 'failed',
      summary: [say('summary.unreadable')],
      pdf: pdfChecks(pdf, say),
      record: [],
      signatures: [],
    }
  const isMissing = signatures.length < expectedCount
  const isCompared = signatures.every((one) => checked.every((name) => one[name] === 'ok'))
  const isForged = pdf?.verdict === 'failed'
  const overall = !isWhole || isForged ? 'failed' : isCompared && !isMissing ? 'ok' : 'unknown'
  return {
    verdict: overall,
    pdf: pdfChecks(pdf, say),
    summary: [
      say(`summary.${overall}`),
      ...(isForged ? [...(isWhole ? [say('pdf.genuineEvidence')] : []), say('pdf.advice')] : []),
      ...(isMissing ? [say('summary.missing', { count: signatures.length, of: expectedCount })] : []),
    ],
    record: facts([
      [say('product'), record.product],
      [say('recordId'), record.id],
      [say('recordTitle'), record.title],
      [say('sha256'), record.sha256],
    ]),
    signatures: signatures.map((one) => ({
      heading: one.payload ? say('signature', { ...one.payload.request }) : say('signature.unreadable'),
      checks: checksOf(one, isForged, say),
      warning: one.payload && one.signature === 'failed' ? say('claims') : undefined,
      facts: one.payload ? factsOf(one, one.payload, say, lang) : [],
    })),
  }
}

const pdfChecks = (pdf: PdfVerdict | undefined, say: Say): Check[] =>
  pdf
    ? [
        {
          verdict: pdf.verdict,
          text: say(`pdf.${pdf.verdict === 'failed' ? (pdf.problem ?? 'changed') : pdf.verdict}`, {
            bytes: pdf.signedBytes,
          }),
        },
      ]
    : []

function checksOf(one: SignatureVerdict, isForged: boolean, say: Say): Check[] {
  const signature = one.signature === 'ok' ? 'ok' : 'failed'
  const order = one.order === 'ok' ? 'ok' : 'failed'
  return [
    {
      verdict: one.record,
      text: say(isForged && one.record === 'unknown' ? 'record.doubtful' : `record.${one.record}`),
    },
    { verdict: signature, text: say(`signature.${signature}`) },
    { verdict: one.key, text: say(`key.${one.key}`) },
    { verdict: order, text: say(`order.${order}`) },
    {
      verdict: one.timeStamp === 'unknown' ? 'none' : one.timeStamp,
      text: say(`timeStamp.${one.timeStamp}`, { ...one.stamp }),
    },
  ]
}

function factsOf(one: SignatureVerdict, payload: SignaturePayload, say: Say, lang: 'zh' | 'en'): Fact[] {
  const { signer, organisation, onBehalfOf, meaning, reason, signedAt, clock, authentication } = payload
  const ways = [
    ...(authentication.components.includes('account') ? [say('authentication.account')] : []),
    wayOf(authentication.password, say),
    ...(authentication.secondStep ? [wayOf(authentication.secondStep, say)] : []),
  ]
  return facts([
    [say('name'), signer.name],
    [say('account'), signer.account],
    [say('organisation'), organisation.name],
    [say('onBehalfOf'), onBehalfOf?.name],
    [say('meaning'), meaning[lang]],
    [say('reason'), reason],
    [say('signedAt'), signedAt],
    [say('clock'), clock === 'jumped' ? say('clock.jumped') : undefined],
    [say('authentication'), ways.join(', ')],
    [say('issuer'), payload.issuer],
    [say('signatureId'), payload.id],
    [say('keyId'), one.kid],
    [say('keyFingerprint'), one.fingerprint],
  ])
}

const ways = ['signature', 'sign-in', 'directory', 'phone', 'email'] as const

/** How somebody was authenticated; what a file names otherwise is shown as it is. */
function wayOf(name: string, say: Say): string {
  const known = ways.find((way) => way === name)
  return known ? say(`authentication.${known}`) : name
}

const facts = (all: [label: string, value: string | null | undefined][]): Fact[] =>
  all.flatMap(([label, value]) => (value ? [[label, plain(value)] as Fact] : []))
