import type { NonMember } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { digestOf, hashPassword } from '#identity/passwords/password-hash.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { toDate } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { phrase } from '#kit/text/language.ts'
import type { KitServices } from '#kit/services.ts'
import type { IdentityServices } from '#identity/services.ts'
import { retentionPeriod, describeChanges } from '#logs/logs.service.ts'
import { departmentLogger } from './logged-departments.ts'
import { addMember, editMember } from './edit-member.ts'
import { changeGrants, listLicensed, productNames, rolesLogger } from '#products/grants.ts'
import { initialPassword } from './initial-password.ts'
import { findMemberDetail, findStanding } from '../directory/member-detail.store.ts'
import { countMembers, encodeCursor, listMembers } from '../directory/member-list.store.ts'
import { detailOf, rowOf } from '../directory/member-shapes.ts'
import { memberViews } from '../directory/saved-views.routes.ts'
import { listHistory } from './member-edits.store.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { announceContacts, checkContacts } from './contacts.ts'
import { revokeMemberInvitations } from '../registrations/member-invitations.store.ts'
import { sendInvitations } from '../registrations/member-invitations.ts'

type Own<K extends keyof typeof memberCalls> = Context<(typeof memberCalls)[K]>

/** Handlers of the member list, the detail and the history. */
const reading = ({ clock }: Pick<KitServices, 'clock'>) => ({
  async managePage({ body, db }: Own<'managePage'>) {
    const rows = await listMembers(db, body)
    const [first, last] = [rows[0], rows.at(-1)]
    return {
      total: await countMembers(db, body),
      items: rows.map(rowOf),
      First: first ? encodeCursor(first) : null,
      Last: last ? encodeCursor(last) : null,
    }
  },
  async manageDetail({ params, db, fail }: Own<'manageDetail'>) {
    const row = await findMemberDetail(db, params.id)
    if (row) return detailOf(row)
    const person = await findStanding(db, params.id)
    if (!person || person.standing === 'member') return fail('request.not-found')
    const details: NonMember = { Standing: person.standing, RealName: person.name }
    return fail('request.not-found', { details })
  },
  async licensedProducts({ db, lang }: Own<'licensedProducts'>) {
    const rows = await listLicensed(db)
    return rows.map((row) => ({
      ID: row.id,
      Code: row.code,
      Name: localizedName(lang, { name: row.name, englishName: row.english_name }),
      SeatCount: row.seat_count,
      UsedSeats: row.used_seats,
      IsOver: row.is_over,
      Roles: row.roles.map(({ Code, Name, EnglishName, DefaultFor }) => ({
        Code,
        Name: localizedName(lang, { name: Name, englishName: EnglishName }),
        DefaultFor,
      })),
    }))
  },
  async history({ params, db, visitor, lang, fail }: Own<'history'>) {
    const person = await findStanding(db, params.id)
    if (!person || person.standing === 'waiting') return fail('request.not-found')
    const rows = await listHistory(db, params.id, retentionPeriod(visitor.organisation.configs, clock.now()))
    return rows.map((row) => ({
      ID: row.number,
      RequestID: row.request_id,
      Time: toDate(row.at).toISOString(),
      Actor: row.actor_name,
      Action: phrase(lang, 'audit', row.action as Parameters<typeof phrase<'audit'>>[2]),
      Changes: describeChanges(lang, row.changes),
      Reason: row.reason,
    }))
  },
})

/** Handlers that add or edit a member. */
const editing = (services: IdentityServices) => ({
  async register({ body, visitor, db, note }: Own<'register'>) {
    await checkContacts(services.database, { organisationId: visitor.organisation.id }, body)
    const secret = body.WithPassword ? initialPassword() : null
    const passwordHash = secret && (await hashPassword(digestOf(secret)))
    const added = await addMember(db, visitor.organisation.id, { ...body, passwordHash })
    const { ProductIDs = [] } = body
    const granted = await changeGrants(db, {
      organisationId: visitor.organisation.id,
      accountIds: [added.id],
      productIds: ProductIDs,
      mode: 'add',
      roles: body.ProductRoles,
    })
    const rules = await applyRules(db, visitor.organisation.id, [added.id])
    const { invited } = body.WithInvitation
      ? await sendInvitations(services, db, { invitedBy: visitor.person.id, accountIds: [added.id] })
      : { invited: [] }
    const loggedRoles = await rolesLogger(db, granted.values())
    const { departmentId, mobilePhone, email, jobTitle } = added
    const further = body.DepartmentIDs ?? []
    const loggedDepartment = await departmentLogger(db, [departmentId, ...further])
    note({
      subject: { id: added.id, name: added.realName },
      changes: {
        account: [null, added.account],
        ...(mobilePhone && { mobilePhone: [null, mobilePhone] as [unknown, unknown] }),
        ...(email && { email: [null, email] as [unknown, unknown] }),
        ...(jobTitle && { jobTitle: [null, jobTitle] as [unknown, unknown] }),
        role: [null, added.role],
        department: [null, loggedDepartment(departmentId)],
        ...(further.length > 0 && { departments: [null, further.map(loggedDepartment)] as [unknown, unknown] }),
        products: [null, await productNames(db, ProductIDs)],
        ...loggedRoles(granted.get(added.id)),
        ...rules.logged.get(added.id),
        ...(invited.length > 0 && { recipient: [null, invited[0]?.recipient] as [unknown, unknown] }),
      },
      ...reasonOf(body),
    })
    return { ID: added.id, Account: added.account, InitialPassword: secret, IsInvited: invited.length > 0 }
  },

  async manageModify({ params: { userId }, body, visitor, db, note, fail }: Own<'manageModify'>) {
    const organisationId = visitor.organisation.id
    await checkContacts(services.database, { organisationId, accountId: userId }, body)
    const changes = await editMember(db, { organisationId, id: userId }, body)
    // The link was sent to the former address: its readers must not sign in with it.
    if (changes['mobilePhone'] || changes['email']) {
      await revokeMemberInvitations(db, [userId])
      await announceContacts(services, db, { organisationId, id: userId, changes })
    }
    const rules =
      changes['department'] || changes['departments'] ? await applyRules(db, organisationId, [userId]) : undefined
    note({
      subject: { id: userId, name: body.RealName.trim() },
      changes: { ...changes, ...rules?.logged.get(userId) },
      ...reasonOf(body),
    })
    return detailOf((await findMemberDetail(db, userId)) ?? fail('request.not-found'))
  },
})

/** Handlers of member administration. */
export const administration = (services: IdentityServices) => ({
  ...reading(services),
  ...editing(services),
  ...memberViews(),
})
