import type { Output } from '@atrium/contract/kit/call.ts'
import type { HandoverTask, HandoverCheck } from '@atrium/contract/members/leaving.shapes.ts'
import type { MemberSelection } from '@atrium/contract/members/bulk.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { CallError } from '#kit/calls/calls.ts'
import { keyOf, useRead } from '#kit/calls/queries.ts'
import type { Picked } from '../member-picker.tsx'

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

/** The part of a form that hands tasks over. */
export interface HandoverDraft {
  /** By `fieldOf` of the group. */
  successors: Record<string, Picked | undefined>
  acknowledged: boolean
}

export const noHandover: HandoverDraft = { successors: {}, acknowledged: false }

/** The name of a group's field: references of products may contain dots and brackets, which mean paths in a form. */
export const fieldOf = ({ key }: HandoverGroup): `successors.${string}` =>
  `successors.${key.replaceAll(/[^\w-]/g, (letter) => `~${letter.codePointAt(0)}`)}`

const successorOf = ({ successors }: HandoverDraft, group: HandoverGroup) =>
  successors[fieldOf(group).slice('successors.'.length)]?.ID

/** The hand-over as calls take it; groups without a successor are left out. */
export function handoverInput(groups: readonly HandoverGroup[], draft: HandoverDraft) {
  const chosen = groups.flatMap((group) => {
    const to = successorOf(draft, group)
    return to ? [{ ...group, to }] : []
  })
  return {
    HandOvers: chosen
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
    Successors: chosen
      .filter(({ isWholeKind }) => isWholeKind)
      .map(({ code, kind, to }) => ({ ProductCode: code, Kind: kind, ToAccountID: to })),
  }
}

/** Tasks that the products report for the leavers. */
export function useHandover(selection: MemberSelection) {
  const cache = useQueryClient()
  const input = { body: selection }
  // Checked on opening and on demand: each check calls the products.
  const checks = useRead(memberCalls.removeCheck, input, { refetchOnMountOnly: true, quiet: true })
  const known = checks.isFetching ? undefined : checks.data
  return {
    checks,
    known,
    groups: known?.flatMap(handoverGroups) ?? [],
    // Nobody can have a product answer that is not connected: only failures need an acknowledgement.
    hasFailedProducts: known?.some(({ State }) => State === 'failed') ?? false,
    /** Shows tasks that changed since the check, as reported by the failed removal. */
    applyServerChecks({ error, details }: CallError) {
      const { Checks } = (details ?? {}) as { Checks?: Output<typeof memberCalls.removeCheck> }
      if (Checks) cache.setQueryData(keyOf(memberCalls.removeCheck, input), Checks)
      else if (error.startsWith('members.hand-over')) void checks.refetch()
    },
  }
}
