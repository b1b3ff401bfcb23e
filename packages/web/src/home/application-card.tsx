import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { ArrowUpRight, Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProductIcon } from './product-icon.tsx'
import type { DeviceType } from './use-device-type.ts'

interface Props {
  product: AuthorisedProduct
  device: DeviceType
  onPin: (product: AuthorisedProduct) => void
}

/** An application: a link to it, or to its public page, and on a desktop what it is for. */
export function ApplicationCard({ product, device, onPin }: Props) {
  const { t } = useTranslation('products')
  const { PlatformName: name, IsAuthorized, IsPinned } = product
  const pinText = t(IsPinned ? 'unpin' : 'pin', { name })
  return (
    <li className={`home-card${IsAuthorized ? '' : ' home-card-off'}`}>
      <a data-card className="home-card-link" href={product.WebUrl} target="_blank" rel="noopener">
        <ProductIcon icon={product.Icon} color={product.Color} />
        <span className="home-card-text">
          <b>{name}</b>
          <span className="visually-hidden">{t(IsAuthorized ? 'opens' : 'opensPublic')}</span>
          {device === 'desktop' && <span>{product.Introduction}</span>}
        </span>
      </a>
      {product.Kind === 'beta' && IsAuthorized && <span className="home-badge">{t('beta')}</span>}
      {!IsAuthorized && device === 'desktop' && <span className="home-badge">{t('unauthorised')}</span>}
      {IsAuthorized && device === 'desktop' && (
        <>
          <button
            type="button"
            className="home-pin"
            aria-pressed={IsPinned}
            aria-label={pinText}
            title={pinText}
            onClick={() => onPin(product)}
          >
            {IsPinned ? <PinOff size={16} aria-hidden="true" /> : <Pin size={16} aria-hidden="true" />}
          </button>
          {IsPinned ? (
            <Pin className="home-go home-pinned" size={15} aria-hidden="true" />
          ) : (
            <ArrowUpRight className="home-go" size={18} aria-hidden="true" />
          )}
        </>
      )}
    </li>
  )
}
