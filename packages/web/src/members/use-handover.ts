import type { Output } from '@atrium/contract/kit/call.ts'
import type { HandoverTask, HandoverCheck } from '@atrium/contract/members/leaving.shapes.ts'
import type { MemberSelection } from '@atrium/contract/members/bulk.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '#kit/calls.ts'
import { keyOf, useRead } from '#kit/queries.ts'
import type { Picked } from './member-picker.tsx'

/** Maximum number of tasks of one kind that are handed over individually. */
const maxIndividualTasks = 20

/** A task, or all tasks of a kind in a product, for one successor. */
export interface HandoverGroup {
  key: string
  code: string
  kind: HandoverTask['Kind']
  tasks: readonly HandoverTask[]
  isWholeKind: boolean
}

/** Groups the tasks of a product for the hand-over. */
export function handoverGroups({ ProductCode: code, Duties }: HandoverCheck): HandoverGroup[] {
  return [...Map.groupBy(Duties, ({ Kind }) => Kind)].flatMap(([kind, tasks]): HandoverGroup[] =>
    tasks.length > maxIndividualTasks
      ? [{ key: `${code} ${kind}`, code, kind, tasks, isWholeKind: true }]
      : tasks.map((task) => ({
          key: `${code} ${task.AccountID} ${kind} ${task.Reference}`,
          code,
          kind,
          tasks: [task],
          isWholeKind: false,
        })),
  )
}

export type Successors = Readonly<Record<string, Picked | undefined>>

/** State of a hand-over: tasks, successors, and whether it is complete. */
export function useHandover(selection: MemberSelection) {
  const cache = useQueryClient()
  const input = { body: selection }
  // Checked on opening and on demand: each check calls the products.
  const checks = useRead(memberCalls.removeCheck, input, { refetchOnMountOnly: true, quiet: true })
  const [successors, setSuccessors] = useState<Successors>({})
  const [isAcknowledged, setAcknowledged] = useState(false)
  const known = checks.isFetching ? undefined : checks.data
  const groups = known?.flatMap(handoverGroups) ?? []
  // Nobody can have a product answer that is not connected: only failures need an acknowledgement.
  const hasFailedProducts = known?.some(({ State }) => State === 'failed') ?? false
  const all = groups.map((group) => ({ ...group, to: successors[group.key]?.ID ?? '' }))
  return {
    checks,
    known,
    successors,
    setSuccessors,
    hasFailedProducts,
    isAcknowledged,
    setAcknowledged,
    hasTasks: groups.length > 0,
    isReady: known !== undefined && all.every(({ to }) => to !== '') && (!hasFailedProducts || isAcknowledged),
    /** Part of the removal request. */
    decision: {
      HandOvers: all
        .filter(({ isWholeKind }) => !isWholeKind)
        .flatMap(({ code, tasks, to }) =>
          tasks.map(({ AccountID, Kind, Reference }) => ({
            ProductCode: code,
            AccountID,
            Kind,
            Reference,
            ToAccountID: to,
          })),
        ),
      Successors: all
        .filter(({ isWholeKind }) => isWholeKind)
        .map(({ code, kind, to }) => ({ ProductCode: code, Kind: kind, ToAccountID: to })),
      Acknowledged: isAcknowledged || !hasFailedProducts,
    },
    /** Shows tasks that changed since the check, as reported by the failed removal. */
    applyServerChecks({ error, details }: CallError) {
      const { Checks } = (details ?? {}) as { Checks?: Output<typeof memberCalls.removeCheck> }
      if (Checks) cache.setQueryData(keyOf(memberCalls.removeCheck, input), Checks)
      else if (error.startsWith('members.hand-over')) void checks.refetch()
    },
  }
}
