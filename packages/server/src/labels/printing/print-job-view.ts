import type { PrintJob } from '@atrium/contract/labels/printing.shapes.ts'
import type { PrintJobRow } from './print-jobs.store.ts'

export const printJobOf = (row: PrintJobRow): PrintJob => ({
  ID: row.id,
  TemplateID: row.templateId,
  Name: row.name,
  Version: row.version,
  State: row.state,
  Output: row.output,
  Dpi: row.dpi,
  StartCell: row.startCell,
  RowCount: row.rowCount,
  LabelCount: row.labelCount,
  Done: row.done,
  IsOverridden: row.isOverridden,
  PrintedBy: row.printedByName,
  CreatedAt: row.createdAt.toISOString(),
  FinishedAt: row.finishedAt?.toISOString() ?? null,
  Sha256: row.outputHash && Buffer.from(row.outputHash).toString('hex'),
  HasFile: row.outputFile !== null,
  Destination: row.destination,
  Error: row.error,
  ReprintOf: row.reprintOf,
})
