import { LanguageSwitch } from '#components/language-switch.tsx'
import { ThemeSwitch } from '#components/theme-switch.tsx'
import { HomeLink } from './home-link.tsx'

/** Header of public pages. */
export function NoAuthHeader() {
  return (
    <header className="bar">
      <HomeLink />
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
  )
}
