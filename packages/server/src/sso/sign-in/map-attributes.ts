import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { departmentSeparator, type MappedField } from '@atrium/contract/sso/sso.constants.ts'
import type { AttributeMapping } from '@atrium/contract/sso/sso.shapes.ts'
import type { ExternalIdentity } from '../connectors/connector.ts'
import type { RecordedField } from '../traces/trace.ts'
import { isSameGroup } from './same-group.ts'

/** A person as the attributes of a provider describe one. */
export interface MappedPerson {
  realName: string
  email: string | null
  mobilePhone: string | null
  jobTitle: string | null
  /** The names of the departments from the top. */
  department: readonly string[]
  /** Null where the mapped attribute was not sent: then the provider does not say. */
  isAdministrator: boolean | null
  /** The address of the photo, or the file itself in Base64. */
  photo: string | null
}

const maxLengths = { RealName: 50, JobTitle: 50 }

/** Fills the fields of a member in. Values that a member cannot have, such as a foreign phone number, are left out. */
export function mapAttributes(
  mapping: AttributeMapping,
  { attributes, subject }: Pick<ExternalIdentity, 'attributes' | 'subject'>,
): { person: MappedPerson; fields: RecordedField[] } {
  const valuesOf = (name: string | null): string[] =>
    name === null
      ? []
      : [attributes[name] ?? []]
          .flat()
          .map((value) => value.toWellFormed().replaceAll('\0', '').trim())
          .filter(Boolean)
  const first = (name: string | null) => valuesOf(name)[0] ?? null
  const email = first(mapping.Email)
  const phone =
    first(mapping.MobilePhone)
      ?.replaceAll(/[\s()-]/g, '')
      .replace(/^(\+?86|0086)(?=1\d{10}$)/, '') ?? null
  const isSent = (name: string | null) => name !== null && attributes[name] !== undefined
  const groups = valuesOf(mapping.Administrator)
  const name = first(mapping.RealName) ?? email?.split('@')[0] ?? subject
  const person: MappedPerson = {
    realName: cut(name, maxLengths.RealName),
    email: email && isMailAddress(email) ? email.toLowerCase() : null,
    mobilePhone: phone && isMobilePhone(phone) ? phone : null,
    jobTitle: cutOrNull(first(mapping.JobTitle), maxLengths.JobTitle),
    department: (first(mapping.Department) ?? '')
      .split(departmentSeparator)
      .map((part) => part.trim())
      .filter(Boolean),
    isAdministrator: isAdministrator(mapping, groups, isSent(mapping.Administrator)),
    photo: first(mapping.Photo ?? null),
  }
  const taken: Record<MappedField, string | null> = {
    RealName: first(mapping.RealName),
    Email: email,
    MobilePhone: first(mapping.MobilePhone),
    JobTitle: first(mapping.JobTitle),
    Department: first(mapping.Department),
    Photo: person.photo,
    Administrator: groups.join(', '),
  }
  const fields = (Object.keys(taken) as MappedField[]).flatMap((field) => {
    const attribute = mapping[field] ?? null
    const value = isSent(attribute) ? (taken[field]?.slice(0, 300) ?? '') : null
    return attribute === null ? [] : [{ field, attribute, value }]
  })
  return { person, fields }
}

function isAdministrator(
  { Administrator, AdministratorValue: wanted }: AttributeMapping,
  groups: readonly string[],
  isSent: boolean,
): boolean | null {
  if (Administrator === null || wanted === null) return false
  return isSent ? groups.some((group) => isSameGroup(group, wanted)) : null
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()
const cutOrNull = (text: string | null, length: number) => (text === null ? null : cut(text, length))
