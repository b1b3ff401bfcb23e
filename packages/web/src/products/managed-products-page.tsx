import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { ArrowUpDown, LayoutGrid, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { OperatorTabs } from '#operator/operator-tabs.tsx'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { QueryError } from '#components/query-error.tsx'
import { SearchField } from '#components/search-field.tsx'
import { ManagedProductTable } from './managed-product-table.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductSecretsDialog } from './product-secrets-dialog.tsx'
import { ProductOrderDialog } from './product-order-dialog.tsx'
import styles from './managed-products.module.css'

/** Applications of the installation. */
export function ManagedProductsPage() {
  const { t } = useTranslation('applications')
  const { query, change } = useUrlQuery()
  const search = query.get('search') ?? ''
  const list = useRead(operatorCalls.products, {}, { quiet: true })
  const [editing, setEditing] = useState<string>()
  const [secretsOf, setSecretsOf] = useState<string>()
  const [isOrdering, setIsOrdering] = useState(false)
  const all = list.data ?? []
  const on = all.filter(({ IsEnabled }) => IsEnabled)
  const withSecrets = all.find(({ ID }) => ID === secretsOf)
  const sharing = on.filter(({ UsesSharedSecret }) => UsesSharedSecret).length
  const missing = on.filter(({ WebUrl }) => WebUrl === null).length
  const toggleEnabled = useEnabledToggle()
  return (
    <div className="operator">
      <OperatorTabs />
      <div className="administration-head">
        <div>
          <PageTitle>{t('title')}</PageTitle>
          <p className="operator-lead">
            {list.data ? t('lead', { count: all.length, off: all.length - on.length }) : '\u00a0'}
            {missing > 0 && ` · ${t('withoutAddress', { count: missing })}`}
            {sharing > 0 && ` · ${t('secrets.sharing', { count: sharing })}`}
          </p>
        </div>
        <div className={styles.acts}>
          {all.length > 1 && (
            <button type="button" className="button" onClick={() => setIsOrdering(true)}>
              <ArrowUpDown size={16} aria-hidden="true" /> {t('order')}
            </button>
          )}
          <button type="button" className="button button-primary" onClick={() => setEditing('new')}>
            <Plus size={16} aria-hidden="true" /> {t('add')}
          </button>
        </div>
      </div>
      <section className="panel" aria-label={t('title')} aria-busy={list.isFetching}>
        <div className="operator-filter">
          <SearchField
            label={t('search')}
            value={search}
            onSearch={(words) => change({ search: words }, { replace: true })}
            className="operator-search"
          />
        </div>
        {list.isError ? (
          <QueryError query={list} />
        ) : (
          <ManagedProductTable
            products={list.data?.filter((product) => matches(product, search))}
            onEdit={({ ID }) => setEditing(ID)}
            onSecrets={({ ID }) => setSecretsOf(ID)}
            onSwitch={(product) => void toggleEnabled(product)}
            empty={
              <div className="operator-empty" role="status">
                <LayoutGrid size={28} strokeWidth={1.6} aria-hidden="true" />
                <p>{search ? t('notFound', { search }) : t('none')}</p>
                {!search && <p>{t('noneHint')}</p>}
              </div>
            }
          />
        )}
      </section>
      {editing && (
        <ProductForm
          key={editing}
          product={all.find(({ ID }) => ID === editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
      {withSecrets && <ProductSecretsDialog product={withSecrets} onClose={() => setSecretsOf(undefined)} />}
      {isOrdering && <ProductOrderDialog products={all} onClose={() => setIsOrdering(false)} />}
    </div>
  )
}

const matches = ({ Code, Name, EnglishName, WebUrl }: ManagedProduct, search: string) =>
  `${Code} ${Name} ${EnglishName} ${WebUrl ?? ''}`.toLowerCase().includes(search.trim().toLowerCase())

/** Returns a function that switches a product on, or off after a question. */
function useEnabledToggle() {
  const { t } = useTranslation('applications')
  const nameOf = useLocalizedName()
  const switchProduct = useWrite(operatorCalls.switchProduct, { invalidates: [operatorCalls.products] })
  return async (product: ManagedProduct) => {
    const name = nameOf(product)
    const isEnabled = !product.IsEnabled
    const question = {
      title: t('switchOffTitle', { name }),
      text: t('switchOffHint', { count: product.LicenceCount }),
      label: t('switchOff'),
      isDangerous: true,
    }
    if (!isEnabled && !(await confirm(question))) return
    await switchProduct.mutateAsync({ params: { id: product.ID }, body: { isEnabled } })
    showToast('success', t(isEnabled ? 'switchedOn' : 'switchedOff', { name }))
  }
}
