import { useSession } from '#kit/session.ts'
import { HeaderActions } from './header-actions.tsx'
import { HomeLink } from './home-link.tsx'
import { ProductMenu } from './product-menu.tsx'

/** Header of the new version with the product menu. */
export function NewVersionHeader({ marksLast }: { marksLast: boolean }) {
  const { Organisation } = useSession()
  return (
    <header className="bar bar-products">
      <HomeLink />
      {Organisation ? <ProductMenu marksLast={marksLast} /> : <span className="bar-space" />}
      <HeaderActions />
    </header>
  )
}
