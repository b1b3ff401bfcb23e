import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'

/** A phone number as those see it who may not know it: `138****2206`. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** An email address as those see it who may not know it: `l***n@lantu.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  return `${name.slice(0, 1)}***${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`
}

/** A text that may be a phone number or an email address; every other text as it is. */
const maskedContact = (text: string): string =>
  isMobilePhone(text) ? maskedPhone(text) : isMailAddress(text) ? maskedEmail(text) : text

/** The log fields that hold, or may hold, a phone number or an email address. */
const maskedFields: Readonly<Record<string, (value: string) => string>> = {
  mobilePhone: maskedPhone,
  contactPhone: maskedPhone,
  email: maskedEmail,
  account: maskedContact,
  Search: maskedContact,
}

/** Masks the phone numbers and email addresses in a value of the operation log, whatever lists and objects it is made of. */
export function maskContacts(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return (Object.hasOwn(maskedFields, field) && maskedFields[field]?.(value)) || value
  if (Array.isArray(value)) return value.map((each) => maskContacts(each, field))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskContacts(each, key)]))
}
