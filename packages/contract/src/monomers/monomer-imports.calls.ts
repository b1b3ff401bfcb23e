import { xlsxType } from '../constants.ts'
import { download, read, upload, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import {
  exportFormats,
  importFindingCodes,
  maxImportRecords,
  maxLicenceLength,
  maxMonomerFileBytes,
  maxSourceLength,
  MonomerImport,
  MonomerImportDetail,
  MonomerImportRow,
  rowActions,
  rowJudgements,
  importUndoHours,
} from './monomer-imports.shapes.ts'
import { maxStructureLength, MonomerFilter, StructureFilter, structureSearchLimit } from './monomers.shapes.ts'

const chemists = { access: 'signed-in', scope: 'organisation', menu: 'monomer-library' } as const
const importParams = Type.Object({ id: Id('monomer-import', 'The import') })
const record = Type.Integer({ minimum: 1, maximum: maxImportRecords, description: 'The number of a monomer' })
const beforeCommit = { none: 'Nothing is changed before the import is committed, and that is logged' }

/** Monomers from a file, and monomers as a file. */
export const monomerImportCalls = {
  uploadMonomers: write({
    at: 'POST /Helm/imports',
    title: 'Upload monomers',
    purpose: `Uploads a file with up to ${maxImportRecords} monomers: JSON as HELM monomer sets have it, SDF, HELM XML, xHELM, CSV or xlsx with SMILES. What it is is told by its content. Each monomer is checked in the background; nothing is stored before the import is committed.`,
    ...chemists,
    audit: beforeCommit,
    takes: upload({ types: [xlsxType, 'text/plain'], max: maxMonomerFileBytes }),
    gives: MonomerImportDetail,
    fails: ['monomers.file-unreadable', 'monomers.file-empty', 'monomers.file-too-many', 'monomers.file-columns'],
  }),
  monomerImports: read({
    at: 'POST /Helm/imports/page',
    title: 'List monomer imports',
    purpose: 'Lists the imports of monomers of the organisation, the latest first.',
    ...chemists,
    body: Type.Object(PageRequest),
    gives: PageOf(MonomerImport),
  }),
  monomerImport: read({
    at: 'GET /Helm/imports/:id',
    title: 'Get monomer import',
    purpose: 'Returns the progress and the results of an import, with the warnings that have to be confirmed.',
    ...chemists,
    params: importParams,
    gives: MonomerImportDetail,
    fails: ['request.not-found'],
  }),
  monomerImportRows: read({
    at: 'POST /Helm/imports/:id/rows',
    title: 'List imported monomers',
    purpose: 'Lists the monomers of a file with their findings, and what is to become of each.',
    ...chemists,
    params: importParams,
    body: Type.Object({
      ...PageRequest,
      judgement: Type.Optional(Type.Enum(rowJudgements, { description: 'Only monomers with this judgement' })),
    }),
    gives: PageOf(MonomerImportRow),
    fails: ['request.not-found'],
  }),
  setRowActions: write({
    at: 'POST /Helm/imports/:id/actions',
    title: 'Choose import actions',
    purpose:
      'Says what is to become of monomers of a file, of some or of all with a judgement. Those for which the action is impossible stay as they are.',
    ...chemists,
    audit: beforeCommit,
    params: importParams,
    body: Type.Object({
      action: Type.Enum(rowActions, { description: 'What is to become of them' }),
      records: Type.Optional(
        Type.Array(record, { minItems: 1, maxItems: maxImportRecords, description: 'Only these monomers' }),
      ),
      judgement: Type.Optional(Type.Enum(rowJudgements, { description: 'Only monomers with this judgement' })),
    }),
    gives: MonomerImportDetail,
    fails: ['request.not-found', 'monomers.import-not-judged'],
  }),
  renameRow: write({
    at: 'POST /Helm/imports/:id/symbol',
    title: 'Change imported symbol',
    purpose: 'Gives a monomer of a file another symbol, and checks it anew. Its own symbol takes that back.',
    ...chemists,
    audit: beforeCommit,
    params: importParams,
    body: Type.Object({
      record,
      symbol: Type.String({ minLength: 1, maxLength: 200, description: 'The symbol' }),
    }),
    gives: MonomerImportRow,
    fails: ['request.not-found', 'monomers.import-not-judged'],
  }),
  commitMonomers: write({
    at: 'POST /Helm/imports/:id/commit',
    title: 'Commit monomer import',
    purpose:
      'Stores the monomers of a file as was chosen. Each of their warnings has to be confirmed by its code. It runs in the background, also after a restart; a stopped import continues where it stopped.',
    ...chemists,
    audit: 'monomers.import-started',
    params: importParams,
    body: Type.Object({
      acknowledged: Type.Optional(
        Type.Array(Type.Enum(importFindingCodes, { description: 'A code' }), {
          maxItems: importFindingCodes.length,
          description: 'Codes of the warnings that are confirmed',
        }),
      ),
      source: Type.Optional(
        Type.String({ maxLength: maxSourceLength, description: 'Where the monomers come from, where they do not say' }),
      ),
      sourceLicence: Type.Optional(
        Type.String({ maxLength: maxLicenceLength, description: 'Under which licence, where they do not say' }),
      ),
      isLicenceConfirmed: Type.Optional(
        Type.Boolean({ description: 'True to confirm what the file says of its licence' }),
      ),
    }),
    gives: MonomerImportDetail,
    fails: [
      'request.not-found',
      'monomers.import-not-judged',
      'monomers.import-nothing',
      'monomers.unconfirmed',
      'monomers.licence-unconfirmed',
    ],
  }),
  cancelMonomers: write({
    at: 'POST /Helm/imports/:id/cancel',
    title: 'Stop monomer import',
    purpose: 'Stops an import that is being committed. What is stored stays; it can be continued or undone.',
    ...chemists,
    audit: 'monomers.import-stopped',
    params: importParams,
    gives: MonomerImportDetail,
    fails: ['request.not-found', 'monomers.import-not-running'],
  }),
  undoMonomers: write({
    at: 'POST /Helm/imports/:id/undo',
    title: 'Undo monomer import',
    purpose: `Undoes an import within ${importUndoHours} hours: created monomers are deleted, replaced ones get their previous version back as a new version. Those that somebody changed since stay.`,
    ...chemists,
    audit: 'monomers.import-undone',
    params: importParams,
    body: Type.Object({ Reason }),
    gives: MonomerImportDetail,
    fails: ['request.not-found', 'monomers.import-not-stored', 'monomers.import-undo-over'],
  }),
  monomerImportResult: read({
    at: 'GET /Helm/imports/:id/result',
    title: 'Export monomer import result',
    purpose: 'Returns a CSV file with each monomer of a file, its findings and what became of it.',
    ...chemists,
    params: importParams,
    gives: download('text/csv'),
    fails: ['request.not-found'],
  }),
  exportMonomers: read({
    at: 'POST /Helm/ExportHelmList',
    title: 'Export monomers',
    purpose:
      'Returns the monomers that GetHelmList finds by the same filters and structure as a file: JSON as HELM monomer sets have it, SDF, HELM XML or CSV with SMILES. Imported again, they are the same.',
    ...chemists,
    logs: 'monomers.exported',
    limit: structureSearchLimit,
    bodyLimit: 2 * maxStructureLength,
    body: Type.Object({
      ...MonomerFilter,
      ...StructureFilter,
      format: Type.Enum(exportFormats, { description: 'The kind of file' }),
    }),
    gives: download('application/json, chemical/x-mdl-sdfile, application/xml, text/csv'),
    fails: ['monomers.query-unreadable', 'monomers.search-too-long', 'monomers.too-complex'],
  }),
}
