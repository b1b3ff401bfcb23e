import { everyProduct } from '@atrium/contract/first-reads.ts'
import { languages, type Lang } from '@atrium/contract/constants.ts'
import { accessWord } from '@atrium/contract/kit/call.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOfSection, sectionsOf } from '#account/section-address.ts'
import { ownPages } from '#app/page-loading.ts'
import { useOpenProduct } from '#home/use-launcher.ts'
import { useMissingAddressText } from '#home/use-missing-address-text.ts'
import type { Page } from '#kit/page.ts'
import { isHiddenFrom } from '#kit/page-access.ts'
import { phrases } from '#kit/phrases.ts'
import { useRead } from '#kit/queries.ts'
import { isAdmitted, useKnownSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { webAddress } from '#kit/web-address.ts'
import type { Finding } from './finding.ts'

const otherThan = (lang: string): Lang => languages.find((each) => each !== lang) ?? 'en'

/** The words of the other language, once they are here: a page is found by either of its names. */
function useOtherWords(domain: 'app' | 'account') {
  const { i18n } = useTranslation()
  const other = otherThan(i18n.language)
  const [loaded, setLoaded] = useState<Lang>()
  useEffect(() => {
    void phrases.reloadResources([other], [domain]).then(() => setLoaded(other))
  }, [other, domain])
  return loaded === other ? phrases.getFixedT(other, domain) : undefined
}

const isPlace = ({ access, frame, path }: Page) =>
  accessWord(access) !== 'public' && frame !== 'bare' && !path.includes(':')

/** The pages that are open to the person. */
function usePages(): Finding[] {
  const { t } = useTranslation()
  const other = useOtherWords('app')
  const session = useKnownSession()
  return ownPages
    .filter((page) => isPlace(page) && isAdmitted(page.access, session) && !isHiddenFrom(page, session))
    .filter(({ path }) => session.Organisation !== null || path !== '/cardModeIndex')
    .map(({ path, title }) => ({ id: `page:${path}`, group: 'pages', text: t(title), also: other?.(title), to: path }))
}

/** The sections of the personal centre. */
function useSections(): Finding[] {
  const { t } = useTranslation('account')
  const other = useOtherWords('account')
  const session = useKnownSession()
  if (!isAdmitted('signed-in', session)) return []
  return sectionsOf(session).map((key) => ({
    id: `section:${key}`,
    group: 'centre',
    text: t(`section.${key}`),
    hint: t('title'),
    also: other?.(`section.${key}`),
    to: addressOfSection(key),
  }))
}

/** The applications, licensed ones first; the others lead to their public pages. */
function useApplications(): Finding[] {
  const { t } = useTranslation('products')
  const { Organisation } = useKnownSession()
  const open = useOpenProduct()
  const missing = useMissingAddressText()
  const products = useRead(productCalls.authorizeInfo, everyProduct, { enabled: Organisation !== null, quiet: true })
  return (products.data ?? [])
    .toSorted((a, b) => Number(b.IsAuthorized) - Number(a.IsAuthorized))
    .filter(({ WebUrl, IsAuthorized }) => IsAuthorized || webAddress(WebUrl))
    .map((product) => {
      const address = webAddress(product.WebUrl)
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
        ...(address ? { to: address, act: () => open(product) } : { act: () => showToast('error', missing) }),
      }
    })
}

/** The places that are known without asking what was typed. */
export function usePlaces(): Finding[] {
  const [apps, pages, sections] = [useApplications(), usePages(), useSections()]
  return useMemo(() => [...apps, ...pages, ...sections], [apps, pages, sections])
}
