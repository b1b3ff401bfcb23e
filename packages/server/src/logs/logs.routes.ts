import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { SignInFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { handle, type Context } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { activityReport, listActivePeople } from './activity/activity.ts'
import { activityFile } from './activity/activity-file.ts'
import { checkpointFilesOf } from './chain/checkpoints.ts'
import { installationLog } from './operations/installation-log.routes.ts'
import { LogCounts } from './search/log-counts.ts'
import { signInFile } from './log-files.ts'
import { periodOf } from './search/log-period.ts'
import type { LogServices } from './services.ts'
import { operations, logPageResponse } from './operations/operations.routes.ts'
import { OrganisationZones } from './organisation-zones.ts'
import { pageSignIns, signInQuery } from './sign-ins/sign-in-list.ts'
import { loggedFilter } from './search/logged-filters.ts'
import { describeSignIn } from './operations/describe-entry.ts'

type Own<K extends keyof typeof logCalls> = Context<(typeof logCalls)[K]>

/** Handlers of the sign-in log. */
const signIns = ({ clock, zones, counts }: LogServices) => {
  const queryOf = async ({ db, visitor }: Pick<Own<'signInPage'>, 'db' | 'visitor'>, filter: SignInFilter) => {
    const { id, configs } = visitor.organisation
    const timeZone = await zones.of(db, id)
    const now = clock.now()
    return { timeZone, now, query: await signInQuery(db, filter, periodOf(filter, { now, timeZone, configs })) }
  }
  return {
    async signInPage({ body, db, visitor, lang }: Own<'signInPage'>) {
      const { query, timeZone } = await queryOf({ db, visitor }, body)
      const { rows, next, total } = await pageSignIns(db, body, query, {
        counts,
        organisationId: visitor.organisation.id,
      })
      const described = rows.map((row) => describeSignIn(lang, row))
      const KeptSince = new Date(query.period.retainedSince).toISOString()
      return { ...logPageResponse(described, total, next), TimeZone: timeZone, KeptSince }
    },
    async exportSignInLog({ body, db, batch, visitor, lang }: Own<'exportSignInLog'>) {
      const { format, ...filter } = body
      const { query, timeZone, now } = await queryOf({ db, visitor }, filter)
      return signInFile(query, { lang, timeZone, format, now, within: batch, filters: await loggedFilter(db, filter) })
    },
  }
}

/** Handlers of the activity report. */
const activity = ({ clock, zones }: LogServices) => ({
  async activeUsers({ body, db, visitor }: Own<'activeUsers'>) {
    const timeZone = await zones.of(db, visitor.organisation.id)
    return activityReport(db, { request: body, timeZone, now: clock.now() })
  },
  async activePeople({ body, db }: Own<'activePeople'>) {
    const { total, rows } = await listActivePeople(db, body)
    const items = rows.map((row) => ({
      ID: row.id,
      RealName: row.real_name,
      Account: row.account,
      DepartmentName: row.department_name,
      IsFormer: row.is_former,
    }))
    return { total, items }
  },
  async exportActiveUsers({ body, db, batch, visitor, lang }: Own<'exportActiveUsers'>) {
    const timeZone = await zones.of(db, visitor.organisation.id)
    const { format, ...request } = body
    const report = await activityReport(db, { request, timeZone, now: clock.now() })
    return activityFile({
      request,
      report,
      lang,
      timeZone,
      format,
      within: batch,
      filters: await loggedFilter(db, request),
    })
  },
})

/** Handlers of all logs. */
export const logs = (services: KitServices) => {
  const { clock, jobs, secrets, settings } = services
  const own: LogServices = {
    clock,
    jobs,
    secrets,
    zones: new OrganisationZones(services),
    counts: new LogCounts(services),
    checkpointFiles: checkpointFilesOf(settings),
  }
  return handle(logCalls, { ...signIns(own), ...operations(own), ...installationLog(own), ...activity(own) })
}
