import type { Output } from '@atrium/contract/kit/call.ts'
import type { Duty, DutyCheck } from '@atrium/contract/members/leaving.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailed } from '#kit/calls.ts'
import { keyOf, useRead } from '#kit/queries.ts'
import type { Picked } from './member-picker.tsx'

/** So many duties of one kind in a product are handed over one by one; more of them go to one person together. */
const mostOneByOne = 20

/** A duty, or all of one kind in a product, that goes to one person. */
export interface Portion {
  key: string
  code: string
  kind: Duty['Kind']
  duties: readonly Duty[]
  isWhole: boolean
}

/** What a product says, in the portions in which it is handed over. */
export function portionsOf({ ProductCode: code, Duties }: DutyCheck): Portion[] {
  return [...Map.groupBy(Duties, ({ Kind }) => Kind)].flatMap(([kind, duties]): Portion[] =>
    duties.length > mostOneByOne
      ? [{ key: `${code} ${kind}`, code, kind, duties, isWhole: true }]
      : duties.map((duty) => ({
          key: `${code} ${duty.AccountID} ${kind} ${duty.Reference}`,
          code,
          kind,
          duties: [duty],
          isWhole: false,
        })),
  )
}

export type Successors = Readonly<Record<string, Picked | undefined>>

/** What is to be handed over before people can leave, to whom it goes, and whether all of it goes to somebody. */
export function useHandOver(ids: string[]) {
  const cache = useQueryClient()
  const given = { body: { accountIds: ids } }
  // The products are asked when the dialog opens and when somebody wants it, not whenever its window is looked at.
  const checks = useRead(memberCalls.removeCheck, given, { onlyWhenShown: true, quiet: true })
  const [successors, setSuccessors] = useState<Successors>({})
  const [isAcknowledged, setAcknowledged] = useState(false)
  const known = checks.isFetching ? undefined : checks.data
  const portions = known?.flatMap(portionsOf) ?? []
  const isUnasked = known?.some(({ State }) => State !== 'asked') ?? false
  const all = portions.map((portion) => ({ ...portion, to: successors[portion.key]?.ID ?? '' }))
  return {
    checks,
    known,
    successors,
    setSuccessors,
    isUnasked,
    isAcknowledged,
    setAcknowledged,
    hasDuties: portions.length > 0,
    isReady: known !== undefined && all.every(({ to }) => to !== '') && (!isUnasked || isAcknowledged),
    /** What the removal is told of it. */
    decision: {
      HandOvers: all
        .filter(({ isWhole }) => !isWhole)
        .flatMap(({ code, duties, to }) =>
          duties.map(({ AccountID, Kind, Reference }) => ({
            ProductCode: code,
            AccountID,
            Kind,
            Reference,
            ToAccountID: to,
          })),
        ),
      Successors: all
        .filter(({ isWhole }) => isWhole)
        .map(({ code, kind, to }) => ({ ProductCode: code, Kind: kind, ToAccountID: to })),
      Acknowledged: isAcknowledged,
    },
    /** What a product has said since is shown: a duty that is new, one that is gone, or that it does not answer any more. */
    learn({ error, details }: CallFailed) {
      const { Checks } = (details ?? {}) as { Checks?: Output<typeof memberCalls.removeCheck> }
      if (Checks) cache.setQueryData(keyOf(memberCalls.removeCheck, given), Checks)
      else if (error.startsWith('members.hand-over')) void checks.refetch()
    },
  }
}
