import { useKnownSession } from '#kit/session.ts'
import { HeaderActions } from './header-actions.tsx'
import { HomeLink } from './home-link.tsx'
import { ProductMenu } from './product-menu.tsx'
import './legacy-header.css'

/** The header of the nostalgia version, on every page: a dark bar with the organisation, the products and the name of the person. */
export function LegacyHeader() {
  const { Organisation } = useKnownSession()
  return (
    <header className="bar bar-products bar-legacy">
      <HomeLink onDark />
      {Organisation && <span className="bar-organisation">{Organisation.OrgName}</span>}
      {Organisation ? <ProductMenu /> : <span className="bar-space" />}
      <HeaderActions hasName />
    </header>
  )
}
