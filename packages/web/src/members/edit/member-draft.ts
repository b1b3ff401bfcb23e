import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'

export type Place = MemberDetail['Departments'][number]

/** Input of the member form. */
export interface MemberDraft {
  RealName: string
  MobilePhone: string
  Email: string
  JobTitle: string
  /** Undefined before a choice, null for none. */
  department: Place | null | undefined
  more: readonly Place[]
}

export const draftOf = (member: MemberDetail): MemberDraft => ({
  RealName: member.RealName,
  MobilePhone: member.MobilePhone ?? '',
  Email: member.Email ?? '',
  JobTitle: member.JobTitle ?? '',
  department: member.Department,
  more: member.Departments,
})

/** The input as calls take it. */
export const fieldsOf = (draft: MemberDraft) => ({
  RealName: draft.RealName.trim(),
  MobilePhone: draft.MobilePhone.trim() || null,
  Email: draft.Email.trim() || null,
  JobTitle: draft.JobTitle.trim() || null,
  DepartmentID: draft.department?.ID ?? null,
  DepartmentIDs: draft.more.map(({ ID }) => ID),
})

type Value = MemberDraft[keyof MemberDraft]

/** Compares departments by id, ignoring names and order. */
const keyOf = (value: Value): string => {
  if (typeof value === 'string') return value
  const places = [value ?? []].flat() as readonly Place[]
  return places
    .map(({ ID }) => ID)
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ')
}

export const isSameValue = (one: Value, other: Value): boolean => keyOf(one) === keyOf(other)

export const isChanged = (draft: MemberDraft, base: MemberDraft): boolean =>
  (Object.keys(base) as (keyof MemberDraft)[]).some((key) => !isSameValue(draft[key], base[key]))

/** Merges edited fields into the version saved by somebody else. */
export const mergeDrafts = (draft: MemberDraft, base: MemberDraft, theirs: MemberDraft): MemberDraft => {
  const pick = <K extends keyof MemberDraft>(key: K): MemberDraft[K] =>
    isSameValue(draft[key], base[key]) ? theirs[key] : draft[key]
  return {
    RealName: pick('RealName'),
    MobilePhone: pick('MobilePhone'),
    Email: pick('Email'),
    JobTitle: pick('JobTitle'),
    department: pick('department'),
    more: pick('more'),
  }
}
