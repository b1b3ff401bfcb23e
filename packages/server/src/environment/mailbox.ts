import { isMailAddress } from '@atrium/contract/identity/contacts.ts'

/** An address and the name people see instead of it. */
export interface Mailbox {
  name: string
  address: string
}

/** Reads `Name <a@b.example>`, with or without quotes around the name, or an address alone. */
export function mailboxOf(text: string): Mailbox | undefined {
  const [, quoted, plain, inBrackets] = /^(?:"([^"<>\p{Cc}]*)"|([^"<>\p{Cc}]*))\s*<([^<>]*)>$/u.exec(text.trim()) ?? []
  const mailbox = { name: (quoted ?? plain ?? '').trim(), address: inBrackets ?? text.trim() }
  return isMailAddress(mailbox.address) ? mailbox : undefined
}
