import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { rememberProduct } from '#kit/last-product.ts'
import { keyOf, queryClient, useRead, useWrite } from '#kit/queries.ts'
import { pinsAfter } from './launcher.ts'

const everyProduct = { query: { showUnAuthorized: true } }
const launcherKey = keyOf(productCalls.authorizeInfo, everyProduct)

/** The applications, noting which are opened, and pinning them: seen at once, and taken back when the server refuses. */
export function useLauncher() {
  const products = useRead(productCalls.authorizeInfo, everyProduct)
  const save = useWrite(productCalls.pin, { refreshes: [productCalls.authorizeInfo] })
  const togglePin = async (changed: AuthorisedProduct) => {
    const before = products.data ?? []
    queryClient.setQueryData<AuthorisedProduct[]>(launcherKey, withPin(before, changed))
    await save
      .mutateAsync({ body: { productIds: pinsAfter(before, changed) } })
      .catch(() => queryClient.setQueryData(launcherKey, before))
  }
  const noteUse = useWrite(productCalls.noteUse, { quiet: true })
  const open = ({ ID, Code, IsAuthorized }: AuthorisedProduct) => {
    if (!IsAuthorized) return
    noteUse.mutate({ params: { productId: ID } })
    rememberProduct(Code)
  }
  return { products, togglePin, open }
}

const withPin = (products: AuthorisedProduct[], { ID, IsPinned }: AuthorisedProduct) =>
  products.map((product) => (product.ID === ID ? { ...product, IsPinned: !IsPinned } : product))
