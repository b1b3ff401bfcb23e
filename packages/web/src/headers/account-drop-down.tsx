import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadOrReload } from '#kit/browser/chunk-reload.ts'
import { hasAccess, useSession } from '#kit/session.ts'
import { lazyOptional } from '#kit/lazy-optional.ts'
import { Avatar } from '#components/avatar.tsx'
import { DropDown } from './drop-down.tsx'

const loadMenu = () => loadOrReload(async () => (await import('./account-menu.tsx')).AccountMenu)
const AccountMenu = lazy(async () => ({ default: await loadMenu() }))
const Downloads = lazyOptional(async () => (await import('./downloads-dialog.tsx')).DownloadsDialog)

/** Avatar linking to the account page, and the account menu. */
export function AccountDropDown({ hasName }: { hasName: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const [isDownloading, setIsDownloading] = useState(false)
  const person = session.AccountInfo
  if (!person) return null
  const content = (
    <>
      <Avatar person={person} size="small" />
      {hasName && (
        <span className="bar-name" aria-hidden="true">
          {person.RealName}
        </span>
      )}
    </>
  )
  // Trial users have no account page: the avatar becomes part of the button.
  const hasCentre = hasAccess('signed-in', session)
  return (
    <span className="bar-account" data-tour="version">
      {hasCentre && (
        <Link to="/info" className="bar-avatar" title={person.RealName}>
          <span className="visually-hidden">{t('personalCenter', { name: person.RealName })}</span>
          {content}
        </Link>
      )}
      <DropDown
        label={t('account')}
        className="bar-button bar-account-open"
        content={
          <>
            {!hasCentre && content}
            <ChevronDown size={15} aria-hidden="true" />
          </>
        }
        onIntent={() => void import('./account-menu.tsx').catch(() => undefined)}
      >
        <AccountMenu onDownload={() => setIsDownloading(true)} />
      </DropDown>
      {isDownloading && (
        <Suspense fallback={null}>
          <Downloads onClose={() => setIsDownloading(false)} />
        </Suspense>
      )}
    </span>
  )
}
