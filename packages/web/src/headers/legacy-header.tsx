import { clsx } from 'clsx'
import { useSession } from '#kit/session.ts'
import { HeaderActions } from './header-actions.tsx'
import { HomeLink } from './home-link.tsx'
import { ProductMenu } from './product-menu.tsx'
import styles from './legacy-header.module.css'

/** Header of the nostalgia version: dark, with organisation and product menu. */
export function LegacyHeader({ marksLast }: { marksLast: boolean }) {
  const { Organisation } = useSession()
  return (
    <header className={clsx('bar bar-products', styles.legacy)} data-testid="bar-legacy">
      <HomeLink onDark />
      {Organisation && <span className={styles.organisation}>{Organisation.OrgName}</span>}
      {Organisation ? <ProductMenu marksLast={marksLast} /> : <span className="bar-space" />}
      <HeaderActions hasName />
    </header>
  )
}
