import { useKnownSession } from '#kit/session.ts'
import { HeaderActions } from './header-actions.tsx'
import { HomeLink } from './home-link.tsx'
import { ProductMenu } from './product-menu.tsx'

/** The header of the new version, on every page but the card home: products, then what is about the person. */
export function NewVersionHeader() {
  const { Organisation } = useKnownSession()
  return (
    <header className="bar bar-products">
      <HomeLink />
      {Organisation ? <ProductMenu /> : <span className="bar-space" />}
      <HeaderActions />
    </header>
  )
}
