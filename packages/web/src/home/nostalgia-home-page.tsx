import type { Lang } from '@atrium/contract/constants.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { useDeviceType } from '#kit/browser/use-device-type.ts'
import { useSearchKey } from '#kit/browser/use-search-key.ts'
import { useSession } from '#kit/session.ts'
import { DataTable, type Order } from '#components/data-table.tsx'
import { QueryError } from '#components/query-error.tsx'
import { SearchField } from '#components/search-field.tsx'
import { nostalgiaColumns } from './nostalgia-columns.tsx'
import { NostalgiaActions } from './nostalgia-actions.tsx'
import { nostalgiaRows } from './nostalgia-rows.ts'
import { ToDos } from './to-dos.tsx'
import { useMissingAddressText } from './use-missing-address-text.ts'
import { useLauncher } from './use-launcher.ts'
import './nostalgia.css'
import styles from './nostalgia.module.css'

/** The home page of the nostalgia version: a table, with search and order in the URL. */
export function NostalgiaHomePage({ notices, further }: { notices: ReactNode; further: ReactNode }) {
  const { t, i18n } = useTranslation(['products', 'app'])
  const { Organisation, DeptInfo } = useSession()
  const { products, togglePin, open } = useLauncher()
  const missing = useMissingAddressText()
  const isPhone = useDeviceType() === 'phone'
  const searchField = useSearchKey()
  const { query, change } = useUrlQuery()
  const search = query.get('search') ?? ''
  const by = query.get('sort')
  const order: Order | undefined = by ? { by, isDescending: query.get('desc') === 'yes' } : undefined
  const all = products.data ?? []
  const licensed = all.filter(({ IsAuthorized }) => IsAuthorized).length
  const rows = products.data && nostalgiaRows(all, { search, order, lang: i18n.language as Lang })
  return (
    <div className={styles.nostalgia}>
      {notices}
      <div className={styles.head}>
        <div>
          <h1>{t('app:page.home')}</h1>
          <p>
            {[Organisation?.OrgName, DeptInfo?.Name, rows && t('list.fact', { licensed, more: all.length - licensed })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ToDos />
        </div>
        <SearchField
          label={t('list.search')}
          value={search}
          onSearch={(words) => change({ search: words }, { replace: true })}
          className={styles.search}
          shortcut={{ input: searchField, text: t('searchKey') }}
        />
      </div>
      <section className={clsx('panel', styles.list)} data-tour="mine">
        {products.isError ? (
          <QueryError query={products} />
        ) : (
          <DataTable
            label={t('app:page.home')}
            columns={nostalgiaColumns({ t, isPhone, onOpen: open, missing })}
            rows={rows}
            idOf={({ ID }) => ID}
            isNarrow
            nameOf={({ PlatformName }) => PlatformName}
            {...(order && { order })}
            onOrder={(next) => change({ sort: next.by, desc: next.isDescending ? 'yes' : undefined })}
            actions={(product) => (
              <NostalgiaActions product={product} onOpen={open} onPin={(changed) => void togglePin(changed)} />
            )}
            empty={search ? <NothingFound search={search} onClear={() => change({ search: undefined })} /> : t('none')}
          />
        )}
      </section>
      {further}
    </div>
  )
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation('products')
  return (
    <>
      <p>{t('notFound', { search })}</p>
      <button type="button" className="button" onClick={onClear}>
        {t('clear')}
      </button>
    </>
  )
}
