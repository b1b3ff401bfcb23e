import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { startPath } from '#kit/start-page.ts'
import { showToast } from '#kit/toasts.ts'
import { openOnce } from './open-once.ts'
import { urlWithin, returnTarget } from './return-target.ts'

interface SignInRedirect {
  /** Code of the application that sent the person. */
  platform: string | undefined
  /** Name of the application being opened. */
  openingName: string | undefined
}

/** Redirects a signed-in person to where they wanted to go. */
export function useSignInRedirect(session: SessionState): SignInRedirect {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const home = startPath(session)
  const target = returnTarget(query, home)
  const platform = 'platform' in target ? target.platform : undefined
  const path = 'platform' in target ? target.path : target.to
  const isOpening = session.logged && session.Organisation !== null && platform !== undefined
  const urls = useRead(productCalls.webUrls, { query: { isAll: true } }, { enabled: isOpening })
  const isGone = useRef(false)
  const product = urls.data?.find(({ Code }) => Code.toLowerCase() === platform?.toLowerCase())

  useEffect(() => {
    if (!session.logged || isGone.current) return
    if (!isOpening) return void navigate(platform ? home : path, { replace: true })
    if (!urls.data && !urls.isError) return
    isGone.current = true
    if (product?.WebUrl && openOnce(product.Code, urlWithin(product.WebUrl, path))) return
    if (product) showToast('error', t('sentBack', { name: product.PlatformName }))
    void navigate(home, { replace: true })
  }, [session.logged, isOpening, platform, product, urls.data, urls.isError, navigate, home, path, t])

  return { platform, openingName: isOpening ? (product?.PlatformName ?? platform) : undefined }
}
