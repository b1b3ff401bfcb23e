import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductIcon } from '#home/product-icon.tsx'
import { DataTable, type Column } from '#components/data-table.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import styles from './managed-products.module.css'

interface Props {
  products: readonly ManagedProduct[] | undefined
  onEdit: (product: ManagedProduct) => void
  onSecrets: (product: ManagedProduct) => void
  onSwitch: (product: ManagedProduct) => void
  empty: ReactNode
}

/** Applications with operator actions. */
export function ManagedProductTable({ products, onEdit, onSecrets, onSwitch, empty }: Props) {
  const { t } = useTranslation('applications')
  const nameOf = useLocalizedName()
  const columns = useColumns(onSwitch)
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={products}
      idOf={({ ID }) => ID}
      nameOf={nameOf}
      empty={empty}
      actions={(product) => (
        <div className={styles.acts}>
          <button
            type="button"
            className="button"
            aria-label={t('secrets.title', { name: nameOf(product) })}
            onClick={() => onSecrets(product)}
          >
            {t('secrets')}
          </button>
          <button
            type="button"
            className="button"
            aria-label={t('changeNamed', { name: nameOf(product) })}
            onClick={() => onEdit(product)}
          >
            {t('change')}
          </button>
        </div>
      )}
    />
  )
}

function useColumns(onSwitch: Props['onSwitch']): Column<ManagedProduct>[] {
  const { t } = useTranslation('applications')
  const { number } = useFormatters()
  const nameOf = useLocalizedName()
  return [
    {
      key: 'name',
      title: t('name'),
      render: (product) => (
        <div className={styles.name} data-off={!product.IsEnabled}>
          <ProductIcon product={product} />
          <div>
            <b>{nameOf(product)}</b>
            <span>{product.Code}</span>
          </div>
        </div>
      ),
    },
    {
      key: 'address',
      title: t('address'),
      render: ({ WebUrl }) =>
        WebUrl ? (
          <a className={styles.address} href={WebUrl} target="_blank" rel="noopener noreferrer">
            {WebUrl}
          </a>
        ) : (
          <span className="tag tag-warn">{t('noAddress')}</span>
        ),
    },
    {
      key: 'organisations',
      title: t('organisations'),
      render: ({ LicenceCount }) => number(LicenceCount),
      isTight: true,
    },
    {
      key: 'state',
      title: t('state'),
      render: (product) => (
        <SwitchField
          label={t(product.IsEnabled ? 'on' : 'off')}
          name={t('switchOnNamed', { name: nameOf(product) })}
          isOn={product.IsEnabled}
          onSwitch={() => onSwitch(product)}
        />
      ),
      isTight: true,
    },
  ]
}
