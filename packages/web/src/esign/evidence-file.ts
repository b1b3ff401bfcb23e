import { evidenceFormat } from '@atrium/contract/esign/esign.shapes.ts'

const maxEvidenceBytes = 5_000_000

/** The signatures in an evidence file; undefined where the bytes are something else. */
export function readEvidenceFile(bytes: Uint8Array): string[] | undefined {
  if (bytes.length > maxEvidenceBytes || bytes[0] !== 0x7b) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const { format, signatures } = (value ?? {}) as { format?: unknown; signatures?: unknown }
    const isEvidence =
      format === evidenceFormat && Array.isArray(signatures) && signatures.every((one) => typeof one === 'string')
    return isEvidence ? (signatures as string[]).slice(0, 50) : undefined
  } catch {
    return undefined
  }
}
