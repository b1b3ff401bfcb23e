import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from './data-table.tsx'
import { useFormatters } from './use-formatters.ts'
import styles from './delivery-table.module.css'

/** A delivery as both logs show it: that of an organisation, and that of the operators. */
export interface DeliveryRow {
  ID: string
  /** ISO 8601. */
  time: string
  recipient: string
  /** Below the recipient: the way, the account. */
  detail: string
  state: string
  tone: 'good' | 'bad' | 'warn' | 'brand'
  /** Below the state: what the provider answered. */
  answer?: ReactNode
  content: ReactNode
  /** Sends a failed delivery again. */
  onResend?: (() => void) | undefined
  isResending?: boolean
}

/** Deliveries of messages: to whom, what became of them, what they say. */
export function DeliveryTable({ label, rows }: { label: string; rows: readonly DeliveryRow[] | undefined }) {
  const { t } = useTranslation('app')
  const { time } = useFormatters()
  const columns: readonly Column<DeliveryRow>[] = [
    { key: 'time', title: t('deliveries.time'), render: (row) => time(row.time), isTight: true },
    {
      key: 'recipient',
      title: t('deliveries.recipient'),
      render: ({ recipient, detail }) => (
        <div className={styles.cell}>
          <b>{recipient}</b>
          <span>{detail}</span>
        </div>
      ),
    },
    { key: 'state', title: t('deliveries.state'), render: (row) => <State row={row} /> },
    { key: 'text', title: t('deliveries.text'), render: ({ content }) => <div className={styles.cell}>{content}</div> },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      idOf={({ ID }) => ID}
      nameOf={({ recipient }) => recipient}
    />
  )
}

function State({ row: { state, tone, answer, onResend, isResending = false } }: { row: DeliveryRow }) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.cell}>
      <b className={`tag tag-${tone}`}>{state}</b>
      {answer && <span>{answer}</span>}
      {onResend && (
        <button type="button" className="button" disabled={isResending} onClick={onResend}>
          {t('deliveries.resend')}
        </button>
      )}
    </div>
  )
}
