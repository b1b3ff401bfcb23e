import type { ManagedInterface } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { FileCode, FileDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { OperatorList, useOperatorQuery } from '#operator/operator-list.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { ImportInterfaces } from './import-interfaces.tsx'
import { InterfaceForm } from './interface-form.tsx'
import { InterfaceOrganisations } from './interface-organisations.tsx'
import { InterfaceTable, type InterfaceAct } from './interface-table.tsx'
import { InterfaceVersions } from './interface-versions.tsx'
import styles from './interfaces.module.css'

type Opened = { dialog: 'add' | 'import' } | { dialog: InterfaceAct; row: ManagedInterface }

/** The interfaces of all applications, managed by operators. */
export function OpenInterfacesPage() {
  const { t } = useTranslation('interfaces')
  const listQuery = useOperatorQuery()
  const { search } = listQuery.request
  const ProductID = listQuery.text('product')
  const list = useRead(
    operatorCalls.openInterfaces,
    { body: { ...listQuery.request, ...(ProductID && { ProductID }) } },
    { keepPrevious: true, quiet: true },
  )
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <OperatorList
        title={t('title')}
        lead={list.data ? t('lead', { count: list.data.total }) : '\u00a0'}
        listQuery={listQuery}
        list={list}
        searchLabel={t('search')}
        filters={
          <>
            <ProductFilter chosen={ProductID} onChoose={(product) => listQuery.filter({ product })} />
            <span className={styles.acts}>
              <button type="button" className="button" onClick={() => setOpened({ dialog: 'import' })}>
                <FileDown size={16} aria-hidden="true" /> {t('import')}
              </button>
              <button type="button" className="button button-primary" onClick={() => setOpened({ dialog: 'add' })}>
                <Plus size={16} aria-hidden="true" /> {t('add')}
              </button>
            </span>
          </>
        }
        empty={
          <>
            <FileCode size={28} strokeWidth={1.6} aria-hidden="true" />
            <p>{search ? t('notFound', { search }) : t('none')}</p>
            {!search && <p>{t('noneHint')}</p>}
          </>
        }
      >
        {(rows) => <InterfaceTable rows={rows} onOpen={(dialog, row) => setOpened({ dialog, row })} />}
      </OperatorList>
      {opened?.dialog === 'add' && <InterfaceForm onClose={close} />}
      {opened?.dialog === 'import' && <ImportInterfaces onClose={close} />}
      {opened?.dialog === 'edit' && <InterfaceForm row={opened.row} onClose={close} />}
      {opened?.dialog === 'versions' && <InterfaceVersions row={opened.row} onClose={close} />}
      {opened?.dialog === 'organisations' && <InterfaceOrganisations row={opened.row} onClose={close} />}
    </>
  )
}

function ProductFilter({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}) {
  const { t } = useTranslation('interfaces')
  const nameOf = useLocalizedName()
  const products = useRead(operatorCalls.products, {}).data ?? []
  return (
    <FilterField
      label={t('product')}
      any={t('anyProduct')}
      options={products.map((product) => ({ key: product.ID, text: nameOf(product) }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
