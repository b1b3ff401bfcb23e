import { keysOfAccount } from '#identity/attempts.ts'
import type { Parts } from '#kit/parts.ts'
import { recipientKey } from '#outside/outbox.ts'

/** Under which keys wrong passwords and codes of a person are counted. */
export function lockKeysOf(
  parts: Parts,
  { id, mobilePhone, email }: { id: string; mobilePhone: string | null; email: string | null },
): string[] {
  const recipients = [mobilePhone, email].filter((address) => address !== null)
  return keysOfAccount(
    id,
    recipients.map((address) => recipientKey(parts, address)),
  )
}
