import { menuEntries } from '@atrium/contract/menus/menu-entries.ts'
import { LogOut, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useKnownSession } from '#kit/session.ts'
import { homePath } from '#kit/start-page.ts'
import { useSignOut } from '#identity/use-sign-out.ts'
import { Avatar } from './avatar.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The header of the card home: logo, avatar, sign-out. */
export function CardHomeHeader() {
  const { t } = useTranslation()
  const { AccountInfo, Identity, HiddenMenus } = useKnownSession()
  const administration = menuEntries.find(
    ({ code, access }) => access === Identity && access === 'organisation-admin' && !HiddenMenus.includes(code),
  )
  const signOut = useSignOut()
  return (
    <header className="bar">
      <Link to={Identity === 'operator' ? '/operator' : homePath} className="bar-logo">
        <Logo />
      </Link>
      {administration && (
        <Link
          to={administration.path}
          className="bar-button"
          aria-label={t('administration')}
          title={t('administration')}
        >
          <Users size={17} aria-hidden="true" />
        </Link>
      )}
      <LanguageSwitch />
      <ThemeSwitch />
      {AccountInfo && (
        <Link
          to="/info"
          className="bar-avatar"
          aria-label={t('personalCenter', { name: AccountInfo.RealName })}
          title={AccountInfo.RealName}
        >
          <Avatar person={AccountInfo} size="small" />
        </Link>
      )}
      <button
        type="button"
        className="bar-button"
        aria-label={t('signOut')}
        title={t('signOut')}
        disabled={signOut.isPending}
        onClick={() => signOut.mutate({})}
      >
        <LogOut size={17} aria-hidden="true" />
      </button>
    </header>
  )
}
