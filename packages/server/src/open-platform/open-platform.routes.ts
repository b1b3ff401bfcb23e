import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import type { OpenAuthorisation } from '@atrium/contract/open-platform/open-platform.shapes.ts'
import type { KitServices } from '#kit/services.ts'
import type { Db } from '#kit/data/database.ts'
import { handle } from '#kit/http/handle.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { apps } from './apps/apps.routes.ts'
import { callRecords } from './records/call-records.ts'
import { recordSettings } from './records/record-settings.ts'
import { usageReport } from './gateway/usage-report.ts'
import { authorisationOf } from './grants/authorisation.ts'
import { grants } from './grants/grants.routes.ts'
import { interfaces } from './interfaces/interfaces.routes.ts'
import { deliveryLog } from './webhooks/delivery-log.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { getAuthorisation, upsertRequest } from './grants/authorisations.store.ts'

/** Handlers of the open capability of an organisation. */
export const openPlatform = ({
  clock,
  invalidate,
  secrets,
  jobs,
  ...services
}: Pick<KitServices, 'clock' | 'invalidate' | 'secrets' | 'jobs' | 'settings' | 'isDemo'>) => {
  const ownAuthorisation = async (db: Db): Promise<OpenAuthorisation> =>
    authorisationOf(await getAuthorisation(db), clock.now())
  return handle(openPlatformCalls, {
    ...apps({ clock, invalidate }),
    ...grants({ clock }),
    ...callRecords({ secrets, jobs }),
    ...recordSettings(),
    ...usageReport({ clock }),
    ...interfaces(),
    ...webhooks({ clock, secrets, jobs, ...services }),
    ...deliveryLog({ secrets, jobs }),

    authorisation: ({ db }) => ownAuthorisation(db),

    async requestAuthorisation({ body, visitor: { person, organisation }, db, note, fail }) {
      const reason = body.Reason?.trim() || null
      // A grant locks the organisation too: a request that comes at the same time sees it.
      await lockOrganisation(db)
      const { State } = await ownAuthorisation(db)
      if (State === 'valid' || State === 'coming') fail('open-platform.authorised-already')
      const request = { organisationId: organisation.id, requestedBy: person.realName, reason }
      if (!(await upsertRequest(db, request))) fail('request.too-frequent')
      note({ subject: { id: organisation.id, name: organisation.name }, ...(reason && { reason }) })
      return ownAuthorisation(db)
    },
  })
}
