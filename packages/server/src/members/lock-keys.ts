import { keysOfAccount } from '#identity/attempts.ts'
import { recipientHashOf } from '#identity/codes.ts'
import type { Parts } from '#kit/parts.ts'

/** Under which keys wrong passwords and codes of a person are counted. */
export function lockKeysOf(
  parts: Parts,
  { id, mobilePhone, email }: { id: string; mobilePhone: string | null; email: string | null },
): string[] {
  const recipients = [mobilePhone, email].filter((address) => address !== null)
  return keysOfAccount(
    id,
    recipients.map((address) => recipientHashOf(parts, address)),
  )
}
