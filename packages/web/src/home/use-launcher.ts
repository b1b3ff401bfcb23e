import { everyProduct } from '@atrium/contract/first-reads.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { useState } from 'react'
import { rememberProduct } from '#kit/browser/last-product.ts'
import { serializeLatest } from '#kit/calls/serialize-latest.ts'
import { keyOf, queryClient, useRead, useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { pinsAfter } from './launcher.ts'

const launcherKey = keyOf(productCalls.authorizeInfo, everyProduct)
const invalidates = [productCalls.authorizeInfo]

/** Optimistic update. Cancels a pending read, which would overwrite it. */
function updateOptimistically(change: (products: readonly AuthorisedProduct[]) => AuthorisedProduct[]) {
  void queryClient.cancelQueries({ queryKey: launcherKey })
  queryClient.setQueryData<AuthorisedProduct[]>(launcherKey, (before = []) => change(before))
}
const refetchLauncher = () => queryClient.invalidateQueries({ queryKey: launcherKey })

/** Returns a function that records that an application was opened. */
export function useOpenProduct() {
  const recordUse = useWrite(productCalls.noteUse, { quiet: true })
  return ({ ID, Code, IsAuthorized }: AuthorisedProduct) => {
    if (!IsAuthorized) return
    recordUse.mutate({ params: { productId: ID } })
    rememberProduct(Code)
  }
}

/** Launcher data with optimistic pinning, rolled back on errors. */
export function useLauncher() {
  const products = useRead(productCalls.authorizeInfo, everyProduct, { quiet: true })
  const save = useWrite(productCalls.pin, { invalidates })
  const togglePin = async (changed: AuthorisedProduct) => {
    const productIds = pinsAfter(products.data ?? [], changed)
    updateOptimistically((before) => togglePinned(before, changed))
    await save.mutateAsync({ body: { productIds } }).catch(refetchLauncher)
  }
  return { products, togglePin, open: useOpenProduct() }
}

const togglePinned = (products: readonly AuthorisedProduct[], { ID, IsPinned }: AuthorisedProduct) =>
  products.map((product) => (product.ID === ID ? { ...product, IsPinned: !IsPinned } : product))

/** Saves the person's order, or resets to the order by use. */
export function useAppOrder() {
  const save = useWrite(productCalls.arrange)
  const [saveLatest] = useState(() =>
    serializeLatest((productIds: string[]) => save.mutateAsync({ body: { productIds } })),
  )
  const arrange = async (mine: readonly AuthorisedProduct[]) => {
    const ids = mine.map(({ ID }) => ID)
    updateOptimistically((before) => [
      ...mine.map((product) => ({ ...product, IsArranged: true })),
      ...before.filter(({ ID }) => !ids.includes(ID)),
    ])
    await saveLatest(ids).catch(refetchLauncher)
  }
  const orderByUse = async () => {
    await saveLatest([])
    await refetchLauncher()
  }
  return { arrange, orderByUse }
}

/** The launcher view, updated optimistically. */
export function useLauncherView() {
  const { LauncherView } = useSession()
  const save = useWrite(productCalls.setView, { invalidates: [identityCalls.session] })
  const view = save.isPending ? save.variables.body.view : LauncherView
  return [view, (next: typeof view) => save.mutate({ body: { view: next } })] as const
}
