import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '#kit/data/database.ts'
import { datedFileName } from '#kit/http/downloads.ts'
import { dayIn, installationTimeZone } from '#kit/text/calendar-days.ts'
import { languageOf } from '#kit/text/language.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import type { AppServices } from './app-services.ts'

/** The name of a download with the organisation of the visitor, in the language of the request, and its day there. */
export async function downloadName(
  { database, clock }: Pick<AppServices, 'database' | 'clock'>,
  request: FastifyRequest,
  fileName: string,
): Promise<string> {
  const organisation = request.visitor?.organisation
  const timeZone = organisation
    ? await inTransaction(database, { organisationId: organisation.id }, organisationTimeZone)
    : installationTimeZone
  return datedFileName(fileName, {
    organisation: organisation && localizedName(languageOf(request), organisation),
    day: dayIn(timeZone, clock.now()),
  })
}
