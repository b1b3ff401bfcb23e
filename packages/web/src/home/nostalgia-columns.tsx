import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { clsx } from 'clsx'
import type { TFunction } from 'i18next'
import { Pin } from 'lucide-react'
import { safeWebUrl } from '#kit/url/safe-web-url.ts'
import type { Column } from '#components/data-table.tsx'
import { ProductIcon } from './product-icon.tsx'
import styles from './home.module.css'

interface CallInput {
  t: TFunction<['products', 'app']>
  isPhone: boolean
  onOpen: (product: AuthorisedProduct) => void
  /** Text for applications without an address. */
  missing: string
}

/** Columns of the nostalgia home page; a single combined one on phones. */
export function nostalgiaColumns({ t, isPhone, onOpen, missing }: CallInput): Column<AuthorisedProduct>[] {
  const state = ({ IsAuthorized, IsLicensed }: AuthorisedProduct) =>
    IsAuthorized ? (
      <span className="tag tag-good">{t('authorised')}</span>
    ) : (
      <span className="tag">{t(IsLicensed ? 'noSeat' : 'unauthorised')}</span>
    )
  const name: Column<AuthorisedProduct> = {
    key: 'name',
    title: t('list.name'),
    isSortable: true,
    render: (product) => (
      <span className="nostalgia-name" data-off={!product.IsAuthorized}>
        <ProductIcon product={product} />
        <span>
          {safeWebUrl(product.WebUrl) ? (
            <a href={safeWebUrl(product.WebUrl)} target="_blank" rel="noopener" onClick={() => onOpen(product)}>
              {product.PlatformName}
              <span className="visually-hidden">{t(product.IsAuthorized ? 'opens' : 'opensPublic')}</span>
            </a>
          ) : (
            <>
              {product.PlatformName} {product.IsAuthorized && <span className={styles.problem}>{missing}</span>}
            </>
          )}
          {product.IsPinned && (
            <>
              <Pin size={13} aria-hidden="true" />
              <span className="visually-hidden">{t('pinned')}</span>
            </>
          )}
          {isPhone && product.Kind !== 'cloud' && (
            <i className={clsx(styles.kind, product.Kind === 'beta' && styles.kindBeta)}>{t(`kind.${product.Kind}`)}</i>
          )}
          {isPhone && !product.IsAuthorized && state(product)}
        </span>
      </span>
    ),
  }
  if (isPhone) return [name]
  return [
    name,
    { key: 'introduction', title: t('list.introduction'), render: ({ Introduction }) => Introduction },
    { key: 'kind', title: t('list.kind'), isSortable: true, isTight: true, render: ({ Kind }) => t(`kind.${Kind}`) },
    { key: 'state', title: t('list.state'), isSortable: true, isTight: true, render: state },
  ]
}
