import { xlsxType } from '../constants.ts'
import { download, read, upload, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Type } from '../kit/type.ts'
import {
  Destination,
  fileOutputs,
  maxPrintJobs,
  maxPrintRows,
  maxRenderedLabels,
  printBodyLimit,
  Printer,
  printFileHours,
  PrintInput,
  PrintJob,
  PrintJobDetail,
  printOutputs,
  printStates,
  ReadRows,
} from './printing.shapes.ts'
import { designers, printers, templateParams } from './templates.calls.ts'

const jobParams = Type.Object({ id: Id('label-print', 'The job') })
/** A page of the list asks for its pictures at once. */
const pictureLimit = { atOnce: 200, queryTimeoutMs: 3_000 } as const
export const renderFails = [
  'labels.wrong-rows',
  'labels.too-many-labels',
  'labels.unprintable',
  'labels.rendering-failed',
  'request.not-found',
] as const

/** Printing labels, and what was printed. */
export const printingCalls = {
  readRows: write({
    at: 'POST /LabelTemplate/:id/readRows',
    title: 'Read rows of a file',
    purpose: `Reads rows for a label template from a workbook or a CSV file, whose headings are paths or titles of fields: at most ${maxPrintRows}. A column “copies” or 份数 says how many labels are printed of a row.`,
    ...printers,
    audit: { none: 'Reading a file changes nothing' },
    params: templateParams,
    takes: upload({ types: [xlsxType, 'text/csv'], max: 5_000_000 }),
    gives: ReadRows,
    fails: ['labels.unreadable-sheet', 'request.not-found'],
  }),
  print: write({
    at: 'POST /LabelTemplate/:id/print',
    title: 'Print labels',
    purpose: `Requests a print job of a template that is enabled for the department of the caller, who may have ${maxPrintJobs} under way. Each label is laid out for the printer and its codes are read back; where one cannot be printed, the job ends as \`refused\` with its issues.`,
    ...printers,
    audit: 'labels.printed',
    bodyLimit: printBodyLimit,
    params: templateParams,
    body: Type.Object({
      ...PrintInput,
      Output: Type.Enum(printOutputs, { description: 'What is made' }),
      Destination,
    }),
    gives: PrintJob,
    fails: [
      'labels.wrong-rows',
      'labels.too-many-labels',
      'labels.unknown-printer',
      'request.not-found',
      'request.too-frequent',
    ],
  }),
  printAgain: write({
    at: 'POST /LabelTemplate/jobs/:id/again',
    title: 'Print job again',
    purpose: 'Repeats a print job: the same version, rows, day and numbers.',
    ...printers,
    audit: 'labels.printed',
    params: jobParams,
    body: Type.Object({
      Output: Type.Optional(Type.Enum(printOutputs, { description: 'What is made; as before where it is left out' })),
      Override: PrintInput.Override,
      Destination,
    }),
    gives: PrintJob,
    fails: ['labels.unknown-printer', 'request.not-found', 'request.too-frequent'],
  }),
  printJobs: read({
    at: 'POST /LabelTemplate/jobs/Page',
    title: 'List print jobs',
    purpose:
      'Lists print jobs, the latest first: those of the caller, and for people who may design those of everyone.',
    ...printers,
    body: Type.Object({
      ...PageRequest,
      TemplateID: Type.Optional(Id('label-template', 'Only jobs of this template')),
      State: Type.Optional(Type.Enum(printStates, { description: 'Only jobs in this state' })),
      IsOwn: Type.Optional(Type.Boolean({ description: 'Only jobs of the caller' })),
    }),
    gives: PageOf(PrintJob),
  }),
  printJob: read({
    at: 'GET /LabelTemplate/jobs/:id',
    title: 'Get print job',
    purpose: 'Returns a print job with its rows and what is wrong with its labels.',
    ...printers,
    params: jobParams,
    gives: PrintJobDetail,
    fails: ['request.not-found'],
  }),
  cancelPrint: write({
    at: 'POST /LabelTemplate/jobs/:id/cancel',
    title: 'Cancel print job',
    purpose: 'Cancels a print job that has not ended.',
    ...printers,
    audit: 'labels.print-cancelled',
    params: jobParams,
    gives: PrintJob,
    fails: ['labels.print-ended', 'request.not-found'],
  }),
  printFile: read({
    at: 'GET /LabelTemplate/jobs/:id/file',
    title: 'Download printed file',
    purpose: `Downloads the file of a finished job, for ${printFileHours} hours.`,
    ...printers,
    params: jobParams,
    gives: download('application/octet-stream'),
    fails: ['request.not-found'],
  }),
  printers: read({
    at: 'GET /LabelTemplate/printers',
    title: 'List network printers',
    purpose: 'Lists the printers that the portal can send ZPL and TSPL to.',
    ...printers,
    gives: Type.Array(Printer),
  }),
  render: write({
    at: 'POST /LabelTemplate/:id/render',
    title: 'Render labels',
    purpose: `Renders labels and answers with the file; several PNG pictures come as a zip file. At most ${maxRenderedLabels} labels.`,
    ...printers,
    audit: 'labels.printed',
    bodyLimit: printBodyLimit,
    params: templateParams,
    body: Type.Object({ ...PrintInput, Output: Type.Enum(fileOutputs, { description: 'What is made' }) }),
    gives: download('application/octet-stream'),
    fails: renderFails,
  }),
  picture: read({
    at: 'GET /LabelTemplate/:id/picture/:revision',
    title: 'Get template picture',
    purpose: 'Returns a small picture of the present draft with its sample data, for lists.',
    ...designers,
    limit: pictureLimit,
    params: Type.Object({
      id: Id('label-template', 'The template'),
      revision: Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Its present revision; the picture of another one is not kept',
      }),
    }),
    gives: download('image/png'),
    fails: ['request.not-found', 'labels.rendering-failed'],
  }),
  publishedPicture: read({
    at: 'GET /LabelTemplate/:id/publishedPicture/:version',
    title: 'Get published picture',
    purpose: 'Returns a small picture of the published version with its sample data, for lists.',
    ...printers,
    limit: pictureLimit,
    params: Type.Object({
      id: Id('label-template', 'The template'),
      version: Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Its published version; the picture of another one is not kept',
      }),
    }),
    gives: download('image/png'),
    fails: ['request.not-found', 'labels.rendering-failed'],
  }),
}
