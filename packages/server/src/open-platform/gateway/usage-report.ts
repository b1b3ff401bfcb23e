import { hour } from '@atrium/contract/constants.ts'
import type { callRecordCalls } from '@atrium/contract/open-platform/call-records.calls.ts'
import { durationBuckets } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import {
  countedQueue,
  maxHourlyDays,
  maxUsageDays,
  type Usage,
  type UsageFigures,
  type UsageRequest,
} from '@atrium/contract/open-platform/usage.shapes.ts'
import type { KitServices } from '#kit/services.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { addDays, dayIn, isDay, startOfDay } from '#kit/text/calendar-days.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import {
  appNames,
  countQueued,
  productNames,
  sumUsage,
  type QueuedCalls,
  type UsageFilter,
  type UsageSum,
} from './usage-report.store.ts'

const daysOf = { today: 1, '7-days': 7, '30-days': 30 } as const

/** Handler of the report on the usage of the open capability. */
export const usageReport = ({
  clock,
}: Pick<KitServices, 'clock'>): Handlers<Pick<typeof callRecordCalls, 'usage'>> => ({
  async usage({ body, db }) {
    const filter = periodOf(body, await organisationTimeZone(db), clock.now())
    const sums = await sumUsage(db, filter)
    const queued = await countQueued(db, filter)
    const waiting = queued.reduce((sum, { count }) => sum + count, 0)
    return {
      Step: filter.step,
      Total: figuresOf(sums.find(isTotal)),
      Points: pointsOf(filter, sums, clock.now()),
      ...(await partsOf(db, sums, queued)),
      Queued: Math.min(waiting, countedQueue),
      IsQueuedMore: waiting > countedQueue,
    }
  },
})

/** The period of a request. Throws `logs.wrong-period`. */
function periodOf({ Period, From, Until, ProductID, AppID }: UsageRequest, timeZone: string, now: number): UsageFilter {
  const today = dayIn(timeZone, now)
  const last = Until ?? today
  const isNamed = From !== undefined || Until !== undefined
  if (isNamed && !(isDay(From ?? '') && isDay(last))) throw new CallError('logs.wrong-period')
  const first = From ?? addDays(today, 1 - daysOf[Period ?? '7-days'])
  const longest = addDays(first, maxUsageDays - 1)
  if (first > last || last > longest) throw new CallError('logs.wrong-period')
  return {
    from: startOfDay(timeZone, first),
    until: startOfDay(timeZone, addDays(last, 1)),
    timeZone,
    step: last < addDays(first, maxHourlyDays) ? 'hour' : 'day',
    productId: ProductID,
    appId: AppID,
  }
}

const isTotal = ({ starts, productId, appId }: UsageSum) => starts === null && productId === null && appId === null

const mostCallsFirst = (a: UsageFigures, b: UsageFigures) => b.Calls - a.Calls

/** The figures by application and by app. */
async function partsOf(db: Db, sums: readonly UsageSum[], queued: readonly QueuedCalls[]) {
  const byProduct = new Map(sums.flatMap((sum) => (sum.productId ? [[sum.productId, sum] as const] : [])))
  const byApp = new Map(sums.flatMap((sum) => (sum.appId ? [[sum.appId, sum] as const] : [])))
  const queuedBy = (part: 'productId' | 'appId', id: string) =>
    Math.min(
      queued.reduce((sum, each) => sum + (each[part] === id ? each.count : 0), 0),
      countedQueue,
    )
  const productIds = [...new Set([...byProduct.keys(), ...queued.map(({ productId }) => productId)])]
  const appIds = [...new Set([...byApp.keys(), ...queued.map(({ appId }) => appId)])]
  const names = await productNames(db, productIds)
  const apps = await appNames(db, appIds)
  return {
    Products: productIds
      .map((ID) => ({
        ID,
        Name: names.get(ID) ?? '',
        ...figuresOf(byProduct.get(ID)),
        Queued: queuedBy('productId', ID),
      }))
      .toSorted(mostCallsFirst),
    Apps: appIds
      .map((ID) => ({
        ID,
        Name: apps.get(ID) ?? null,
        ...figuresOf(byApp.get(ID)),
        Queued: queuedBy('appId', ID),
      }))
      .toSorted(mostCallsFirst),
  }
}

/** Every hour or day of the period until now, also those without calls. */
function pointsOf(filter: UsageFilter, sums: readonly UsageSum[], now: number): Usage['Points'] {
  const byTime = new Map(sums.map((sum) => [sum.starts, sum]))
  const points: Usage['Points'] = []
  for (let at = filter.from; at < Math.min(filter.until, now); at = nextOf(at, filter))
    points.push({ Starts: new Date(at).toISOString(), ...figuresOf(byTime.get(at)) })
  return points
}

const nextOf = (at: number, { step, timeZone }: UsageFilter): number =>
  step === 'hour' ? at + hour : startOfDay(timeZone, addDays(dayIn(timeZone, at), 1))

function figuresOf(sum: UsageSum | undefined): UsageFigures {
  const { calls = 0, failures = 0, durations = [] } = sum ?? {}
  const bucket = percentileBucket(durations, 0.95)
  return {
    Calls: calls,
    Failures: failures,
    P95Ms: bucket === undefined ? null : (durationBuckets[bucket] ?? durationBuckets.at(-1) ?? null),
    IsP95Beyond: bucket === durationBuckets.length,
  }
}

/** The bucket in which a percentile falls; undefined without answers. */
export function percentileBucket(counts: readonly number[], share: number): number | undefined {
  const rank = share * counts.reduce((sum, count) => sum + count, 0)
  let seen = 0
  const bucket = counts.findIndex((count) => (seen += count) >= rank && seen > 0)
  return bucket === -1 ? undefined : bucket
}
