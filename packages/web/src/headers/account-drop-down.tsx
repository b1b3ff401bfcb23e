import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadOrReload } from '#kit/chunk-reload.ts'
import { isAdmitted, useKnownSession } from '#kit/session.ts'
import { optional } from '#kit/optional.ts'
import { Avatar } from '#components/avatar.tsx'
import { DropDown } from './drop-down.tsx'

const loadMenu = () => loadOrReload(async () => (await import('./account-menu.tsx')).AccountMenu)
const AccountMenu = lazy(async () => ({ default: await loadMenu() }))
const Downloads = optional(async () => (await import('./downloads-dialog.tsx')).DownloadsDialog)

/** The avatar, which leads to the personal centre, and its drop-down. */
export function AccountDropDown({ hasName }: { hasName: boolean }) {
  const { t } = useTranslation()
  const session = useKnownSession()
  const [isDownloading, setIsDownloading] = useState(false)
  const person = session.AccountInfo
  if (!person) return null
  const face = (
    <>
      <Avatar person={person} size="small" />
      {hasName && (
        <span className="bar-name" aria-hidden="true">
          {person.RealName}
        </span>
      )}
    </>
  )
  // Where somebody on trial has no personal centre, the avatar is a part of the button.
  const hasCentre = isAdmitted('signed-in', session)
  return (
    <span className="bar-account" data-tour="version">
      {hasCentre && (
        <Link to="/info" className="bar-avatar" title={person.RealName}>
          <span className="visually-hidden">{t('personalCenter', { name: person.RealName })}</span>
          {face}
        </Link>
      )}
      <DropDown
        label={t('account')}
        className="bar-button bar-account-open"
        face={
          <>
            {!hasCentre && face}
            <ChevronDown size={15} aria-hidden="true" />
          </>
        }
        onNear={() => void import('./account-menu.tsx').catch(() => undefined)}
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
