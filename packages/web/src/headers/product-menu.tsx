import type { Lang } from '@atrium/contract/constants.ts'
import { ChevronDown, LayoutGrid } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { splitLauncher } from '#home/launcher.ts'
import { useLauncher } from '#home/use-launcher.ts'
import { useLastProduct } from '#kit/browser/last-product.ts'
import { useDeviceType } from '#kit/browser/use-device-type.ts'
import { useWindowWidth } from '#kit/browser/use-window-width.ts'
import { BarProduct } from './bar-product.tsx'
import { DropDown } from './drop-down.tsx'
import { ProductLinks } from './product-links.tsx'
import { headerProductCount } from './product-places.ts'
import './product-menu.css'
import styles from './product-menu.module.css'

interface Props {
  /** Marks the product that was opened last. In administration no product is the current one. */
  marksLast: boolean
}

/** The person's products in launcher order; those that do not fit are under 'More', on phones all are. */
export function ProductMenu({ marksLast }: Props) {
  const { t, i18n } = useTranslation()
  const { products, open } = useLauncher()
  const width = useWindowWidth()
  const isPhone = useDeviceType() === 'phone'
  const opened = useLastProduct()
  const last = marksLast ? opened : undefined
  const bar = useRef<HTMLUListElement>(null)
  const mine = splitLauncher(products.data ?? [], '').mine
  const count = isPhone ? 0 : headerProductCount(i18n.language as Lang, width)
  const [shown, more] = [mine.slice(0, count), mine.slice(count)]
  const isUnderMore = more.some(({ Code }) => Code === last)
  return (
    <nav className={styles.productMenu} data-testid="product-menu" aria-label={t('products')}>
      {mine.length > 0 && (
        // Arrow keys complement Tab.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={bar} onKeyDown={(event) => moveAlong(bar.current, event)}>
          {shown.map((product) => (
            <li key={product.ID}>
              <BarProduct product={product} isLast={product.Code === last} onOpen={open} />
            </li>
          ))}
          {more.length > 0 && (
            <li className={styles.more} data-testid="product-menu-more">
              <DropDown
                className="product-menu-item"
                side="start"
                isCurrent={isUnderMore && !isPhone}
                content={isPhone ? <AllProducts /> : <MoreProducts />}
              >
                <ProductLinks products={more} last={last} onOpen={open} />
              </DropDown>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}

function AllProducts() {
  const { t } = useTranslation()
  return (
    <>
      <LayoutGrid size={17} aria-hidden="true" /> {t('products')}
    </>
  )
}

function MoreProducts() {
  const { t } = useTranslation()
  return (
    <>
      {t('products.more')} <ChevronDown size={14} aria-hidden="true" />
    </>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Left and right arrow keys move the focus along the bar and wrap. */
function moveAlong(bar: HTMLElement | null, event: KeyboardEvent) {
  const step = steps[event.key]
  const items = [...(bar?.querySelectorAll<HTMLElement>('.product-menu-item') ?? [])]
  const at = items.indexOf(event.target as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  items[(at + step + items.length) % items.length]?.focus()
}
