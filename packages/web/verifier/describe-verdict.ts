import type { SignaturePayload } from '@atrium/contract/esign/signature-document.ts'
import type { EvidenceVerdict, SignatureVerdict, Verdict } from '@atrium/contract/esign/verify-evidence.ts'
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
  record: Fact[]
  signatures: { heading: string; checks: Check[]; warning: string | undefined; facts: Fact[] }[]
}

const checked = ['record', 'signature', 'key', 'order'] as const

/** Puts a verdict into words. It is `ok` only when record and keys were compared and no signature is missing. */
export function describeVerdict(verdict: EvidenceVerdict, say: Say, lang: 'zh' | 'en'): Description {
  const { isReadable, isWhole, record, signatures, expectedCount } = verdict
  if (!isReadable || !record)
    return { verdict: 'failed', summary: [say('summary.unreadable')], record: [], signatures: [] }
  const isMissing = signatures.length < expectedCount
  const isCompared = signatures.every((one) => checked.every((name) => one[name] === 'ok'))
  const overall = !isWhole ? 'failed' : isCompared && !isMissing ? 'ok' : 'unknown'
  return {
    verdict: overall,
    summary: [
      say(`summary.${overall}`),
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
      checks: checksOf(one, say),
      warning: one.payload && one.signature === 'failed' ? say('claims') : undefined,
      facts: one.payload ? factsOf(one, one.payload, say, lang) : [],
    })),
  }
}

function checksOf(one: SignatureVerdict, say: Say): Check[] {
  const signature = one.signature === 'ok' ? 'ok' : 'failed'
  const order = one.order === 'ok' ? 'ok' : 'failed'
  return [
    { verdict: one.record, text: say(`record.${one.record}`) },
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
