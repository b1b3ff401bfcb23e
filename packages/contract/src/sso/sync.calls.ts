import { listFormats, xlsxType } from '../constants.ts'
import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { administrators } from './access.ts'
import { ConnectionId } from './sso.shapes.ts'
import { SyncRow, SyncRowFilter, SyncRun, SyncSettingFields, SyncSettings } from './sync.shapes.ts'

const connectionParams = Type.Object({ id: ConnectionId })
const runParams = Type.Object({ id: Id('sso-sync', 'The run') })

/** A directory that keeps the members of the organisation. */
export const syncCalls = {
  syncSettings: read({
    at: 'GET /sso/connections/:id/sync',
    title: 'Get directory sync',
    purpose: 'How a directory keeps the members, and the run that goes on.',
    ...administrators,
    params: connectionParams,
    gives: SyncSettings,
    fails: ['request.not-found', 'sso.no-directory'],
  }),
  setSync: write({
    at: 'PUT /sso/connections/:id/sync',
    title: 'Set directory sync',
    purpose: 'Sets when a directory is read by itself, and what happens to members who are missing in it.',
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
      'Reads a directory in the background and brings the members into line with it; a dry run only says what would happen.',
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
    purpose: 'The runs of a connection, the latest first.',
    ...administrators,
    params: connectionParams,
    body: Type.Object(PageRequest),
    gives: PageOf(SyncRun),
    fails: ['request.not-found'],
  }),
  syncRun: read({
    at: 'GET /sso/syncs/:id',
    title: 'Get directory sync report',
    purpose: 'One run: how far it is, and what came of it.',
    ...administrators,
    params: runParams,
    gives: SyncRun,
    fails: ['request.not-found'],
  }),
  syncRows: read({
    at: 'POST /sso/syncs/:id/rows',
    title: 'List people of directory sync',
    purpose: 'The people of a run, each with what became of it and why.',
    ...administrators,
    params: runParams,
    body: Type.Object({ ...PageRequest, ...SyncRowFilter }),
    gives: PageOf(SyncRow),
    fails: ['request.not-found'],
  }),
  exportSync: read({
    at: 'GET /sso/syncs/:id/export',
    title: 'Export directory sync report',
    purpose: 'The people of a run as a file.',
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
      'Lets a run that stopped go on once, as a new one: it may lock or remove as many members as the one that stopped would have.',
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
      'Takes a run back: who was created is removed, what was changed is put back where it is unchanged since, who was locked or removed is there again. Switches the schedule off, or the next run would do the same again.',
    ...administrators,
    audit: 'sso.sync-undone',
    params: runParams,
    body: Type.Object({ Reason }),
    gives: SyncRun,
    fails: ['request.not-found', 'sso.sync-running', 'sso.sync-not-undoable', 'sso.sync-undo-over'],
  }),
}
