import { minute } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'

/** As long as a half-signed session lasts. */
const validityMs = 10 * minute

let typed: { digest: string; accountId: string; until: number } | undefined

/**
 * Keeps the digest of a password that was just verified while the session is half-signed, so that a password that must be
 * changed is not asked for again. In memory only: a reload or another tab asks.
 */
export function keepTypedPassword(digest: string, { logged, AccountInfo }: SessionState): void {
  typed = logged || !AccountInfo ? undefined : { digest, accountId: AccountInfo.ID, until: Date.now() + validityMs }
}

export function clearTypedPassword(): void {
  typed = undefined
}

/** The digest for the account's half-signed session, if it was typed here. */
export const typedPassword = (accountId: string | undefined): string | undefined =>
  typed && typed.accountId === accountId && Date.now() < typed.until ? typed.digest : undefined
