import type { Input } from '@atrium/contract/kit/call.ts'
import type { managedOrganisationCalls } from '@atrium/contract/organisation/managed-organisations.calls.ts'
import type { ManagedOrganisation } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { changesBetween } from '#logs/operations/changes-between.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import type { IdentityServices } from '#identity/services.ts'
import { openAdministratorInvitations } from '#members/registrations/administrator-invitations.ts'
import { insertFirstLicences } from '#products/first-licences.ts'
import { createOrganisation } from '#organisation/create-organisation.ts'
import {
  countAdministrators,
  resumeOrganisation,
  suspendOrganisation,
  updateOrganisation,
  type OrganisationFields,
} from './managed-organisations.store.ts'
import { checkTimeZone, failIfNameTaken } from '#organisation/organisation-input.ts'
import {
  findOrganisation,
  lockOrganisation,
  organisationInfoOf,
  type OrganisationRow,
} from '#organisation/organisation.service.ts'

type Calls = typeof managedOrganisationCalls
type Typed = Input<Calls['modifyOrganisation']>['body']

/** Handlers by which operators create, edit, suspend and resume organisations. */
export const managedOrganisations = ({ sessions }: Pick<IdentityServices, 'sessions'>) => ({
  async organisation({ db, fail }: Context<Calls['organisation']>) {
    return shownOf(db, (await findOrganisation(db)) ?? fail('request.not-found'))
  },

  async createOrganisation({ body, db, note, fail }: Context<Calls['createOrganisation']>) {
    checkTimeZone(body.TimeZone, fail)
    const organisation = { id: newId(), ...fieldsOf(body) }
    await createOrganisation(db, organisation).catch(failIfNameTaken(fail))
    const codes = await insertFirstLicences(db, organisation.id, body.Licences, fail)
    const { id, ...fields } = organisation
    note({
      subject: { id, name: organisation.name },
      organisationId: id,
      changes: {
        ...changesBetween(null, fields),
        ...(codes.length > 0 && { licences: [null, codes.join(', ')] }),
      },
    })
    return { ID: id }
  },

  async modifyOrganisation({ body, db, note, fail }: Context<Calls['modifyOrganisation']>) {
    checkTimeZone(body.TimeZone, fail)
    const before = (await lockOrganisation(db)) ?? fail('request.not-found')
    if (before.version !== body.Version) fail('organisation.changed-meanwhile')
    const fields = fieldsOf(body)
    await updateOrganisation(db, before.id, fields).catch(failIfNameTaken(fail))
    note({
      subject: { id: before.id, name: fields.name },
      changes: changesBetween<OrganisationFields>(before, fields),
      ...reasonOf(body),
    })
    return organisationDetails(db)
  },

  async suspendOrganisation({ body, db, note, fail, afterCommit }: Context<Calls['suspendOrganisation']>) {
    const before = (await lockOrganisation(db)) ?? fail('request.not-found')
    if (before.suspendedAt) fail('organisation.suspended-already')
    const reason = body.Reason.trim()
    const ended = await suspendOrganisation(db, before.id, reason)
    // The database's notice takes a moment.
    afterCommit(() => sessions.invalidate(`organisation:${before.id}`))
    note({
      subject: { id: before.id, name: before.name },
      changes: { state: ['active', 'suspended'], endedSessions: [null, ended] },
      reason,
    })
    return organisationDetails(db)
  },

  async resumeOrganisation({ body, db, note, fail }: Context<Calls['resumeOrganisation']>) {
    const before = (await lockOrganisation(db)) ?? fail('request.not-found')
    if (!before.suspendedAt) fail('organisation.not-suspended')
    await resumeOrganisation(db, before.id)
    note({
      subject: { id: before.id, name: before.name },
      changes: { state: ['suspended', 'active'] },
      ...reasonOf(body),
    })
    return organisationDetails(db)
  },
})

const fieldsOf = ({ OrgName, EnglishName, TimeZone, Lang, SeatCount }: Omit<Typed, 'Version'>): OrganisationFields => ({
  name: OrgName.trim(),
  englishName: EnglishName.trim(),
  timeZone: TimeZone,
  lang: Lang,
  seatCount: SeatCount,
})

async function organisationDetails(db: Db): Promise<ManagedOrganisation> {
  const organisation = await findOrganisation(db)
  if (!organisation) throw new Error('The organisation was there a moment ago')
  return shownOf(db, organisation)
}

async function shownOf(db: Db, organisation: OrganisationRow): Promise<ManagedOrganisation> {
  return {
    ...organisationInfoOf(organisation),
    EnglishName: organisation.englishName,
    TimeZone: organisation.timeZone,
    Lang: organisation.lang,
    MemberCount: organisation.memberCount,
    SeatCount: organisation.seatCount,
    Version: organisation.version,
    State: organisation.suspendedAt ? 'suspended' : 'active',
    SuspendedTime: organisation.suspendedAt?.toISOString() ?? null,
    SuspendedReason: organisation.suspendedReason,
    CreatedTime: organisation.createdAt.toISOString(),
    AdministratorCount: await countAdministrators(db),
    Invitations: await openAdministratorInvitations(db),
  }
}
