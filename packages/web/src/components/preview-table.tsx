import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import type { CallError } from '#kit/calls/calls.ts'
import { DataTable, type Column } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { QueryError } from './query-error.tsx'
import styles from './preview-table.module.css'

export interface Segment<K extends string> {
  /** Undefined for all rows. */
  key: K | undefined
  text: string
}

interface Page {
  page: number
  size: number
}

/** The page of a list and its size; another choice of rows begins with the first page. */
export function usePreviewPage(initialSize: number) {
  const [{ page, size }, setPage] = useState<Page>({ page: 1, size: initialSize })
  return {
    page,
    size,
    onPage: (next: number) => setPage({ page: next, size }),
    onSize: (next: number) => setPage({ page: 1, size: next }),
    toFirst: () => setPage({ page: 1, size }),
  }
}

interface Props<Row, K extends string> {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: {
    data: { total: number; items: readonly Row[] } | undefined
    isFetching: boolean
    isError: boolean
    error: CallError | null
    refetch: () => unknown
  }
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Choices of rows by what becomes of them. */
  segments: readonly Segment<K>[]
  segmentsLabel: string
  chosen: K | undefined
  onChoose: (key: K | undefined) => void
  page: ReturnType<typeof usePreviewPage>
  /** Before the actions, such as a search. */
  search?: ReactNode
  actions: ReactNode
  empty: string
}

/** People to be taken over, or who were, each with what becomes of the person and why. */
export function PreviewTable<Row, K extends string>({ page, ...props }: Props<Row, K>) {
  const { label, columns, rows, idOf, nameOf, segments, segmentsLabel, chosen, onChoose, search, actions, empty } =
    props
  return (
    <section className="panel members-panel" aria-label={label} aria-busy={rows.isFetching}>
      <div className="members-bar">
        <div className={clsx('segments', styles.segments)} role="group" aria-label={segmentsLabel}>
          {segments.map(({ key, text }) => (
            <button
              key={text}
              type="button"
              aria-pressed={chosen === key}
              onClick={() => {
                onChoose(key)
                page.toFirst()
              }}
            >
              {text}
            </button>
          ))}
        </div>
        <span className="members-bar-space" />
        {search}
        {actions}
      </div>
      {rows.isError ? (
        <QueryError query={rows} />
      ) : (
        <DataTable label={label} columns={columns} rows={rows.data?.items} idOf={idOf} nameOf={nameOf} empty={empty} />
      )}
      <Pager
        total={rows.data?.total ?? 0}
        page={page.page}
        size={page.size}
        onPage={page.onPage}
        onSize={page.onSize}
      />
    </section>
  )
}

/** The value of a person in a column; a wrong one is underlined. */
export const PreviewCell = ({ text, isWrong }: { text: string | undefined; isWrong: boolean }) =>
  isWrong ? <span className={styles.badCell}>{text || '—'}</span> : text || '—'

/** What becomes of a person, with what is worth knowing. */
export const PreviewOutcome = ({ tag, text, notes }: { tag: string; text: string; notes: readonly string[] }) => (
  <span className={styles.outcome}>
    <span className={`tag ${tag}`}>{text}</span>
    {notes.map((note) => (
      <small key={note}>{note}</small>
    ))}
  </span>
)
