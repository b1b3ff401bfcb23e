import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowsSkeleton } from './rows-skeleton.tsx'
import './data-table.css'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  isSortable?: boolean
  /** Keeps narrow columns of numbers and times on one line. */
  isTight?: boolean
}

export interface Order {
  by: string
  isDescending: boolean
}

export interface Selection {
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  order?: Order
  onOrder?: (order: Order) => void
  selection?: Selection
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  /** Keeps rows as rows on phones. */
  isNarrow?: boolean
  /** Makes rows less high. */
  isCompact?: boolean
  /** Shown instead of an empty table. */
  empty?: ReactNode
}

/** A table with optional sorting, selection and row actions. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  selection,
  actions,
  isNarrow,
  isCompact,
  empty,
  idOf,
  nameOf,
  order,
  onOrder,
}: TableProps<Row>) {
  const { t } = useTranslation('app')
  const ids = rows?.map(idOf) ?? []
  const choose = useChoose(ids, selection)
  const className = clsx('table', !isNarrow && 'table-stacks', isCompact && 'table-compact')
  if (!rows) return <RowsSkeleton />
  if (rows.length === 0) return <div className="table-empty">{empty ?? t('list.empty')}</div>
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-wrap" tabIndex={0} role="group" aria-label={label}>
      <table className={className} aria-label={label}>
        <thead>
          <tr>
            {selection && <ChooseAll ids={ids} selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} order={order} onOrder={onOrder} />
            ))}
            {actions && (
              <th scope="col" className="table-actions">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row)
            const isChosen = selection?.chosen.has(id)
            return (
              <BodyRow
                key={id}
                {...{ id, row, columns, isChosen, actions }}
                name={nameOf(row)}
                onChoose={selection && choose}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps<Row> {
  id: string
  row: Row
  name: string
  columns: readonly Column<Row>[]
  isChosen: boolean | undefined
  onChoose: ((id: string, isRange: boolean) => void) | undefined
  actions: ((row: Row) => ReactNode) | undefined
}

function BodyRow<Row>({ id, row, name, columns, isChosen, onChoose, actions }: RowProps<Row>) {
  return (
    <tr aria-selected={isChosen}>
      {onChoose && <Choose id={id} name={name} isChosen={isChosen ?? false} onChoose={onChoose} />}
      {columns.map(({ key, title, render, isTight }) => (
        <td key={key} className={isTight ? 'table-tight' : undefined} data-title={title}>
          <div className="table-value">{render(row)}</div>
        </td>
      ))}
      {actions && <td className="table-actions">{actions(row)}</td>}
    </tr>
  )
}

interface HeadProps<Row> {
  column: Column<Row>
  order: Order | undefined
  onOrder: ((order: Order) => void) | undefined
}

function HeadCell<Row>({ column: { key, title, isSortable, isTight }, order, onOrder }: HeadProps<Row>) {
  const isOwn = order?.by === key
  const className = isTight ? 'table-tight' : undefined
  if (!isSortable || !onOrder)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    )
  const Arrow = isOwn && order.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isOwn ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className="table-sort"
        onClick={() => onOrder({ by: key, isDescending: isOwn && !order.isDescending })}
      >
        {title} <Arrow size={14} aria-hidden="true" data-own={isOwn} />
      </button>
    </th>
  )
}

function ChooseAll({ ids, selection: { chosen, onChoose } }: { ids: readonly string[]; selection: Selection }) {
  const { t } = useTranslation('app')
  const box = useRef<HTMLInputElement>(null)
  const isAll = ids.every((id) => chosen.has(id))
  const isSome = !isAll && ids.some((id) => chosen.has(id))
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <th scope="col" className="table-choose">
      <label className="checkbox">
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={() => onChoose(withRows(chosen, ids, !isAll))}
          aria-label={t('list.chooseAll')}
        />
      </label>
    </th>
  )
}

/** The chosen rows with others chosen or no longer chosen. */
function withRows(chosen: ReadonlySet<string>, ids: readonly string[], isChosen: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const id of ids)
    if (isChosen) next.add(id)
    else next.delete(id)
  return next
}

/** Returns what a row's checkbox calls: with Shift for all rows from the last one on. */
function useChoose(ids: readonly string[], selection: Selection | undefined) {
  const last = useRef<string>(undefined)
  return (id: string, isRange: boolean) => {
    if (!selection) return
    const { chosen, onChoose } = selection
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].toSorted((one, other) => one - other)
    const range = isRange && from !== undefined && from >= 0 ? ids.slice(from, Number(to) + 1) : [id]
    last.current = id
    onChoose(withRows(chosen, range, !chosen.has(id)))
  }
}

interface ChooseProps {
  id: string
  name: string
  isChosen: boolean
  onChoose: (id: string, isRange: boolean) => void
}

function Choose({ id, name, isChosen, onChoose }: ChooseProps) {
  const { t } = useTranslation('app')
  return (
    <td className="table-choose">
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isChosen}
          // A click by the space bar knows its modifier keys, too.
          onChange={({ nativeEvent }) => onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          onKeyDown={moveToNextRow}
          aria-label={t('list.choose', { name })}
        />
      </label>
    </td>
  )
}

/** Arrow keys go from a row's checkbox to the next one. */
function moveToNextRow(event: KeyboardEvent<HTMLInputElement>) {
  const row = event.currentTarget.closest('tr')
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
  const box = next?.querySelector<HTMLInputElement>('.table-choose input')
  if (!box) return
  event.preventDefault()
  box.focus()
}
