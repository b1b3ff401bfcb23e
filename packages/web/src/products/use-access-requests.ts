import { pageSize } from '@atrium/contract/constants.ts'
import type { Refusal } from '@atrium/contract/kit/refusals.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { accessStates, type AccessRequest, type AccessState } from '@atrium/contract/products/access.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { usePeopleText } from '#members/actions/use-people-text.ts'
import { useRefusalToast } from '#members/actions/use-refusal-toast.ts'

interface Place {
  ID: string
  Name: string
}

const stateOf = (text: string | null): AccessState | undefined => accessStates.find((state) => state === text)

/** Access requests by the filter in the URL. */
export function useRequestList() {
  const { query, change } = useUrlQuery()
  const search = query.get('search') ?? ''
  const state = stateOf(query.get('state'))
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  const body = { pageIndex, pageSize, ...(search && { search }), ...(state && { state }) }
  const list = useRead(productCalls.accessRequests, { body }, { keepPrevious: true, quiet: true })
  return {
    list,
    search,
    state,
    pageIndex,
    pageSize,
    ask: (changes: Record<string, string | undefined>) => change({ page: undefined, ...changes }, { replace: true }),
    showPage: (page: number) => change({ page: String(page) }),
  }
}

const invalidates = [productCalls.accessRequests, productCalls.toDos]

/** Selection and decisions; a conflict refetches the list. */
export function useDecisions(items: readonly AccessRequest[]) {
  const { t } = useTranslation(['access', 'app'])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [declining, setDeclining] = useState<readonly string[]>([])
  const [roles, setRoles] = useState<ReadonlyMap<string, string>>(new Map())
  const [departments, setDepartments] = useState<ReadonlyMap<string, Place>>(new Map())
  const peopleText = usePeopleText()
  const showRefusals = useRefusalToast()
  const done = (what: 'granted' | 'declined', asked: readonly string[], refused: readonly Refusal[]) => {
    setChosen(new Set())
    setDeclining([])
    const refusedIds = new Set(refused.map(({ ID }) => ID))
    const decided = items.filter(({ ID }) => asked.includes(ID) && !refusedIds.has(ID))
    const people = [...new Map(decided.map((request) => [request.AccountID, request])).values()]
    if (people.length > 0)
      showToast('success', t(what, { who: peopleText(people) }), {
        text: t('app:undo'),
        onChoose: () => reopen.mutate({ body: { requestIds: decided.map(({ ID }) => ID) } }),
      })
    showRefusals(refused)
  }
  const reopen = useWrite(productCalls.reopenAccess, {
    invalidates,
    onSuccess({ Reopened, Refused }) {
      if (Reopened > 0) showToast('success', t('reopened', { count: Reopened }))
      showRefusals(Refused)
    },
  })
  const grant = useWrite(productCalls.grantAccess, { invalidates })
  const decline = useWrite(productCalls.declineAccess, { invalidates })
  const waiting = items.filter(({ State }) => State === 'waiting')
  /** True while a licence has a free seat for each request before this one, too. */
  const isGrantable = (request: AccessRequest, at: number, chosen: readonly AccessRequest[]) => {
    const before = chosen.slice(0, at).filter(({ ProductID }) => ProductID === request.ProductID).length
    return request.IsLicensed && (request.UsedSeats ?? 0) + before < (request.SeatCount ?? 0)
  }
  return {
    waiting,
    isGrantable,
    chosen: waiting.filter(({ ID }) => chosen.has(ID)),
    setChosen,
    declining,
    setDeclining,
    decliningRequests: waiting.filter(({ ID }) => declining.includes(ID)),
    isBusy: grant.isPending || decline.isPending,
    isDeclining: decline.isPending,
    /** Selected roles by request id; empty for the default of the group. */
    roles,
    setRoles,
    /** Selected departments by request id, of people who have none. */
    departments,
    setDepartments,
    grant: (requestIds: string[]) => {
      const places = requestIds.map((requestId) => ({ requestId, departmentId: departments.get(requestId)?.ID ?? '' }))
      const body = {
        requestIds,
        roles: requestIds.map((requestId) => ({ requestId, roleCode: roles.get(requestId) || null })),
        departments: places.filter(({ departmentId }) => departmentId !== ''),
      }
      // Callbacks of `mutate` are lost with the component, which the last request takes from the inbox.
      void grant.mutateAsync({ body }).then(
        ({ Refused }) => done('granted', requestIds, Refused),
        () => undefined,
      )
    },
    decline: (reason: string) => {
      const requestIds = [...declining]
      decline.mutate(
        { body: { requestIds, reason } },
        { onSuccess: ({ Refused }) => done('declined', requestIds, Refused) },
      )
    },
  }
}
