import { listFormats, xlsxType } from '../constants.ts'
import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { administrators } from '../sso/access.ts'
import { ConnectionId } from '../sso/sso.shapes.ts'
import { SyncRow, SyncRowFilter, SyncRun, SyncSettingFields, SyncSettings } from './directory-sync.shapes.ts'

const connectionParams = Type.Object({ id: ConnectionId })
const runParams = Type.Object({ id: Id('sso-sync', 'The run') })

/** A directory that keeps the members of the organisation. */
export const directorySyncCalls = {
  syncSettings: read({
    at: 'GET /sso/connections/:id/sync',
    title: 'Get directory sync',
    purpose: 'Returns the settings of a directory sync, and the current run.',
    ...administrators,
    params: connectionParams,
    gives: SyncSettings,
    fails: ['request.not-found', 'sso.no-directory'],
  }),
  setSync: write({
    at: 'PUT /sso/connections/:id/sync',
    title: 'Set directory sync',
    purpose: 'Sets the schedule of a directory sync, and what happens to members who are missing from the directory.',
    ...administrators,
    audit: 'sso.sync-settings-changed',
    params: connectionParams,
    body: Type.Object(SyncSettingFields),
    gives: SyncSettings,
    fails: ['request.not-found', 'sso.no-directory'],
  }),
  startSync: write({
    at: 'POST /sso/connections/:id/sync',
    title: 'Start directory sync',
    purpose:
      'Starts a run in the background that updates the members from the directory. A dry run only reports what would change.',
    ...administrators,
    audit: { none: 'The run leaves its own entry, which says who started it' },
    params: connectionParams,
    body: Type.Object({
      IsDry: Type.Boolean({ description: 'Only say what would happen' }),
      OnlyChanges: Type.Optional(
        Type.Boolean({
          description:
            'Read what has changed since the last run, as far as the directory can tell: who is missing is not seen then',
        }),
      ),
    }),
    gives: SyncRun,
    fails: ['request.not-found', 'request.too-frequent', 'sso.no-directory', 'sso.sync-running'],
  }),
  syncRuns: read({
    at: 'POST /sso/connections/:id/sync/page',
    title: 'List directory syncs',
    purpose: 'Lists the runs of a connection, the latest first.',
    ...administrators,
    params: connectionParams,
    body: Type.Object(PageRequest),
    gives: PageOf(SyncRun),
    fails: ['request.not-found'],
  }),
  syncRun: read({
    at: 'GET /sso/syncs/:id',
    title: 'Get directory sync report',
    purpose: 'Returns the progress and results of a run.',
    ...administrators,
    params: runParams,
    gives: SyncRun,
    fails: ['request.not-found'],
  }),
  syncRows: read({
    at: 'POST /sso/syncs/:id/rows',
    title: 'List people of directory sync',
    purpose: 'Lists the people of a run, each with the outcome and its reason.',
    ...administrators,
    params: runParams,
    body: Type.Object({ ...PageRequest, ...SyncRowFilter }),
    gives: PageOf(SyncRow),
    fails: ['request.not-found'],
  }),
  exportSync: read({
    at: 'GET /sso/syncs/:id/export',
    title: 'Export directory sync report',
    purpose: 'Returns the people of a run as a file.',
    ...administrators,
    logs: 'sso.sync-exported',
    params: runParams,
    query: Type.Object({ ...SyncRowFilter, format: Type.Enum(listFormats, { description: 'The kind of file' }) }),
    gives: download(`${xlsxType}, text/csv`),
    fails: ['request.not-found'],
  }),
  confirmSync: write({
    at: 'POST /sso/syncs/:id/confirm',
    title: 'Confirm directory sync',
    purpose:
      'Continues a stopped run once, as a new run. It may lock or remove as many members as the stopped run would have.',
    ...administrators,
    audit: 'sso.sync-confirmed',
    params: runParams,
    body: Type.Object({ Reason }),
    gives: SyncRun,
    fails: ['request.not-found', 'sso.sync-running', 'sso.sync-not-stopped'],
  }),
  undoSync: write({
    at: 'POST /sso/syncs/:id/undo',
    title: 'Undo directory sync',
    purpose:
      'Undoes a run: removes created members, restores changed fields that were not changed since, and unlocks or recovers members. Switches the schedule off, because the next run would make the same changes again.',
    ...administrators,
    audit: 'sso.sync-undone',
    params: runParams,
    body: Type.Object({ Reason }),
    gives: SyncRun,
    fails: ['request.not-found', 'sso.sync-running', 'sso.sync-not-undoable', 'sso.sync-undo-over'],
  }),
}
