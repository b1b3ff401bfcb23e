import { Type } from '../kit/type.ts'
import { listFormats, xlsxType } from '../constants.ts'
import { download, read, upload, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { MemberFilter, memberOrders } from './administration.shapes.ts'
import { Import, ImportRow, judgements, maxImportBytes } from './imports.shapes.ts'

const One = Type.Object({ id: Id('import', 'The import') })

/** Members from a file, and members as a file. */
export const importCalls = {
  importTemplate: read({
    at: 'GET /account/batchImport/template',
    title: 'Get import template',
    purpose:
      'Returns the template to fill in, with the departments and roles to choose from, in the language of the caller.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    gives: download(xlsxType),
  }),
  batchImport: write({
    at: 'POST /account/batchImport',
    title: 'Upload import file',
    purpose:
      'Uploads a filled-in xlsx or csv file and validates each row. Nobody becomes a member before the import is committed.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: { none: 'Nothing is changed before the import is committed, and that is logged' },
    takes: upload({ types: [xlsxType, 'text/csv'], max: maxImportBytes }),
    gives: Import,
    fails: [
      'imports.wrong-template',
      'imports.empty',
      'imports.merged-cells',
      'imports.too-many-rows',
      'imports.too-much-text',
    ],
  }),
  imports: read({
    at: 'POST /account/batchImport/page',
    title: 'List imports',
    purpose: 'Lists the imports of the organisation, the latest first.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    body: Type.Object(PageRequest),
    gives: PageOf(Import),
  }),
  importDetail: read({
    at: 'GET /account/batchImport/detail/:id',
    title: 'Get import',
    purpose: 'Returns the progress and results of an import.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    params: One,
    gives: Import,
    fails: ['request.not-found'],
  }),
  importRows: read({
    at: 'POST /account/batchImport/:id/rows',
    title: 'List import rows',
    purpose: 'Lists the rows of an import with their findings.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    params: One,
    body: Type.Object({
      ...PageRequest,
      Judgement: Type.Optional(Type.Enum(judgements, { description: 'Only rows with this judgement' })),
    }),
    gives: PageOf(ImportRow),
    fails: ['request.not-found'],
  }),
  commitImport: write({
    at: 'POST /account/batchImport/:id/commit',
    title: 'Commit import',
    purpose:
      'Imports the valid rows while seats are free. An interrupted import continues where it stopped. It runs in the background, also after a restart.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.import-started',
    params: One,
    body: Type.Object({
      WithInvitation: Type.Optional(
        Type.Boolean({
          description: 'Send each person a link for the first sign-in, by mail or SMS, when all are imported',
        }),
      ),
    }),
    gives: Import,
    fails: ['request.not-found', 'imports.not-judged', 'imports.nothing-to-import', 'imports.too-few-seats'],
  }),
  undoImport: write({
    at: 'POST /account/batchImport/:id/undo',
    title: 'Undo import',
    purpose: 'Undoes a whole import, also an interrupted one, within a day and while nobody of it has signed in.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.import-undone',
    changesSession: true,
    params: One,
    body: Type.Object({
      Reason,
    }),
    gives: Import,
    fails: ['request.not-found', 'imports.not-committed', 'imports.undo-over', 'imports.signed-in'],
  }),
  importResult: read({
    at: 'GET /account/batchImport/:id/result',
    title: 'Export import result',
    purpose: 'Returns a file with each row of an import and its outcome.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    params: One,
    gives: download(xlsxType),
    fails: ['request.not-found'],
  }),
  exportMembers: read({
    at: 'GET /account/managePage/export',
    title: 'Export members',
    purpose: 'Returns the members that match a filter as a file, in the chosen order.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    logs: 'members.exported',
    query: Type.Object({
      ...MemberFilter,
      SortBy: Type.Optional(Type.Enum(memberOrders, { description: 'The order; by name unless it is given' })),
      IsDescending: Type.Optional(Type.Boolean({ description: 'The order the other way round' })),
      format: Type.Enum(listFormats, { description: 'The kind of file' }),
    }),
    gives: download(`${xlsxType}, text/csv`),
  }),
}
