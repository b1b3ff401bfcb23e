import { HeaderActions } from './header-actions.tsx'
import { HomeLink } from './home-link.tsx'

/** Header of the card home: no product menu, because the page lists the products. */
export function CardHomeHeader() {
  return (
    <header className="bar">
      <HomeLink />
      <HeaderActions />
    </header>
  )
}
