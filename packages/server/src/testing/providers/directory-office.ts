import { sql } from 'drizzle-orm'
import type { SyncRow, SyncRun, SyncSettings } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { syncDirectories } from '#directory-sync/directory-sync.jobs.ts'
import { exampleDirectory } from '#testing/examples/sso-connection.ts'
import type { openTestPortal } from '#testing/test-portal.ts'
import { anSsoOffice } from './sso-office.ts'

type Portal = Awaited<ReturnType<typeof openTestPortal>>

interface DirectoryOptions {
  /** Where the directory is, and how it is asked. */
  settings: object
  secret: string
  /** Fields of the connection that differ from the example. */
  fields?: object
  seatCount?: number
}

/** An organisation with a directory that keeps its members. */
export async function aDirectoryOffice(portal: Portal, { settings, secret, fields = {}, seatCount }: DirectoryOptions) {
  const office = await anSsoOffice(portal)
  const { organisationId, ask } = office
  const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
  if (seatCount) await owner(sql`update organisations set seat_count = ${seatCount} where id = ${organisationId}`)
  const connection = await office.aConnection({
    ...exampleDirectory,
    Secret: secret,
    TrustedDomains: ['lab.test'],
    ...fields,
    Settings: { ...exampleDirectory.Settings, ...settings },
  })
  const syncPath = `/sso/connections/${connection.ID}/sync`
  const runDue = () => portal.runJob(syncDirectories(portal.server.services))
  const get = (id: string) => ask<SyncRun>(`GET /sso/syncs/${id}`)
  return {
    ...office,
    owner,
    connection,
    syncPath,
    runDue,
    get,
    set: (given: Partial<SyncSettings> = {}) =>
      ask<SyncSettings>(`PUT ${syncPath}`, {
        Schedule: 'off',
        Hour: 2,
        Missing: 'mark',
        BrakePercent: 10,
        ...given,
      }),
    /** Runs to the end. */
    async run({ isDry = false, onlyChanges = false } = {}): Promise<SyncRun> {
      const { ID } = await ask<SyncRun>(`POST ${syncPath}`, { IsDry: isDry, OnlyChanges: onlyChanges })
      await runDue()
      return get(ID)
    },
    rows: async ({ ID }: Pick<SyncRun, 'ID'>, filter: object = {}): Promise<SyncRow[]> => {
      const page = { pageIndex: 1, pageSize: 200, ...filter }
      return (await ask<{ items: SyncRow[] }>(`POST /sso/syncs/${ID}/rows`, page)).items
    },
    /** What became of each person, by name. */
    async outcomes(run: Pick<SyncRun, 'ID'>): Promise<Record<string, string>> {
      const rows = await this.rows(run)
      return Object.fromEntries(
        rows.map(({ Cells, Outcome, Findings }) => [
          Cells['name'] ?? '',
          [Outcome, ...Findings.map(({ Reason }) => Reason)].join(' '),
        ]),
      )
    },
    member: async (name: string) =>
      (
        await owner<
          Record<string, string | null>
        >(sql`select a.id, a.account, a.real_name as name, a.email, a.mobile_phone as phone, a.job_title as title, a.role, a.state,
          a.left_at::text as left, (select d.name from departments d where d.id = a.department_id) as department
        from accounts a where a.organisation_id = ${organisationId} and a.real_name = ${name}`)
      )[0],
    latestOf: async (): Promise<SyncRun | undefined> =>
      (await ask<{ items: SyncRun[] }>(`POST ${syncPath}/page`, { pageIndex: 1, pageSize: 10 })).items[0],
  }
}
