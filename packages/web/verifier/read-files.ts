import { sha256Hex } from '@atrium/contract/esign/bytes.ts'
import { readKeys, verifyEvidence, type EvidenceVerdict } from '@atrium/contract/esign/verify-evidence.ts'
import type { Say } from './texts.ts'

export interface GivenFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

type Kind = 'evidence' | 'keys' | 'record'

interface Result {
  /** As what each file was taken. */
  files: string[]
  /** Undefined without an evidence file. */
  verdict: EvidenceVerdict | undefined
}

/** Tells evidence, keys and record apart by what is in them, and verifies. */
export async function verifyFiles(given: readonly GivenFile[], say: Say): Promise<Result> {
  const found = new Map<Kind, { file: GivenFile; json: unknown }>()
  const files: string[] = []
  for (const file of given) {
    const json = jsonOf(file)
    const kind = kindOf(json)
    files.push(say(found.has(kind) ? 'file.tooMany' : `file.${kind}`, { name: file.name }))
    if (!found.has(kind)) found.set(kind, { file, json })
  }
  const [evidence, record, keys] = [found.get('evidence'), found.get('record'), found.get('keys')]
  const verdict =
    evidence &&
    (await verifyEvidence(evidence.json, {
      recordSha256: record && (await sha256Hex(record.file.bytes)),
      trustedKeys: keys && readKeys(keys.json),
    }))
  return { files, verdict }
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
