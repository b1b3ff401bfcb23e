import { menuEntries } from '@atrium/contract/menus/menu-entries.ts'
import { LogOut, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSignOut } from '#identity/use-sign-out.ts'
import { useKnownSession } from '#kit/session.ts'
import { LanguageSwitch } from '#components/language-switch.tsx'
import { ThemeSwitch } from '#components/theme-switch.tsx'
import { AccountDropDown } from './account-drop-down.tsx'
import { HelpDropDown } from './help-drop-down.tsx'

/** What stands at the end of every header of people who are signed in. On a phone, help, language and theme are in the drop-down alone. */
export function HeaderActions({ hasName = false }: { hasName?: boolean }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <>
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

/** Leads administrators to the first entry of the menu that is not hidden from them. */
function AdministrationLink() {
  const { t } = useTranslation()
  const { Identity, HiddenMenus } = useKnownSession()
  const first = menuEntries.find(
    ({ code, access }) => access === Identity && access === 'organisation-admin' && !HiddenMenus.includes(code),
  )
  if (!first) return null
  return (
    <Link to={first.path} className="bar-button" aria-label={t('administration')} title={t('administration')}>
      <Users size={17} aria-hidden="true" />
    </Link>
  )
}
