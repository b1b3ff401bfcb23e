import { everyProduct } from '@atrium/contract/first-reads.ts'
import { accessWord } from '@atrium/contract/kit/call.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sectionPath, visibleSections } from '#account/sections.ts'
import { enabledPages } from '#app/lazy-pages.ts'
import { useOpenProduct } from '#home/use-launcher.ts'
import { useMissingAddressText } from '#home/use-missing-address-text.ts'
import type { Page } from '#kit/page.ts'
import { canOpen } from '#kit/page-access.ts'
import { useRead } from '#kit/calls/queries.ts'
import { hasAccess, useSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { safeWebUrl } from '#kit/url/safe-web-url.ts'
import type { SearchResult } from './search-results.ts'
import { useOtherWords } from './use-other-words.ts'

const isPlace = ({ access, frame, path }: Page) =>
  accessWord(access) !== 'public' && frame !== 'bare' && !path.includes(':')

/** Pages the person may open. */
function usePages(): SearchResult[] {
  const { t } = useTranslation()
  const other = useOtherWords('app')
  const session = useSession()
  return enabledPages
    .filter((page) => isPlace(page) && canOpen(page, session))
    .filter(({ path }) => session.Organisation !== null || path !== '/cardModeIndex')
    .map(({ path, title }) => ({ id: `page:${path}`, group: 'pages', text: t(title), also: other?.(title), to: path }))
}

function useSections(): SearchResult[] {
  const { t } = useTranslation('account')
  const other = useOtherWords('account')
  const session = useSession()
  if (!hasAccess('signed-in', session)) return []
  return visibleSections(session).map((key) => ({
    id: `section:${key}`,
    group: 'centre',
    text: t(`section.${key}`),
    hint: t('title'),
    also: other?.(`section.${key}`),
    to: sectionPath(key),
  }))
}

/** Applications, licensed ones first; others link to their public page. */
function useApplications(): SearchResult[] {
  const { t } = useTranslation('products')
  const { Organisation } = useSession()
  const open = useOpenProduct()
  const missing = useMissingAddressText()
  const products = useRead(productCalls.authorizeInfo, everyProduct, { enabled: Organisation !== null, quiet: true })
  return (products.data ?? [])
    .toSorted((a, b) => Number(b.IsAuthorized) - Number(a.IsAuthorized))
    .filter(({ WebUrl, IsAuthorized }) => IsAuthorized || safeWebUrl(WebUrl))
    .map((product) => {
      const address = safeWebUrl(product.WebUrl)
      return {
        id: `app:${product.Code}`,
        group: 'apps',
        text: product.PlatformName,
        hint: address
          ? product.IsAuthorized
            ? product.Code
            : t(product.IsLicensed ? 'noSeat' : 'unauthorised')
          : missing,
        also: `${product.Code} ${product.Introduction}`,
        searchWords: product.SearchWords,
        ...(address ? { to: address, run: () => open(product) } : { run: () => showToast('error', missing) }),
      }
    })
}

/** Results known without the server. */
export function usePlaces(): SearchResult[] {
  const [apps, pages, sections] = [useApplications(), usePages(), useSections()]
  return useMemo(() => [...apps, ...pages, ...sections], [apps, pages, sections])
}
