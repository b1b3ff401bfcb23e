import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMissingAddressText } from '#home/use-missing-address-text.ts'
import { showToast } from '#kit/toasts.ts'
import { safeWebUrl } from '#kit/url/safe-web-url.ts'
import { DropDown } from './drop-down.tsx'
import { ProductLinks } from './product-links.tsx'
import { placesIn } from './product-places.ts'
import styles from './product-menu.module.css'

interface Props {
  product: AuthorisedProduct
  isLast: boolean
  onOpen: (product: AuthorisedProduct) => void
}

/** A product in the header: a link, or a menu of its sections. */
export function BarProduct({ product, isLast, onOpen }: Props) {
  const { t } = useTranslation()
  const missing = useMissingAddressText()
  const name = (
    <span className={styles.name} data-testid="product-menu-name">
      {product.PlatformName}
    </span>
  )
  if (placesIn(product).length > 0)
    return (
      <DropDown
        className="product-menu-item"
        side="start"
        isCurrent={isLast}
        content={
          <>
            {name} <ChevronDown size={14} aria-hidden="true" />
          </>
        }
      >
        <ProductLinks products={[product]} last={undefined} onOpen={onOpen} hasNames={false} />
      </DropDown>
    )
  const address = safeWebUrl(product.WebUrl)
  if (!address)
    return (
      <button type="button" className="product-menu-item" title={missing} onClick={() => showToast('error', missing)}>
        {name}
        <span className="visually-hidden">{missing}</span>
      </button>
    )
  return (
    <a
      className="product-menu-item"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={product.PlatformName}
      aria-current={isLast ? 'true' : undefined}
      onClick={() => onOpen(product)}
    >
      {name}
      <span className="visually-hidden">{t('products.newTab')}</span>
    </a>
  )
}
