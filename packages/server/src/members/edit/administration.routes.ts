import type { MemberDetail, MemberRow, NonMember } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { photoAddress } from '#account/photos.ts'
import { digestOf, hashPassword } from '#identity/passwords/password-hash.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { CallError } from '#kit/http/call-error.ts'
import { toDate, type Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { phrase } from '#kit/text/language.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import type { AppServices } from '#app/app-services.ts'
import { retentionPeriod, describeChanges } from '#logs/logs.service.ts'
import { departmentLogger } from './logged-departments.ts'
import { addMember, editMember } from './edit-member.ts'
import { changeGrants, listLicensed, productNames, rolesLogger } from '#products/grants.ts'
import { initialPassword } from './initial-password.ts'
import { findMemberDetail, findStanding, type MemberDetailRow } from '../directory/member-detail.store.ts'
import { countMembers, encodeCursor, listMembers, type MemberListRow } from '../directory/member-list.store.ts'
import { memberViews } from '../directory/saved-views.routes.ts'
import { listHistory } from './member-edits.store.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { checkContacts } from './contacts.ts'
import { revokeMemberInvitations } from '../registrations/member-invitations.store.ts'
import { sendInvitations } from '../registrations/member-invitations.ts'

type Own<K extends keyof typeof memberCalls> = Context<(typeof memberCalls)[K]>

const rowOf = (row: Omit<MemberListRow, 'orderValue'>): MemberRow => ({
  ID: row.id,
  Account: row.account,
  RealName: row.realName,
  Photo: row.photoFile && photoAddress(row.id, row.photoFile),
  MobilePhone: row.mobilePhone && maskedPhone(row.mobilePhone),
  Email: row.email && maskedEmail(row.email),
  JobTitle: row.jobTitle,
  Department: row.departmentId ? { ID: row.departmentId, Name: row.departmentName ?? '' } : null,
  Role: row.role,
  State: row.state,
  PasswordLockedUntil: row.passwordLockedUntil?.toISOString() ?? null,
  ProductIDs: row.seats.map(({ ProductID }) => ProductID),
  ProductRoles: row.seats.filter(({ RoleCode }) => RoleCode !== null),
  Invitation: row.invitation && {
    Recipient: row.invitation.recipient,
    SentTime: toDate(row.invitation.createdAt).toISOString(),
    ExpiresTime: toDate(row.invitation.expiresAt).toISOString(),
  },
  LastSignInTime: row.lastSignInAt?.toISOString() ?? null,
  JoinedTime: row.createdAt.toISOString(),
})

const detailOf = (row: MemberDetailRow): MemberDetail => ({
  ...rowOf(row),
  MobilePhone: row.mobilePhone,
  Email: row.email,
  Departments: row.departments,
  HeadOf: row.headOf,
  HasPassword: row.hasPassword,
  Links: row.links.map(({ id, name, lastUsedAt, missingAt, syncId }) => ({
    ID: id,
    Name: name,
    LastUsedTime: lastUsedAt && toDate(lastUsedAt).toISOString(),
    MissingSince: missingAt && toDate(missingAt).toISOString(),
    SyncID: syncId,
  })),
  Version: row.version,
})

async function detail(db: Db, id: string): Promise<MemberDetail> {
  const row = await findMemberDetail(db, id)
  if (!row) throw new CallError('request.not-found')
  return detailOf(row)
}

/** Handlers of the member list, the detail and the history. */
const reading = ({ clock }: Pick<AppServices, 'clock'>) => ({
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
const editing = (services: AppServices) => ({
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

  async manageModify({ params: { userId }, body, visitor, db, note }: Own<'manageModify'>) {
    const organisationId = visitor.organisation.id
    await checkContacts(services.database, { organisationId, accountId: userId }, body)
    const changes = await editMember(db, { organisationId, id: userId }, body, () => detail(db, userId))
    // The link was sent to the former address: its readers must not sign in with it.
    if (changes['mobilePhone'] || changes['email']) await revokeMemberInvitations(db, [userId])
    const rules =
      changes['department'] || changes['departments'] ? await applyRules(db, organisationId, [userId]) : undefined
    note({
      subject: { id: userId, name: body.RealName.trim() },
      changes: { ...changes, ...rules?.logged.get(userId) },
      ...reasonOf(body),
    })
    return detail(db, userId)
  },
})

/** Handlers of member administration. */
export const administration = (services: AppServices) => ({
  ...reading(services),
  ...editing(services),
  ...memberViews(),
})
