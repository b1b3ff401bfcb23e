import { sha256Hex } from '@atrium/contract/esign/bytes.ts'
import { readKeys, verifyEvidence, type EvidenceVerdict } from '@atrium/contract/esign/verify-evidence.ts'
import { isEncryptedPdf, verifyPdf, type PdfVerdict } from '@atrium/contract/esign/verify-pdf.ts'
import { plain, type Say } from './texts.ts'

export interface GivenFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

type Kind = 'pdf' | 'evidence' | 'keys' | 'record'

interface Result {
  /** As what each file was taken. */
  files: string[]
  /** Undefined without evidence, in a file of its own or in a signed PDF. */
  verdict: EvidenceVerdict | undefined
  /** Undefined without a signed PDF. */
  pdf: PdfVerdict | undefined
}

/** Tells signed PDF, evidence, keys and record apart by what is in them, and verifies. */
export async function verifyFiles(given: readonly GivenFile[], say: Say): Promise<Result> {
  const read = given.map((file) => ({ file, json: jsonOf(file) }))
  // Evidence has keys, too, but those of anybody.
  const trustedKeys = readKeys(read.find(({ json }) => kindOf(json) === 'keys')?.json)
  const all = await Promise.all(
    read.map(async ({ file, json }) => {
      const pdf = await verifyPdf(file.bytes, { trustedKeys })
      return { file, json, pdf, kind: pdf ? 'pdf' : kindOf(json) } as const
    }),
  )
  const used = (kind: Kind) => all.find((one) => one.kind === kind)
  const [signed, evidence, record] = [used('pdf'), used('evidence'), used('record')]
  const pdf = signed?.pdf
  const files = all.flatMap((one) => {
    const { name, bytes } = one.file
    const isUsed = one === used(one.kind) && !(one === evidence && pdf)
    const hint = one.kind === 'record' && isEncryptedPdf(bytes) ? [`${plain(name)}: ${say('pdf.encrypted')}`] : []
    return [say(isUsed ? `file.${one.kind}` : 'file.tooMany', { name }), ...hint]
  })
  if (!pdf && !evidence) return { files, pdf, verdict: undefined }
  const recordSha256 = record ? await sha256Hex(record.file.bytes) : pdf?.recordSha256
  const verdict = await verifyEvidence(pdf ? pdf.evidence : evidence?.json, { recordSha256, trustedKeys })
  return { files, pdf, verdict }
}

const largestJson = 50_000_000

function jsonOf({ bytes }: GivenFile): unknown {
  if (bytes.length > largestJson) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** A damaged evidence file is taken as one, so that it fails; what is no JSON is a record. */
function kindOf(json: unknown): Kind {
  if (
    typeof json === 'object' &&
    json !== null &&
    'format' in json &&
    String(json.format).startsWith('atrium-signatures/')
  )
    return 'evidence'
  return readKeys(json) ? 'keys' : 'record'
}
