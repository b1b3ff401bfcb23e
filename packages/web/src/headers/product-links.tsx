import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useMissingAddressText } from '#home/use-missing-address-text.ts'
import { safeWebUrl } from '#kit/url/safe-web-url.ts'
import { placesIn } from './product-places.ts'
import styles from './product-menu.module.css'

interface Props {
  products: readonly AuthorisedProduct[]
  /** Code of the product opened last. */
  last: string | undefined
  onOpen: (product: AuthorisedProduct) => void
  /** False where the button already shows the only name. */
  hasNames?: boolean
}

/** A list of products; one with sections shows them below its name. */
export function ProductLinks({ products, last, onOpen, hasNames = true }: Props) {
  const { t } = useTranslation()
  const missing = useMissingAddressText()
  return (
    <ul className={styles.productLinks}>
      {products.map((product) => {
        const places = placesIn(product)
        const name = (
          <>
            <i style={{ background: product.Color }} aria-hidden="true" />
            {product.PlatformName}
          </>
        )
        const link = { target: '_blank', rel: 'noopener', onClick: () => onOpen(product) }
        const isLast = product.Code === last ? 'true' : undefined
        const address = safeWebUrl(product.WebUrl)
        if (!address)
          return (
            <li key={product.ID}>
              <span className={styles.productLinksOff}>
                {name} <small>{missing}</small>
              </span>
            </li>
          )
        if (places.length === 0)
          return (
            <li key={product.ID}>
              <a href={address} aria-current={isLast} {...link}>
                {name}
                <span className="visually-hidden">{t('products.newTab')}</span>
              </a>
            </li>
          )
        return (
          <li key={product.ID}>
            {hasNames && (
              <span className={styles.productLinksName} aria-current={isLast}>
                {name}
              </span>
            )}
            <ul className={hasNames ? styles.productLinksPlaces : undefined} aria-label={product.PlatformName}>
              {places.map(({ key, address }) => (
                <li key={key}>
                  <a href={address} {...link}>
                    {t(`products.${key}`)}
                    <span className="visually-hidden">{t('products.newTab')}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
