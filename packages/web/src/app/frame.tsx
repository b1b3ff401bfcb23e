import { clsx } from 'clsx'
import { lazy, Suspense, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { warningsFor } from '#account/warnings.ts'
import { CardHomeHeader } from '#headers/card-home-header.tsx'
import { NoAuthHeader } from '#headers/no-auth-header.tsx'
import { loadOrReload } from '#kit/browser/chunk-reload.ts'
import { lazyOptional } from '#kit/lazy-optional.ts'
import type { Page } from '#kit/page.ts'
import { useSession } from '#kit/session.ts'
import { useDeviceType } from '#kit/browser/use-device-type.ts'
import { Palette } from '#palette/palette.tsx'
import { Tour } from '#tours/tour.tsx'
import { Footer } from '#components/footer.tsx'
import { Loading } from '#components/loading.tsx'
import styles from './frame.module.css'
import sideMenuStyles from './side-menu.module.css'

// Rarely needed, so loaded on demand.
const AccountWarning = lazyOptional(async () => (await import('./account-warning.tsx')).AccountWarning)
const TrialTip = lazyOptional(async () => (await import('#trial/trial-tip.tsx')).TrialTip)

const SideMenu = lazy(async () => ({ default: (await import('./side-menu.tsx')).SideMenu }))

// The card home, the most visited page, needs no product menu.
const NewVersionHeader = lazy(async () => ({
  default: (await loadOrReload(() => import('#headers/new-version-header.tsx'))).NewVersionHeader,
}))
const LegacyHeader = lazy(async () => ({
  default: (await loadOrReload(() => import('#headers/legacy-header.tsx'))).LegacyHeader,
}))

const hasLegacyHeader = (kind: Page['frame'], { UIVersion }: SessionState) =>
  kind !== 'no-auth' && UIVersion === 'NOSTALGIA'

/** Header of the frame; nostalgia has a single one for signed-in people. */
function Header({ kind }: { kind: Page['frame'] }) {
  const session = useSession()
  const marksLast = kind !== 'administration'
  if (hasLegacyHeader(kind, session)) return <LegacyHeader marksLast={marksLast} />
  if (kind === 'no-auth') return <NoAuthHeader />
  return kind === 'card-home' ? <CardHomeHeader /> : <NewVersionHeader marksLast={marksLast} />
}

interface Props {
  kind: Page['frame']
  /** Menu entry of the page. */
  menu?: Page['menu'] | undefined
  hasCompactFooterOnPhone?: boolean | undefined
  isWorkspace?: boolean | undefined
  children: ReactNode
}

/** Header, prompts, side menu and footer around a page. */
export function Frame({ kind, menu, hasCompactFooterOnPhone = false, isWorkspace = false, children }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const isPhone = useDeviceType() === 'phone'
  const page = <Suspense fallback={<Loading />}>{children}</Suspense>
  if (kind === 'bare') return page
  return (
    <div className={hasLegacyHeader(kind, session) ? clsx(styles.frame, styles.nostalgia) : styles.frame}>
      <a className="skip-link" href="#content" onClick={skipToContent}>
        {t('skipToContent')}
      </a>
      <Suspense fallback={<div className="bar" />}>
        <Header kind={kind} />
      </Suspense>
      {kind !== 'no-auth' && (
        <>
          <Tour />
          <Palette />
          <Suspense fallback={null}>
            {session.Identity === 'trial' && <TrialTip />}
            {warningsFor(session, Date.now()).length > 0 && <AccountWarning />}
          </Suspense>
        </>
      )}
      {kind === 'administration' ? (
        <div className={sideMenuStyles.frameSides}>
          <Suspense fallback={<div className={sideMenuStyles.sideMenu} />}>
            <SideMenu current={menu} />
          </Suspense>
          <div className={sideMenuStyles.frameColumn}>
            <main id="content" tabIndex={-1} className={styles.content}>
              {page}
            </main>
            <Footer isCompact />
          </div>
        </div>
      ) : (
        <>
          <main id="content" tabIndex={-1} className={styles.content}>
            {page}
          </main>
          {!isWorkspace && <Footer isCompact={isPhone && hasCompactFooterOnPhone} />}
        </>
      )}
    </div>
  )
}

/** The hash belongs to the router. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
