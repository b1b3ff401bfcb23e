import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { licenceCalls } from '@atrium/contract/products/managed-products.calls.ts'
import { addDays, dayIn, isDay } from '#kit/calendar-days.ts'
import { CallError } from '#kit/call-error.ts'
import type { Db } from '#kit/database.ts'
import type { Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { giveLicence } from './access.store.ts'
import { licenceOf, listLicences, type LicenceRow } from './licences.ts'
import { findOrganisation, findProduct } from './managed-products.store.ts'

/** How operators give, change and end the licences of an organisation. */
export const organisationLicences = ({ clock }: Parts) => {
  const calendarOf = async (db: Db) => {
    const organisation = (await findOrganisation(db)) ?? refuse('request.not-found')
    return { organisation, today: dayIn(organisation.timeZone, clock.now()) }
  }
  return {
    async licences({ lang, db }: Context<typeof licenceCalls.licences>) {
      const { organisation, today } = await calendarOf(db)
      return {
        OrgName: toldName(lang, organisation),
        Today: today,
        Licences: (await listLicences(db)).map((row) => licenceOf(lang, row, today)),
      }
    },

    async setLicence({ params, body, visitor, lang, db, note }: Context<typeof licenceCalls.setLicence>) {
      const { productId } = params
      const { today } = await calendarOf(db)
      const product = (await findProduct(db, productId)) ?? refuse('products.unknown')
      const { seatCount, validFrom, validUntil } = body
      const isPeriod = [validFrom, validUntil].every(isDay) && validFrom <= validUntil && validUntil >= today
      if (!isPeriod) refuse('products.wrong-period')
      const before = await findLicence(db, productId)
      await giveLicence(db, visitor.sessionId, { productId, ...body })
      const after = (await findLicence(db, productId)) ?? refuse('products.unknown')
      // Seats that are given meanwhile wait for the row that was just written: the count holds until the end.
      if (after.used_seats > seatCount)
        throw new CallError('products.seats-below-used', { values: { used: String(after.used_seats) } })
      note({ subject: { id: productId, name: product.name }, changes: changesOf(before, after) })
      return licenceOf(lang, after, today)
    },

    async endLicence({ params: { productId }, visitor, db, note }: Context<typeof licenceCalls.endLicence>) {
      const { today } = await calendarOf(db)
      const before = await findLicence(db, productId)
      if (!before || before.valid_until < today) return refuse('request.not-found')
      const yesterday = addDays(today, -1)
      await giveLicence(db, visitor.sessionId, {
        productId,
        seatCount: before.seat_count,
        validFrom: before.valid_from < yesterday ? before.valid_from : yesterday,
        validUntil: yesterday,
      })
      const people = before.valid_from <= today ? before.used_seats : 0
      const after = await findLicence(db, productId)
      note({
        subject: { id: productId, name: before.name },
        changes: { ...changesOf(before, after), peopleAffected: [null, people] },
      })
      return { People: people }
    },
  }
}

function refuse(error: CallError['error']): never {
  throw new CallError(error)
}

const findLicence = async (db: Db, productId: string): Promise<LicenceRow | undefined> =>
  (await listLicences(db)).find(({ id }) => id === productId)

const changesOf = (before?: LicenceRow, after?: LicenceRow): Record<string, [unknown, unknown]> => ({
  seatCount: [before?.seat_count, after?.seat_count],
  from: [before?.valid_from, after?.valid_from],
  until: [before?.valid_until, after?.valid_until],
})
