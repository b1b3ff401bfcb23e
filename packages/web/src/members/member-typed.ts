import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'

export type Place = MemberDetail['Departments'][number]

/** What is typed into the form of a member. */
export interface Typed {
  name: string
  phone: string
  email: string
  jobTitle: string
  /** Nothing where none was chosen yet, null where there is none. */
  department: Place | null | undefined
  more: readonly Place[]
}

/** What the form begins with. */
export const typedOf = (member: MemberDetail): Typed => ({
  name: member.RealName,
  phone: member.MobilePhone ?? '',
  email: member.Email ?? '',
  jobTitle: member.JobTitle ?? '',
  department: member.Department,
  more: member.Departments,
})

/** What was typed, as the calls take it. */
export const fieldsOf = (typed: Typed) => ({
  RealName: typed.name.trim(),
  MobilePhone: typed.phone.trim() || null,
  Email: typed.email.trim() || null,
  JobTitle: typed.jobTitle.trim() || null,
  DepartmentID: typed.department?.ID ?? null,
  DepartmentIDs: typed.more.map(({ ID }) => ID),
})

type Value = Typed[keyof Typed]

/** Departments are the same by their ids, however they are called by now, and in whichever order. */
const keyOf = (value: Value): string => {
  if (typeof value === 'string') return value
  const places = [value ?? []].flat() as readonly Place[]
  return places
    .map(({ ID }) => ID)
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ')
}

/** Whether a field holds the same twice. */
export const isSameTyped = (one: Value, other: Value): boolean => keyOf(one) === keyOf(other)

export const isChanged = (typed: Typed, base: Typed): boolean =>
  (Object.keys(base) as (keyof Typed)[]).some((key) => !isSameTyped(typed[key], base[key]))

/** What somebody else saved, with what was typed on top – of the fields that were touched alone. */
export const mergedTyped = (typed: Typed, base: Typed, theirs: Typed): Typed => {
  const pick = <K extends keyof Typed>(key: K): Typed[K] =>
    isSameTyped(typed[key], base[key]) ? theirs[key] : typed[key]
  return {
    name: pick('name'),
    phone: pick('phone'),
    email: pick('email'),
    jobTitle: pick('jobTitle'),
    department: pick('department'),
    more: pick('more'),
  }
}
