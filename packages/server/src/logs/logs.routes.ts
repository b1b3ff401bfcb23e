import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { SignInFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { handle, type Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { activityReport, listActivePeople } from './activity.ts'
import { activityFile } from './activity-file.ts'
import { checkpointFilesOf } from './checkpoints.ts'
import { installationLog } from './installation-log.routes.ts'
import { LogCounts } from './log-counts.ts'
import { signInFile } from './log-files.ts'
import { periodOf } from './log-period.ts'
import type { LogParts } from './logs.parts.ts'
import { operations, toldPage } from './operations.routes.ts'
import { OrganisationZones } from './organisation-zones.ts'
import { pageSignIns, signInWish } from './sign-in-list.ts'
import { keptFilter } from './told-filters.ts'
import { toldSignIn } from './told-entry.ts'

type Own<K extends keyof typeof logCalls> = Context<(typeof logCalls)[K]>

/** Who signed in. */
const signIns = ({ clock, zones, counts }: LogParts) => {
  const wishOf = async ({ db, visitor }: Pick<Own<'signInPage'>, 'db' | 'visitor'>, filter: SignInFilter) => {
    const { id, configs } = visitor.organisation
    const timeZone = await zones.of(db, id)
    const now = clock.now()
    return { timeZone, now, wish: await signInWish(db, filter, periodOf(filter, { now, timeZone, configs })) }
  }
  return {
    async signInPage({ body, db, visitor, lang }: Own<'signInPage'>) {
      const { wish, timeZone } = await wishOf({ db, visitor }, body)
      const { rows, next, total } = await pageSignIns(db, body, wish, {
        counts,
        organisationId: visitor.organisation.id,
      })
      const told = rows.map((row) => toldSignIn(lang, row))
      const KeptSince = new Date(wish.period.keptSince).toISOString()
      return { ...toldPage(told, total, next), TimeZone: timeZone, KeptSince }
    },
    async exportSignInLog({ body, db, batch, visitor, lang }: Own<'exportSignInLog'>) {
      const { format, ...filter } = body
      const { wish, timeZone, now } = await wishOf({ db, visitor }, filter)
      return signInFile(wish, { lang, timeZone, format, now, within: batch, kept: await keptFilter(db, filter) })
    },
  }
}

/** Who was active. */
const activity = ({ clock, zones }: LogParts) => ({
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
    return activityFile({ request, report, lang, timeZone, format, within: batch, kept: await keptFilter(db, request) })
  },
})

/** What happened, and who was there. */
export const logs = (parts: Parts) => {
  const { clock, jobs, secrets, settings } = parts
  const own: LogParts = {
    clock,
    jobs,
    secrets,
    zones: new OrganisationZones(parts),
    counts: new LogCounts(parts),
    checkpointFiles: checkpointFilesOf(settings),
  }
  return handle(logCalls, { ...signIns(own), ...operations(own), ...installationLog(own), ...activity(own) })
}
