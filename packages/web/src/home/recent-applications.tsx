import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { useTranslation } from 'react-i18next'
import { safeWebUrl } from '#kit/safe-web-url.ts'
import { ProductIcon } from './product-icon.tsx'

interface Props {
  products: readonly AuthorisedProduct[]
  onOpen: (product: AuthorisedProduct) => void
}

/** Links to recently opened applications. */
export function RecentApplications({ products, onOpen }: Props) {
  const { t } = useTranslation('products')
  const open = products.flatMap((product) => {
    const address = safeWebUrl(product.WebUrl)
    return address ? [{ product, address }] : []
  })
  if (open.length === 0) return null
  return (
    <nav className="home-recent" aria-label={t('recent')}>
      <h2>{t('recent')}</h2>
      {open.map(({ product, address }) => (
        <a key={product.ID} href={address} target="_blank" rel="noopener noreferrer" onClick={() => onOpen(product)}>
          <ProductIcon product={product} />
          {product.PlatformName}
          <span className="visually-hidden">{t('opens')}</span>
        </a>
      ))}
    </nav>
  )
}
