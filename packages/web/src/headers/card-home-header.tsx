import { HeaderActions } from './header-actions.tsx'
import { HomeLink } from './home-link.tsx'

/** The header of the card home: logo, avatar, sign-out, and no products, for the page shows them. */
export function CardHomeHeader() {
  return (
    <header className="bar">
      <HomeLink />
      <HeaderActions />
    </header>
  )
}
