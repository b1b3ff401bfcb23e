import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRead } from '#kit/queries.ts'
import { addressWithin, returnTarget } from './return-target.ts'

const homeOf = ({ Identity }: SessionState) => (Identity === 'operator' ? '/operator' : '/cardModeIndex')

/** Takes someone who is signed in to where they wanted to go; gives the application that is being opened, if any. */
export function useEntering(session: SessionState): string | undefined {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const home = homeOf(session)
  const target = returnTarget(query, home)
  const platform = 'platform' in target ? target.platform : undefined
  const path = 'platform' in target ? target.path : target.to
  const isOpening = session.logged && session.Organisation !== null && platform !== undefined
  const urls = useRead(productCalls.webUrls, { query: { isAll: true } }, { enabled: isOpening })
  const product = urls.data?.find(({ Code }) => Code.toLowerCase() === platform?.toLowerCase())

  useEffect(() => {
    if (!session.logged) return
    if (!isOpening) return void navigate(platform ? home : path, { replace: true })
    if (product) return location.replace(addressWithin(product.WebUrl, path))
    if (urls.data || urls.isError) void navigate(home, { replace: true })
  }, [session.logged, isOpening, platform, product, urls.data, urls.isError, navigate, home, path])

  return isOpening ? (product?.PlatformName ?? platform) : undefined
}
