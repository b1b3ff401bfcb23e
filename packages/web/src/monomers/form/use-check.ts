import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { CallInput } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'

export type GivenMonomer = Omit<CallInput<typeof monomerCalls.check>['body'], 'markedAtoms'>

export type CheckCall = typeof monomerCalls.check | typeof monomerCalls.checkPublic

interface CheckOptions {
  /** By default that of the organisation. */
  call?: CheckCall
  /** Atoms that the picture marks; those of all findings otherwise. */
  markedAtoms?: readonly number[] | undefined
  enabled: boolean
}

/** What the server finds in a monomer, a moment after it was changed. */
export function useCheck(given: GivenMonomer, { call = monomerCalls.check, markedAtoms, enabled }: CheckOptions) {
  const text = useDebouncedValue(JSON.stringify(given))
  const body = { ...(JSON.parse(text) as GivenMonomer), ...(markedAtoms && { markedAtoms: [...markedAtoms] }) }
  return useRead(call, { body }, { enabled, keepPrevious: true, quiet: true, refetchOnMountOnly: true })
}
