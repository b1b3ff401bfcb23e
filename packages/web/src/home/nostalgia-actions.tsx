import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { clsx } from 'clsx'
import { Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import { safeWebUrl } from '#kit/url/safe-web-url.ts'
import { AccessState } from './access-state.tsx'
import styles from './nostalgia.module.css'

interface Props {
  product: AuthorisedProduct
  onOpen: (product: AuthorisedProduct) => void
  onPin: (product: AuthorisedProduct) => void
}

/** Row actions of an application. */
export function NostalgiaActions({ product, onOpen, onPin }: Props) {
  const { t } = useTranslation('products')
  const { PlatformName: name, IsAuthorized, IsPinned, WebUrl } = product
  const pinText = t(IsPinned ? 'unpin' : 'pin', { name })
  const Icon = IsPinned ? PinOff : Pin
  return (
    <span className={clsx('row-actions', styles.acts)}>
      {IsAuthorized && (
        <Allowed call={productCalls.pin}>
          <button
            type="button"
            className="icon-button"
            aria-label={pinText}
            title={pinText}
            onClick={() => onPin(product)}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        </Allowed>
      )}
      {!IsAuthorized && <AccessState product={product} isWide={false} />}
      {safeWebUrl(WebUrl) && (
        <a
          className="button"
          data-tour={IsAuthorized ? 'open' : 'more'}
          href={safeWebUrl(WebUrl)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t(IsAuthorized ? 'openNamed' : 'learnNamed', { name })}
          onClick={() => onOpen(product)}
        >
          {t(IsAuthorized ? 'open' : 'learn')}
        </a>
      )}
    </span>
  )
}
