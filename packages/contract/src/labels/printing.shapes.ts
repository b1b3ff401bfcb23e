import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { PrintableTemplate } from './labels.shapes.ts'

export const printOutputs = ['pdf', 'png', 'zpl', 'tspl', 'browser'] as const
/** Those that are files; `browser` is printed by the browser itself. */
export const fileOutputs = ['pdf', 'png', 'zpl', 'tspl'] as const
export const printDpis = [203, 300, 600] as const

/** `refused`: a label has errors, and nothing was printed. */
export const printStates = ['waiting', 'running', 'finished', 'refused', 'cancelled', 'failed'] as const
export type PrintState = (typeof printStates)[number]

/** Why a job failed. */
export const printErrors = [
  'rendering',
  'too-large',
  'printer-unknown',
  'printer-refused',
  'printer-timeout',
  'printer-disconnected',
] as const
export type PrintError = (typeof printErrors)[number]

/** How many rows a job can have, and how many labels: rows with their copies. The engine has the same limits. */
export const maxPrintRows = 5_000
export const maxPrintLabels = 10_000
/** How many labels one call renders that answers with the file. */
export const maxRenderedLabels = 500
/** How many jobs one person may have under way. */
export const maxPrintJobs = 3
/** For how many hours the file of a job can be downloaded; later it is rendered again. */
export const printFileHours = 24
export const printBodyLimit = 8_000_000

export const PrintRow = Type.Object({
  Values: Type.Record(Type.String(), Type.String({ maxLength: 140_000 }), {
    description: 'The value of each field, by its path',
  }),
  Copies: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: 'How many labels of this row; 1 where it is left out' }),
  ),
})
export type PrintRow = Static<typeof PrintRow>

/** How labels are printed, besides their rows. */
const howPrinted = {
  Dpi: Type.Enum(printDpis, { description: 'Resolution of the printer' }),
  StartCell: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 5_000,
      description: 'On a sheet, the cell of the first label, from 1 in the order of the sheet; 1 where it is left out',
    }),
  ),
  OffsetX: Type.Optional(
    Type.Number({ minimum: -20, maximum: 20, description: 'Millimetres by which everything is moved to the right' }),
  ),
  OffsetY: Type.Optional(
    Type.Number({ minimum: -20, maximum: 20, description: 'Millimetres by which everything is moved down' }),
  ),
  ScaleX: Type.Optional(
    Type.Number({
      minimum: 0.9,
      maximum: 1.1,
      description: 'Factor of positions across a sheet; labels keep their size',
    }),
  ),
  ScaleY: Type.Optional(
    Type.Number({
      minimum: 0.9,
      maximum: 1.1,
      description: 'Factor of positions down a sheet; labels keep their size',
    }),
  ),
  Override: Type.Optional(
    Type.Boolean({
      description: 'True prints labels that have errors or codes that cannot be read; stored in the operation log',
    }),
  ),
}

export const PrintInput = {
  Rows: Type.Array(PrintRow, {
    minItems: 1,
    maxItems: maxPrintRows,
    description: 'The rows in the order of the labels',
  }),
  ...howPrinted,
}

export const Destination = Type.Optional(
  Type.String({
    maxLength: 260,
    description: 'Host and port of a printer of `GET /LabelTemplate/printers`, for ZPL and TSPL',
  }),
)

/** What is wrong with a label. */
export const PrintIssue = Type.Object({
  Row: Type.Integer({ description: 'The row, from 1' }),
  Component: Type.String({ description: 'KEY of the component' }),
  Field: Nullable(Type.String({ description: 'The field whose value it prints; null where it prints no single one' })),
  IsError: Type.Boolean({ description: 'True when it keeps the label from being printed' }),
  Code: Type.String({ description: 'Name of the issue' }),
  Message: Type.String({ description: 'What is wrong, in words' }),
})
export type PrintIssue = Static<typeof PrintIssue>

