import type { Lang } from '@atrium/contract/constants.ts'
import { activitySpans } from '@atrium/contract/logs/activity.shapes.ts'
import { auditActions } from '@atrium/contract/audit-actions.ts'
import { sql } from 'drizzle-orm'
import { arrayOf, rowsOf, type Db } from '#kit/data/database.ts'
import { phrase } from '#kit/text/language.ts'
import { localizedValue } from '../operations/localized-values.ts'
import { resultText } from '../sign-ins/sign-in-texts.ts'

type TextKey = Parameters<typeof phrase<'logs'>>[2]

/** Filter fields with the keys of their names. */
const names: Readonly<Record<string, TextKey>> = {
  Span: 'spanChoice',
  From: 'from',
  Until: 'until',
  At: 'time',
  ActorId: 'actorFilter',
  SubjectId: 'subjectFilter',
  AccountId: 'person',
  Actions: 'action',
  Result: 'result',
  Address: 'address',
  ProductId: 'product',
  DepartmentId: 'department',
  Search: 'filter.words',
  WithSubDepartments: 'filter.subDepartments',
  WithoutDepartment: 'filter.noDepartment',
  WithoutProductId: 'filter.withoutProduct',
  Role: 'filter.role',
  State: 'filter.state',
  LastSignIn: 'filter.lastSignIn',
}

/** Fields whose values are ids. */
const ids = ['ActorId', 'SubjectId', 'AccountId', 'ProductId', 'WithoutProductId', 'DepartmentId'] as const

/**
 * A filter as the log stores it: chosen fields only, ids with their current names, since the person or department may
 * not exist years later.
 */
export async function loggedFilter(db: Db, filter: object): Promise<Record<string, unknown>> {
  const chosen = Object.entries(filter).filter(([key, value]) => value !== undefined && Object.hasOwn(names, key))
  const meant = chosen.filter(([key]) => ids.some((each) => each === key)).map(([, value]) => String(value))
  const known = meant.length > 0 ? await namesOf(db, meant) : new Map<string, string>()
  return Object.fromEntries(
    chosen.map(([key, value]) => {
      const name = known.get(String(value))
      return [key, name === undefined ? value : { id: value, name }]
    }),
  )
}

/** The current names of people, departments and products; other names from the log. */
async function namesOf(db: Db, wanted: readonly string[]): Promise<Map<string, string>> {
  const own = arrayOf(wanted, 'uuid')
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select w.id, described.name from unnest(${own}) as w (id), lateral (
        select l.subject_name as name from operation_logs l where l.subject_id = w.id order by l.at desc limit 1) as described
      where described.name is not null
      union all select id, real_name from accounts where id = any(${own}) union all select id, name from departments where id = any(${own})
      union all select id, name from products where id = any(${own})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Describes a logged filter, one text per field. */
export const describeFilters = (lang: Lang, filter: object): string[] =>
  Object.entries(filter).map(([key, value]) => {
    const name = Object.hasOwn(names, key) ? phrase(lang, 'logs', names[key] as TextKey) : key
    return phrase(lang, 'logs', 'statement.filter', { name, value: valueText(lang, key, value) })
  })

function valueText(lang: Lang, key: string, value: unknown): string {
  if (Array.isArray(value))
    return value.map((each) => valueText(lang, key, each)).join(phrase(lang, 'logs', 'separator'))
  if (typeof value === 'object' && value !== null) {
    const { id, name } = value as { id?: string; name?: string }
    return name ?? id ?? ''
  }
  return (formatters[key] ?? ((_, text) => text))(lang, String(value))
}

/** Formats values that are neither free text nor names. */
const formatters: Readonly<Record<string, (lang: Lang, text: string) => string>> = {
  Result: (lang, text) => (text === 'failure' ? phrase(lang, 'logs', 'result.failure') : resultText(lang, text)),
  Actions(lang, text) {
    const action = auditActions.find((each) => each === text)
    return action ? phrase(lang, 'audit', action) : text
  },
  Span(lang, text) {
    const span = activitySpans.find((each) => each === text)
    return span ? phrase(lang, 'logs', `spans.${span}`) : text
  },
  LastSignIn: lastSignInText,
  Role: coded,
  State: coded,
  WithSubDepartments: coded,
  WithoutDepartment: coded,
}

function coded(lang: Lang, text: string): string {
  return String(localizedValue(lang, text))
}

/** Describes a `lastSignInFilters` value. */
function lastSignInText(lang: Lang, wanted: string): string {
  const days = wanted.replace('within-', '')
  if (!/^\d+$/.test(days)) return phrase(lang, 'logs', 'filter.never')
  return phrase(lang, 'logs', days === wanted ? 'filter.notFor' : 'filter.within', { days })
}
