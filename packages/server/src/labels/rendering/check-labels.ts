import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { LabelLayout, LayoutIssue } from '@atrium/labels/layout/display-list.ts'
import { listLabels } from '@atrium/labels/layout/print-rows.ts'
import { loadCodeReader } from '@atrium/labels/verify/code-reader.ts'
import { verificationIssues, verifyLabel } from '@atrium/labels/verify/verify-label.ts'
import type { StoredIssue } from '../labels.tables.ts'
import { LabelPress } from './lay-out.ts'
import type { CheckRequest, RenderResults } from './render-request.ts'

/** How many issues a job names. */
const maxIssues = 500

/** Lays out each label and reads its codes back. Errors come before warnings where there are too many. */
export async function checkLabels(
  request: CheckRequest,
  onDone: (labels: number) => void,
): Promise<RenderResults['check']> {
  const press = await LabelPress.open(request)
  const found: StoredIssue[] = []
  let done = 0
  for (const { row, values, copies } of listLabels(request.template, request.rows, request.numbering)) {
    const layout = await press.layOutWhole(values)
    for (const { code, severity, componentId, details } of [...layout.issues, ...(await readBack(layout, press))])
      found.push({ row, code, severity, componentId, details })
    if (found.length > 10 * maxIssues) break
    done += copies
    onDone(done)
  }
  const errors = found.filter(({ severity }) => severity === 'error')
  return { issues: (errors.length >= maxIssues ? errors : found).slice(0, maxIssues) }
}

let reader: Promise<void> | undefined

const loadReader = () => (reader ??= load())

async function load(): Promise<void> {
  const program = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await loadCodeReader({ wasmBinary: new Uint8Array(program).buffer })
}

/** Codes that a reader does not return as they were meant. */
async function readBack(layout: LabelLayout, { font }: LabelPress): Promise<LayoutIssue[]> {
  if (layout.codes.length === 0) return []
  await loadReader()
  return verificationIssues(await verifyLabel(layout, font), layout.dpi)
}