/** A wrong value of a row, in the details of `labels.wrong-rows`. */
export interface WrongValue {
  Row: number
  Field: string
  Code: string
  Message: string
}

export const PrintJob = Type.Object({
  ID: Id('label-print', 'The job'),
  TemplateID: Id('label-template', 'The template'),
  Name: Type.String({ description: 'Name of the template' }),
  Version: Type.Integer({ description: 'The version that is printed' }),
  State: Type.Enum(printStates, { description: 'How far it is' }),
  Output: Type.Enum(printOutputs, { description: 'What is made' }),
  Dpi: Type.Integer({ description: 'Resolution of the printer' }),
  StartCell: Type.Integer({ description: 'The cell of the first label on a sheet' }),
  RowCount: Type.Integer({ description: 'How many rows' }),
  LabelCount: Type.Integer({ description: 'How many labels' }),
  Done: Type.Integer({ description: 'How many labels are rendered so far' }),
  IsOverridden: Type.Boolean({ description: 'True when it was printed in spite of errors' }),
  PrintedBy: Type.String({ description: 'Who printed' }),
  CreatedAt: Moment('When it was requested'),
  FinishedAt: Nullable(Moment('When it ended; null until then')),
  Sha256: Nullable(Type.String({ description: 'SHA-256 of the file in hex; null for none' })),
  HasFile: Type.Boolean({ description: 'True while the file can be downloaded' }),
  Destination: Nullable(Type.String({ description: 'The printer that it is sent to; null for none' })),
  Error: Nullable(Type.Enum(printErrors, { description: 'Why it failed' })),
  ReprintOf: Nullable(Id('label-print', 'The job that it repeats')),
})
export type PrintJob = Static<typeof PrintJob>

export const PrintJobDetail = Type.Object({
  ...PrintJob.properties,
  Issued: Type.Record(Type.String(), Type.Integer(), {
    description: 'Numbers that earlier jobs took of each counter: what the counters of this one begin behind',
  }),
  Today: Type.String({ description: 'The day that labels are printed with, YYYY-MM-DD' }),
  Rows: Type.Array(PrintRow, { description: 'The rows' }),
  Issues: Type.Array(PrintIssue, { description: 'What is wrong with labels: the first 500' }),
})
export type PrintJobDetail = Static<typeof PrintJobDetail>

export const Printer = Type.Object({ Address: Type.String({ description: 'Host and port' }) })

export const ReadRows = Type.Object({
  Rows: Type.Array(PrintRow, { description: 'The rows of the file' }),
  IgnoredColumns: Type.Array(Type.String(), { description: 'Headings that are none of a field' }),
  Problems: Type.Array(
    Type.Object({
      Row: Type.Integer({ description: 'The row, from 1' }),
      Field: Type.String({ description: 'Path of the field' }),
      Code: Type.String({ description: 'Name of the problem' }),
      Message: Type.String({ description: 'What is wrong, in words' }),
    }),
    { description: 'Wrong values: the first 500' },
  ),
})
export type ReadRows = Static<typeof ReadRows>

const TemplateField = Type.Object({
  Path: Type.String({ description: 'How rows name it' }),
  Title: Type.Object({
    zh: Type.String({ description: 'In Chinese' }),
    en: Type.String({ description: 'In English' }),
  }),
  Type: Type.Enum(['text', 'number', 'date', 'image', 'structure'], { description: 'What its values are' }),
  Sample: Type.String({ description: 'An example' }),
  MaxLength: Type.Integer({ description: 'Longest value that the label has room for' }),
})

/** What a program needs to know to fill a template. */
export const TemplateDescription = Type.Object({
  ...PrintableTemplate.properties,
  Dpi: Type.Integer({ description: 'The resolution that it was designed for' }),
  CellCount: Type.Integer({ description: 'Labels on a sheet; 1 on a roll' }),
  Fields: Type.Array(TemplateField, { description: 'What each row brings' }),
})
export type TemplateDescription = Static<typeof TemplateDescription>
