import type { MemberDetail, MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import { photoAddress } from '#identity/photos.ts'
import { toDate } from '#kit/data/database.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import type { MemberDetailRow } from './member-detail.store.ts'
import type { MemberListRow } from './member-list.store.ts'

/** A member as lists show one: contacts masked. */
export const rowOf = (row: Omit<MemberListRow, 'orderValue'>): MemberRow => ({
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

/** A member as administrators edit one. */
export const detailOf = (row: MemberDetailRow): MemberDetail => ({
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
