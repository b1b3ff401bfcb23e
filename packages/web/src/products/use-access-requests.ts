import { pageSize } from '@atrium/contract/constants.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { accessStates, type AccessRequest, type AccessState } from '@atrium/contract/products/access.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useUrlQuery } from '#kit/use-url-query.ts'

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
  const { t } = useTranslation('access')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [declining, setDeclining] = useState<readonly string[]>([])
  const [roles, setRoles] = useState<ReadonlyMap<string, string>>(new Map())
  const done = (sentence: string) => {
    setChosen(new Set())
    setDeclining([])
    showToast('success', sentence)
  }
  const grant = useWrite(productCalls.grantAccess, {
    invalidates,
    onSuccess: ({ Granted }) => done(t('granted', { count: Granted })),
  })
  const decline = useWrite(productCalls.declineAccess, {
    invalidates,
    onSuccess: ({ Declined }) => done(t('declined', { count: Declined })),
  })
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
    isBusy: grant.isPending || decline.isPending,
    isDeclining: decline.isPending,
    /** Selected roles by request id; empty for the default of the group. */
    roles,
    setRoles,
    grant: (requestIds: string[]) =>
      grant.mutate({
        body: {
          requestIds,
          roles: requestIds.map((requestId) => ({ requestId, roleCode: roles.get(requestId) || null })),
        },
      }),
    decline: (reason: string) => decline.mutate({ body: { requestIds: [...declining], reason } }),
  }
}
