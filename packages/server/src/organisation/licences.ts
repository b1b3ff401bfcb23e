import { day, type Lang, type productKinds } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { Licence } from '@atrium/contract/organisation/organisation.shapes.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'

/** Days before its end from which a licence is about to expire. */
const licenceWarningDays = 30

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

/** The licences of the organisation in product order; days as `YYYY-MM-DD`. */
export const listLicences = (db: Db): Promise<LicenceRow[]> =>
  rowsOf(
    db,
    sql`select p.id, p.code, p.name, p.english_name, p.kind, p.is_enabled, l.seat_count, l.used_seats, l.valid_from::text, l.valid_until::text
      from licences l join products p on p.id = l.product_id order by p.position`,
  )

/** The state on a day of what is valid from one day to another, both included. */
export const periodState = (
  { validFrom, validUntil }: { validFrom: string; validUntil: string },
  today: string,
): Licence['State'] => {
  if (validUntil < today) return 'over'
  if (validFrom > today) return 'coming'
  return Date.parse(validUntil) - Date.parse(today) <= licenceWarningDays * day ? 'ending' : 'valid'
}

/** A licence on a day of the organisation's calendar. */
export const licenceOf = (lang: Lang, row: LicenceRow, today: string): Licence => ({
  ID: row.id,
  Code: row.code,
  PlatformName: localizedName(lang, { name: row.name, englishName: row.english_name }),
  Kind: row.kind,
  SeatCount: row.seat_count,
  UsedSeats: row.used_seats,
  ValidFrom: row.valid_from,
  ValidUntil: row.valid_until,
  State: periodState({ validFrom: row.valid_from, validUntil: row.valid_until }, today),
})
