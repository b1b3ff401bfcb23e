import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { licenceCalls } from '@atrium/contract/products/managed-products.calls.ts'
import { addDays, dayIn, isDay } from '#kit/text/calendar-days.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import type { ProductServices } from './services.ts'
import { grantLicence } from './access.store.ts'
import { licenceOf, listLicences, type LicenceRow } from '#organisation/licences.ts'
import { findOrganisation, findProduct } from './managed-products.store.ts'

/** Handlers by which operators grant, change and end licences. */
export const organisationLicences = ({ clock }: ProductServices) => {
  const calendarOf = async (db: Db, fail: Fail<'request.not-found'>) => {
    const organisation = (await findOrganisation(db)) ?? fail('request.not-found')
    return { organisation, today: dayIn(organisation.timeZone, clock.now()) }
  }
  return {
    async licences({ lang, db, fail }: Context<typeof licenceCalls.licences>) {
      const { organisation, today } = await calendarOf(db, fail)
      return {
        OrgName: localizedName(lang, organisation),
        Today: today,
        Licences: (await listLicences(db)).map((row) => licenceOf(lang, row, today)),
      }
    },

    async setLicence({ params, body, visitor, lang, db, note, fail }: Context<typeof licenceCalls.setLicence>) {
      const { productId } = params
      const { today } = await calendarOf(db, fail)
      const product = (await findProduct(db, productId)) ?? fail('products.unknown')
      const { seatCount, validFrom, validUntil } = body
      const isPeriod = [validFrom, validUntil].every(isDay) && validFrom <= validUntil && validUntil >= today
      if (!isPeriod) fail('products.wrong-period')
      const before = await findLicence(db, productId)
      await grantLicence(db, visitor.sessionId, { productId, ...body })
      const after = (await findLicence(db, productId)) ?? fail('products.unknown')
      // Concurrent grants wait for the row just written, so the count stays valid.
      if (after.used_seats > seatCount)
        fail('products.seats-below-used', { values: { used: String(after.used_seats) } })
      note({ subject: { id: productId, name: product.name }, changes: changesOf(before, after) })
      return licenceOf(lang, after, today)
    },

    async endLicence({ params: { productId }, visitor, db, note, fail }: Context<typeof licenceCalls.endLicence>) {
      const { today } = await calendarOf(db, fail)
      const before = await findLicence(db, productId)
      if (!before || before.valid_until < today) return fail('request.not-found')
      const yesterday = addDays(today, -1)
      await grantLicence(db, visitor.sessionId, {
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

const findLicence = async (db: Db, productId: string): Promise<LicenceRow | undefined> =>
  (await listLicences(db)).find(({ id }) => id === productId)

const changesOf = (before?: LicenceRow, after?: LicenceRow): Record<string, [unknown, unknown]> => ({
  seatCount: [before?.seat_count, after?.seat_count],
  from: [before?.valid_from, after?.valid_from],
  until: [before?.valid_until, after?.valid_until],
})
