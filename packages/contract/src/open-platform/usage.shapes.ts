import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

/** Periods that end now. */
export const usagePeriods = ['today', '7-days', '30-days'] as const
export type UsagePeriod = (typeof usagePeriods)[number]

/** Days of the longest period. */
export const maxUsageDays = 92

/** Days of the longest period that is grouped by hour; longer ones are grouped by day. */
export const maxHourlyDays = 2

/** Waiting calls that are counted. */
export const countedQueue = 10_000

const day = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description }))

export const UsageRequest = Type.Object({
  Period: Type.Optional(
    Type.Enum(usagePeriods, { description: 'The period, until now; without it and without days, 7 days' }),
  ),
  From: day('The first day, in the time zone of the organisation, in the place of a period'),
  Until: day('The last day; at most 92 days'),
  ProductID: Type.Optional(Id('product', 'Only interfaces of this application')),
  AppID: Type.Optional(Id('app', 'Only this app')),
})
export type UsageRequest = Static<typeof UsageRequest>

const figures = {
  Calls: Type.Integer({ description: 'Calls' }),
  Failures: Type.Integer({ description: 'Calls that failed' }),
  P95Ms: Nullable(
    Type.Integer({
      description: 'Upper bound, in milliseconds, of the duration of 95 percent of the answers; null without answers',
    }),
  ),
  IsP95Beyond: Type.Boolean({ description: 'True when the duration is longer than `P95Ms`, the last bound' }),
}
export const UsageFigures = Type.Object(figures)
export type UsageFigures = Static<typeof UsageFigures>

/** How the open capability was used in a period, and what waits now. */
export const Usage = Type.Object({
  Step: Type.Enum(['hour', 'day'], { description: 'What a point stands for' }),
  Total: Type.Object(figures, { description: 'The whole period' }),
  Points: Type.Array(Type.Object({ Starts: Moment('When the hour or day begins'), ...figures }), {
    description: 'Each hour or day of the period until now, the first one first',
  }),
  Products: Type.Array(
    Type.Object({
      ID: Id('product', 'The application'),
      Name: Type.String({ description: 'Its name' }),
      ...figures,
      Queued: Type.Integer({ description: 'Calls that wait now' }),
    }),
    { description: 'By application, the most calls first' },
  ),
  Apps: Type.Array(
    Type.Object({
      ID: Id('app', 'The app'),
      Name: Nullable(Type.String({ description: 'Its name; null where it was deleted' })),
      ...figures,
      Queued: Type.Integer({ description: 'Calls that wait now' }),
    }),
    { description: 'By app, the most calls first' },
  ),
  Queued: Type.Integer({ description: 'Calls that wait now, counted up to 10,000' }),
  IsQueuedMore: Type.Boolean({ description: 'True when more than `Queued` wait' }),
})
export type Usage = Static<typeof Usage>
