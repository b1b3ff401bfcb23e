import { Link } from 'react-router'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The header of pages that need no sign-in. */
export function NoAuthHeader() {
  return (
    <header className="bar">
      <Link to="/" className="bar-logo">
        <Logo />
      </Link>
      <LanguageSwitch />
      <ThemeSwitch />
    </header>
  )
}
