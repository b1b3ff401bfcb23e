import { pageSize } from '@atrium/contract/constants.ts'
import type { Import } from '@atrium/contract/members/imports.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import type { Column } from '#components/data-table.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './imports.module.css'

/** Uploaded files, latest first. */
export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const [page, setPage] = useState(1)
  const columns = useColumns()
  const imports = useRead(
    memberCalls.imports,
    { body: { pageIndex: page, pageSize } },
    { keepPrevious: true, quiet: true },
  )
  return (
    <section className="panel members-panel" aria-label={t('earlier')} aria-busy={imports.isFetching}>
      <h2 className={styles.heading}>{t('earlier')}</h2>
      <PagedTable
        label={t('earlier')}
        columns={columns}
        query={imports}
        page={page}
        onPage={setPage}
        nameOf={({ FileName }) => FileName}
        actions={({ ID, FileName }) => (
          <button type="button" className="button" aria-label={`${t('open')} ${FileName}`} onClick={() => onOpen(ID)}>
            {t('open')}
          </button>
        )}
        empty={t('none')}
      />
    </section>
  )
}

const tags = {
  judging: '',
  judged: 'tag-warn',
  committing: 'tag-brand',
  committed: 'tag-good',
  failed: 'tag-bad',
  undone: '',
}

function useColumns(): Column<Import>[] {
  const { t } = useTranslation('imports')
  const { minute, number } = useFormatters()
  return [
    { key: 'file', title: t('file'), render: ({ FileName }) => FileName },
    {
      key: 'state',
      title: t('state'),
      isTight: true,
      render: ({ State }) => <span className={`tag ${tags[State]}`}>{t(`state.${State}`)}</span>,
    },
    { key: 'rows', title: t('people'), isTight: true, render: ({ RowCount }) => number(RowCount) },
    { key: 'bad', title: t('bad'), isTight: true, render: ({ BadCount }) => number(BadCount) },
    { key: 'by', title: t('by'), render: ({ CreatedBy }) => CreatedBy },
    { key: 'time', title: t('time'), isTight: true, render: ({ CreatedTime }) => minute(CreatedTime) },
  ]
}
