import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { ArrowUpRight, Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeviceType } from '#kit/use-device-type.ts'
import { ProductIcon } from './product-icon.tsx'

interface Props {
  product: AuthorisedProduct
  device: DeviceType
  onOpen: (product: AuthorisedProduct) => void
  onPin: (product: AuthorisedProduct) => void
}

/** An application: a link to it, or to its public page, and on a desktop what it is for. */
export function ApplicationCard({ product, device, onOpen, onPin }: Props) {
  const { t } = useTranslation('products')
  const { PlatformName: name, IsAuthorized, IsPinned } = product
  const pinText = t(IsPinned ? 'unpin' : 'pin', { name })
  return (
    <li className={`home-card${IsAuthorized ? '' : ' home-card-off'}`}>
      <a
        data-card
        className="home-card-link"
        href={product.WebUrl}
        target="_blank"
        rel="noopener"
        onClick={() => onOpen(product)}
      >
        <ProductIcon icon={product.Icon} color={product.Color} />
        <span className="home-card-text">
          <b>
            {name}
            {product.Kind === 'beta' && IsAuthorized && <i className="home-beta">{t('beta')}</i>}
          </b>
          <span className="visually-hidden">{t(IsAuthorized ? 'opens' : 'opensPublic')}</span>
          {device === 'desktop' && <span>{product.Introduction}</span>}
        </span>
      </a>
      {!IsAuthorized && device === 'desktop' && <span className="home-badge">{t('unauthorised')}</span>}
      {IsAuthorized && device === 'desktop' && (
        <>
          <button
            type="button"
            className={`home-pin${IsPinned ? ' home-unpin' : ''}`}
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
