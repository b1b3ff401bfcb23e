import { LanguageSwitch } from '#components/language-switch.tsx'
import { ThemeSwitch } from '#components/theme-switch.tsx'
import { HomeLink } from './home-link.tsx'

/** The header of pages that need no sign-in. */
export function NoAuthHeader() {
  return (
    <header className="bar">
      <HomeLink />
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
  )
}
