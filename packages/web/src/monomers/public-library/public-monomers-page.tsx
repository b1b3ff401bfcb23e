import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { ListedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { OperatorList, useOperatorQuery } from '#operator/operator-list.tsx'
import { CompactSelect } from '#components/compact-select.tsx'
import { DataTable, type Column } from '#components/data-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MonomerForm, publicCalls } from '../form/monomer-form.tsx'
import { MonomerPicture } from '../monomer-picture.tsx'
import styles from '../monomers.module.css'
import { PublicMonomerDrawer } from './public-monomer-drawer.tsx'

const current = 'current'
const states = ['approved', 'deprecated', 'archived'] as const

/** The public library, kept by operators. */
export function PublicMonomersPage() {
  const { t } = useTranslation(['monomer-library', 'monomer-review'])
  const listQuery = useOperatorQuery()
  const { pageIndex, pageSize, search } = listQuery.request
  const status = states.find((state) => state === listQuery.text('status'))
  const opened = listQuery.text('monomer')
  const [isAdding, setIsAdding] = useState(false)
  const list = useRead(
    monomerCalls.publicMonomers,
    { body: { pageIndex, pageSize, ...(search && { keyword: search }), ...(status && { status: [status] }) } },
    { keepPrevious: true, quiet: true },
  )
  return (
    <>
      <OperatorList
        title={t('monomer-review:publicTitle')}
        lead={t('monomer-review:publicLead')}
        listQuery={listQuery}
        list={list}
        searchLabel={t('search')}
        filters={
          <>
            <CompactSelect
              label={t('status')}
              options={[
                { key: current, text: t('status.current') },
                ...states.map((key) => ({ key, text: t(`status.${key}`) })),
              ]}
              chosen={status ?? current}
              onChoose={(key) => listQuery.filter({ status: key === current ? undefined : key })}
            />
            <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
              <Plus size={16} aria-hidden="true" /> {t('add')}
            </button>
          </>
        }
        empty={<p>{t('noneFound')}</p>}
      >
        {(rows) => <PublicTable rows={rows} onOpen={(monomer) => listQuery.open({ monomer })} />}
      </OperatorList>
      {opened && (
        <PublicMonomerDrawer
          key={opened}
          symbolId={opened}
          onClose={() => listQuery.filter({ monomer: undefined, page: String(pageIndex) })}
        />
      )}
      {isAdding && <MonomerForm calls={publicCalls} onClose={() => setIsAdding(false)} />}
    </>
  )
}

interface TableProps {
  rows: readonly ListedMonomer[]
  onOpen: (symbolId: string) => void
}

function PublicTable({ rows, onOpen }: TableProps) {
  const { t } = useTranslation(['monomer-library', 'monomer-review'])
  const { minute } = useFormatters()
  const columns: Column<ListedMonomer>[] = [
    {
      key: 'symbol',
      title: t('symbol'),
      render: (monomer) => (
        <div className={styles.monomer}>
          <MonomerPicture monomer={monomer} isForOperator />
          <div>
            <button
              type="button"
              className={clsx('link-button', styles.symbol)}
              onClick={() => onOpen(monomer.symbolId)}
            >
              {monomer.symbol}
            </button>
            <small>{monomer.name}</small>
          </div>
        </div>
      ),
    },
    { key: 'polymerType', title: t('polymerType'), render: ({ polymerType }) => t(`polymerType.${polymerType}`) },
    {
      key: 'status',
      title: t('status'),
      isTight: true,
      render: ({ status }) => (
        <span className={status === 'approved' ? 'tag tag-good' : 'tag'}>{t(`status.${status}`)}</span>
      ),
    },
    { key: 'updated', title: t('updated'), render: ({ updatedAt }) => minute(updatedAt) },
  ]
  return (
    <DataTable
      label={t('monomer-review:publicTitle')}
      columns={columns}
      rows={rows}
      idOf={({ symbolId }) => symbolId}
      nameOf={({ symbol }) => symbol}
    />
  )
}
