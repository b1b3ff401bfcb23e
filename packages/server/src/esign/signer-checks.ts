import { CallError } from '#kit/http/call-error.ts'
import { isWithin, type Candidate, type PolicyRow } from './rules.store.ts'

interface WantedMeaning {
  name: string
  departmentIds: readonly string[] | null
}

/** Throws `esign.not-allowed` unless meaning and product let somebody sign. */
export function checkMaySign(
  candidate: Candidate,
  meaning: WantedMeaning,
  policy: Pick<PolicyRow, 'departmentIds'>,
): void {
  if (isWithin(candidate, meaning.departmentIds) && isWithin(candidate, policy.departmentIds)) return
  throw new CallError('esign.not-allowed', { values: { name: candidate.name, meaning: meaning.name } })
}

/**
 * Throws `esign.wrong-signer` where somebody is named twice with one meaning, or – under dual control – twice at all, or is
 * the person for whom the product asks.
 */
export function checkSigners(
  signers: readonly { accountId: string; meaningId: string }[],
  { dualControl }: Pick<PolicyRow, 'dualControl'>,
  requestedById: string | null,
): void {
  const keys = signers.map(({ accountId, meaningId }) => (dualControl ? accountId : `${accountId} ${meaningId}`))
  const isOwnRequest = dualControl && signers.some(({ accountId }) => accountId === requestedById)
  if (isOwnRequest || new Set(keys).size < keys.length) throw new CallError('esign.wrong-signer')
}
