import { accessOf, menuCodes, menuEntries } from '@atrium/contract/menus/menu-entries.ts'
import { LogOut, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSignOut } from '#identity/use-sign-out.ts'
import { useSession } from '#kit/session.ts'
import { Bell } from '#notices/bell.tsx'
import { LanguageSwitch } from '#components/language-switch.tsx'
import { ThemeSwitch } from '#components/theme-switch.tsx'
import { AccountDropDown } from './account-drop-down.tsx'
import { HelpDropDown } from './help-drop-down.tsx'

/** Actions at the end of the header. On phones, help, language and theme are in the account menu only. */
export function HeaderActions({ hasName = false }: { hasName?: boolean }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <>
      <Bell />
      <AdministrationLink />
      <span className="bar-wide">
        <HelpDropDown />
        <LanguageSwitch />
        <ThemeSwitch />
      </span>
      <AccountDropDown hasName={hasName} />
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
    </>
  )
}

/** Link for administrators to the first visible entry of the administration menu. */
function AdministrationLink() {
  const { t } = useTranslation()
  const { Identity, HiddenMenus } = useSession()
  const first = menuCodes.find((code) => accessOf(code) === 'organisation-admin' && !HiddenMenus.includes(code))
  if (Identity !== 'organisation-admin' || !first) return null
  return (
    <Link
      to={menuEntries[first].path}
      className="bar-button"
      aria-label={t('administration')}
      title={t('administration')}
    >
      <Users size={17} aria-hidden="true" />
    </Link>
  )
}
