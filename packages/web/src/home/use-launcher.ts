import { everyProduct } from '@atrium/contract/first-reads.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { useState } from 'react'
import { rememberProduct } from '#kit/last-product.ts'
import { newestOnly } from '#kit/newest-only.ts'
import { keyOf, queryClient, useRead, useWrite } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { pinsAfter } from './launcher.ts'

const launcherKey = keyOf(productCalls.authorizeInfo, everyProduct)
const refreshes = [productCalls.authorizeInfo]

/** Shows a change before the server has it; an answer under way would take it back. */
function showAtOnce(change: (products: readonly AuthorisedProduct[]) => AuthorisedProduct[]) {
  void queryClient.cancelQueries({ queryKey: launcherKey })
  queryClient.setQueryData<AuthorisedProduct[]>(launcherKey, (before = []) => change(before))
}
const showAsItIs = () => queryClient.invalidateQueries({ queryKey: launcherKey })

/** Gives what notes that an application is opened. */
export function useOpenProduct() {
  const noteUse = useWrite(productCalls.noteUse, { quiet: true })
  return ({ ID, Code, IsAuthorized }: AuthorisedProduct) => {
    if (!IsAuthorized) return
    noteUse.mutate({ params: { productId: ID } })
    rememberProduct(Code)
  }
}

/** The applications, noting which are opened, and pinning them: seen at once, and taken back when the server refuses. */
export function useLauncher() {
  const products = useRead(productCalls.authorizeInfo, everyProduct, { quiet: true })
  const save = useWrite(productCalls.pin, { refreshes })
  const togglePin = async (changed: AuthorisedProduct) => {
    const productIds = pinsAfter(products.data ?? [], changed)
    showAtOnce((before) => withPin(before, changed))
    await save.mutateAsync({ body: { productIds } }).catch(showAsItIs)
  }
  return { products, togglePin, open: useOpenProduct() }
}

const withPin = (products: readonly AuthorisedProduct[], { ID, IsPinned }: AuthorisedProduct) =>
  products.map((product) => (product.ID === ID ? { ...product, IsPinned: !IsPinned } : product))

/** The person's own order, and the way back to the order by use. */
export function useArranging() {
  const save = useWrite(productCalls.arrange)
  const [saveNewest] = useState(() => newestOnly((productIds: string[]) => save.mutateAsync({ body: { productIds } })))
  const arrange = async (mine: readonly AuthorisedProduct[]) => {
    const ids = mine.map(({ ID }) => ID)
    showAtOnce((before) => [
      ...mine.map((product) => ({ ...product, IsArranged: true })),
      ...before.filter(({ ID }) => !ids.includes(ID)),
    ])
    await saveNewest(ids).catch(showAsItIs)
  }
  const orderByUse = async () => {
    await saveNewest([])
    await showAsItIs()
  }
  return { arrange, orderByUse }
}

/** Cards or lines, as the person chose; the new choice is seen at once. */
export function useLauncherView() {
  const { LauncherView } = useKnownSession()
  const save = useWrite(productCalls.setView, { refreshes: [identityCalls.session] })
  const view = save.isPending ? save.variables.body.view : LauncherView
  return [view, (next: typeof view) => save.mutate({ body: { view: next } })] as const
}
