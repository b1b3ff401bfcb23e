import { lazy, Suspense, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { optional } from '#kit/optional.ts'
import type { Page } from '#kit/page.ts'
import { useKnownSession } from '#kit/session.ts'
import { useDeviceType } from '#kit/use-device-type.ts'
import { CardHomeHeader } from './card-home-header.tsx'
import { Footer } from './footer.tsx'
import { Loading } from './loading.tsx'
import { NoAuthHeader } from './no-auth-header.tsx'

// Most people see neither: they come when they are wanted.
const AccountWarning = optional(async () => (await import('./account-warning.tsx')).AccountWarning)
const TrialTip = optional(async () => (await import('./trial-tip.tsx')).TrialTip)

const SideMenu = lazy(async () => ({ default: (await import('./side-menu.tsx')).SideMenu }))

const headers = { 'card-home': CardHomeHeader, administration: CardHomeHeader, 'no-auth': NoAuthHeader }

interface Props {
  kind: Page['frame']
  hasCompactFooterOnPhone?: boolean | undefined
  children: ReactNode
}

/** What stands around a page: the header it names, and the footer. */
export function Frame({ kind, hasCompactFooterOnPhone = false, children }: Props) {
  const { t } = useTranslation()
  const { Identity } = useKnownSession()
  const isPhone = useDeviceType() === 'phone'
  const page = <Suspense fallback={<Loading />}>{children}</Suspense>
  if (kind === 'bare') return page
  const Header = headers[kind]
  return (
    <div className="frame">
      <a className="skip-link" href="#content" onClick={skipToContent}>
        {t('skipToContent')}
      </a>
      <Header />
      {kind !== 'no-auth' && (
        <Suspense fallback={null}>{Identity === 'trial' ? <TrialTip /> : <AccountWarning />}</Suspense>
      )}
      {kind === 'administration' ? (
        <div className="frame-sides">
          <Suspense fallback={<div className="side-menu" />}>
            <SideMenu />
          </Suspense>
          <main id="content" tabIndex={-1} className="frame-content">
            {page}
          </main>
        </div>
      ) : (
        <>
          <main id="content" tabIndex={-1} className="frame-content">
            {page}
          </main>
          <Footer isCompact={isPhone && hasCompactFooterOnPhone} />
        </>
      )}
    </div>
  )
}

/** The address belongs to the router, so the jump is made by hand. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
