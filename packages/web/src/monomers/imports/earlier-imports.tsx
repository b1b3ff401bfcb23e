import { pageSize } from '@atrium/contract/constants.ts'
import type { MonomerImport } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import type { Column } from '#components/data-table.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './imports.module.css'

type Row = MonomerImport & { ID: string }

/** Uploaded files, latest first. */
export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('monomer-imports')
  const [page, setPage] = useState(1)
  const columns = useColumns()
  const imports = useRead(
    monomerCalls.monomerImports,
    { body: { pageIndex: page, pageSize } },
    { keepPrevious: true, quiet: true },
  )
  const rows = imports.data && {
    total: imports.data.total,
    items: imports.data.items.map((each) => ({ ...each, ID: each.id })),
  }
  return (
    <section className="panel members-panel" aria-label={t('earlier')} aria-busy={imports.isFetching}>
      <h2 className={styles.heading}>{t('earlier')}</h2>
      <PagedTable<Row>
        label={t('earlier')}
        columns={columns}
        query={{ ...imports, data: rows }}
        page={page}
        onPage={setPage}
        nameOf={({ fileName }) => fileName}
        actions={({ id, fileName }) => (
          <button type="button" className="button" aria-label={`${t('open')} ${fileName}`} onClick={() => onOpen(id)}>
            {t('open')}
          </button>
        )}
        empty={t('none')}
      />
    </section>
  )
}

const tags: Record<MonomerImport['state'], string> = {
  judging: '',
  judged: 'tag-warn',
  committing: 'tag-brand',
  committed: 'tag-good',
  stopped: 'tag-warn',
  failed: 'tag-bad',
  undone: '',
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('monomer-imports')
  const { minute, number } = useFormatters()
  return [
    { key: 'file', title: t('file'), render: ({ fileName }) => fileName },
    {
      key: 'state',
      title: t('state'),
      isTight: true,
      render: ({ state }) => <span className={`tag ${tags[state]}`}>{t(`state.${state}`)}</span>,
    },
    { key: 'count', title: t('count'), isTight: true, render: ({ recordCount }) => number(recordCount) },
    { key: 'bad', title: t('bad'), isTight: true, render: ({ badCount }) => number(badCount) },
    { key: 'by', title: t('by'), render: ({ createdBy }) => createdBy },
    { key: 'time', title: t('time'), isTight: true, render: ({ createdAt }) => minute(createdAt) },
  ]
}
