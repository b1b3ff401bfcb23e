/** Why a PDF is not the one that was signed. */
export const pdfProblems = [
  /** Bytes follow the revision that was signed. */
  'appended',
  /** The signature is about other bytes, or is none. */
  'changed',
  /** The file ends before what was signed. */
  'cut',
  /** The signature leaves more out than itself, or is none of the revision. */
  'not-covered',
  /** Another key signed it. */
  'other-key',
  /** The evidence is attached to a file without a digital signature. */
  'unsigned',
] as const
export type PdfProblem = (typeof pdfProblems)[number]
