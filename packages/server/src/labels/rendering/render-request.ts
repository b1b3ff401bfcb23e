import type { Calibration } from '@atrium/labels/layout/impose.ts'
import type { Numbering, PrintRow } from '@atrium/labels/layout/print-rows.ts'
import type { StructureDrawing, StructureFault } from '@atrium/labels/structures/structure-drawing.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import type { StoredIssue } from '../labels.tables.ts'

/** The labels of a job. */
export interface LabelsRequest {
  template: LabelTemplate
  rows: readonly PrintRow[]
  numbering: Numbering
  dpi: number
}

/** Lays out each label and reads its codes back. */
export interface CheckRequest extends LabelsRequest {
  kind: 'check'
}

/** Writes the file of a job. */
export interface FileRequest extends LabelsRequest {
  kind: 'file'
  output: 'pdf' | 'png' | 'zpl' | 'tspl'
  /** From 1. */
  startCell: number
  calibration: Calibration
  /** Where it is written. */
  path: string
}

/** A picture of one label, no side longer than `maxSide` pixels. */
export interface PictureRequest extends LabelsRequest {
  kind: 'picture'
  maxSide: number
}

/** Draws SMILES and molfiles. */
export interface StructuresRequest {
  kind: 'structures'
  texts: readonly string[]
}

export type RenderRequest = CheckRequest | FileRequest | PictureRequest | StructuresRequest

export interface RenderResults {
  check: { issues: StoredIssue[] }
  file: { sha256: Uint8Array; size: number; isZip: boolean }
  picture: { png: Uint8Array }
  /** In the order of the texts. */
  structures: { drawings: (StructureDrawing | StructureFault)[] }
}

/** What the worker answers, each with the number of the request. */
export type RenderReply =
  | { id: number; done: number }
  | { id: number; result: RenderResults[keyof RenderResults] }
  | { id: number; problem: 'too-large' | 'failed'; message: string }

/** A file that is larger than a job may produce. */
export class OutputTooLarge extends Error {}
