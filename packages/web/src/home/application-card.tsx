import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { clsx } from 'clsx'
import { ArrowUpRight, Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import type { DeviceType } from '#kit/browser/use-device-type.ts'
import { safeWebUrl } from '#kit/url/safe-web-url.ts'
import { AccessState } from './access-state.tsx'
import { ProductIcon } from './product-icon.tsx'
import { useMissingAddressText } from './use-missing-address-text.ts'
import styles from './home.module.css'

export interface CardProps {
  product: AuthorisedProduct
  device: DeviceType
  view: SessionState['LauncherView']
  /** CSS order while another card is dragged. */
  order?: number | undefined
  onOpen: (product: AuthorisedProduct) => void
  onPin: (product: AuthorisedProduct) => void
}

/** A card that links to the application or to its public page. */
export function ApplicationCard({ product, device, view, order, onOpen, onPin }: CardProps) {
  const { t } = useTranslation('products')
  const missing = useMissingAddressText()
  const { IsAuthorized } = product
  const address = safeWebUrl(product.WebUrl)
  const isWide = device === 'desktop' && view === 'card'
  return (
    <li
      className={clsx(styles.card, !IsAuthorized && styles.cardOff)}
      data-testid="home-card"
      data-id={product.ID}
      style={order === undefined ? undefined : { order }}
    >
      {address ? (
        <a
          data-card
          className={styles.cardLink}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          draggable={false}
          onClick={() => onOpen(product)}
        >
          <CardContent product={product} isWide={isWide} />
          <span className="visually-hidden">{t(IsAuthorized ? 'opens' : 'opensPublic')}</span>
        </a>
      ) : (
        <div className={styles.cardLink}>
          <CardContent product={product} isWide={isWide} {...(IsAuthorized && { problem: missing })} />
        </div>
      )}
      {!IsAuthorized && isWide && (
        <span className={styles.badge} data-testid="home-badge">
          {t(product.IsLicensed ? 'noSeat' : 'unauthorised')}
        </span>
      )}
      {!IsAuthorized && <AccessState product={product} isWide={isWide} />}
      {IsAuthorized && device === 'desktop' && (
        <Allowed call={productCalls.pin}>
          <PinButton product={product} onPin={onPin} />
        </Allowed>
      )}
    </li>
  )
}

interface CardContentProps {
  product: AuthorisedProduct
  /** True when there is room for the introduction. */
  isWide: boolean
  /** Why it cannot be opened. */
  problem?: string
}

function CardContent({ product, isWide, problem }: CardContentProps) {
  const { t } = useTranslation('products')
  return (
    <>
      <ProductIcon product={product} />
      <span className={styles.cardText}>
        <b>
          {product.PlatformName}
          {product.Kind !== 'cloud' && (
            <i className={clsx(styles.kind, product.Kind === 'beta' && styles.kindBeta)}>{t(`kind.${product.Kind}`)}</i>
          )}
        </b>
        {isWide && !problem && <span>{product.Introduction}</span>}
        {problem && <span className={styles.problem}>{problem}</span>}
      </span>
    </>
  )
}

function PinButton({ product, onPin }: Pick<CardProps, 'product' | 'onPin'>) {
  const { t } = useTranslation('products')
  const { PlatformName: name, IsPinned } = product
  const text = t(IsPinned ? 'unpin' : 'pin', { name })
  return (
    <>
      <button
        type="button"
        className={clsx(styles.pin, IsPinned && styles.unpin)}
        aria-label={text}
        title={text}
        onClick={() => onPin(product)}
      >
        {IsPinned ? <PinOff size={16} aria-hidden="true" /> : <Pin size={16} aria-hidden="true" />}
      </button>
      {IsPinned ? (
        <Pin className={clsx(styles.go, styles.pinned)} size={15} aria-hidden="true" />
      ) : (
        <ArrowUpRight className={styles.go} size={18} aria-hidden="true" />
      )}
    </>
  )
}
