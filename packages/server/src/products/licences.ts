import { day, type Lang, type productKinds } from '@atrium/contract/constants.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { Licence } from '@atrium/contract/organisation/organisation.shapes.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/database.ts'

/** A licence ends soon when no more than so many days of it are left. */
const endingDays = 30

export interface LicenceRow {
  id: string
  code: string
  name: string
  english_name: string
  kind: (typeof productKinds)[number]
  is_enabled: boolean
  seat_count: number
  used_seats: number
  valid_from: string
  valid_until: string
}

/** The licences of the organisation, in the order of the applications; days as `YYYY-MM-DD`. */
export const listLicences = (db: Db): Promise<LicenceRow[]> =>
  rowsOf(
    db,
    sql`select p.id, p.code, p.name, p.english_name, p.kind, p.is_enabled, l.seat_count, l.used_seats, l.valid_from::text, l.valid_until::text
      from licences l join products p on p.id = l.product_id order by p.position`,
  )

const stateOf = (row: LicenceRow, today: string): Licence['State'] => {
  if (row.valid_until < today) return 'over'
  if (row.valid_from > today) return 'coming'
  return Date.parse(row.valid_until) - Date.parse(today) <= endingDays * day ? 'ending' : 'valid'
}

/** A licence as it stands on a day of the organisation's calendar. */
export const licenceOf = (lang: Lang, row: LicenceRow, today: string): Licence => ({
  ID: row.id,
  Code: row.code,
  PlatformName: toldName(lang, { name: row.name, englishName: row.english_name }),
  Kind: row.kind,
  SeatCount: row.seat_count,
  UsedSeats: row.used_seats,
  ValidFrom: row.valid_from,
  ValidUntil: row.valid_until,
  State: stateOf(row, today),
})
