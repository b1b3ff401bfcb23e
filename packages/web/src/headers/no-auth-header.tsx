import { LanguageSwitch } from '#parts/language-switch.tsx'
import { ThemeSwitch } from '#parts/theme-switch.tsx'
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
