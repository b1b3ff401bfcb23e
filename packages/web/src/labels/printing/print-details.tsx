import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { PrintJob, PrintJobDetail } from '@atrium/contract/labels/printing.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { CopyValue } from '#components/copy-value.tsx'
import { DescriptionList } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './printing.module.css'

const maxRows = 50
const maxIssues = 20

/** Who printed what, with which rows, and what was wrong with it. */
export function PrintDetails({ job, onClose }: { job: PrintJob; onClose: () => void }) {
  const { t } = useTranslation('label-printing')
  const detail = useRead(labelCalls.printJob, { params: { id: job.ID } }, { quiet: true })
  return (
    <Dialog kind="drawer" title={job.Name} onClose={onClose}>
      <QueryState query={detail} />
      {detail.data && (
        <>
          <Facts job={detail.data} />
          <Issues issues={detail.data.Issues} />
          <h3>{t('rows')}</h3>
          <Rows rows={detail.data.Rows} />
        </>
      )}
    </Dialog>
  )
}

function Facts({ job }: { job: PrintJobDetail }) {
  const { t } = useTranslation('label-printing')
  const { time, number } = useFormatters()
  return (
    <>
      <DescriptionList
        items={[
          [t('state'), t(`tag.${job.State}`)],
          [t('templateVersion'), number(job.Version)],
          [t('output'), `${t(`output.${job.Output}`)} · ${t('dpiEntry', { dpi: job.Dpi })}`],
          [t('labels'), number(job.LabelCount)],
          [t('printedBy'), job.PrintedBy],
          [t('printedAt'), time(job.CreatedAt)],
          ...(job.Destination ? [[t('destination'), job.Destination] as const] : []),
          ...(job.IsOverridden ? [[t('overridden'), t('overriddenYes')] as const] : []),
          ...(job.Error ? [[t('state.failed'), t(`error.${job.Error}`)] as const] : []),
        ]}
      />
      {job.Sha256 && (
        <dl className="facts">
          <CopyValue name={t('hash')} value={job.Sha256} />
        </dl>
      )}
    </>
  )
}

function Issues({ issues }: { issues: PrintJobDetail['Issues'] }) {
  const { t } = useTranslation('label-printing')
  const { number } = useFormatters()
  if (issues.length === 0) return null
  return (
    <>
      <h3>{t('issues')}</h3>
      <ul className={styles.issues}>
        {issues.slice(0, maxIssues).map(({ Row, Component, Code, Message }) => (
          <li key={`${Row} ${Component} ${Code} ${Message}`}>
            {t('issueAt', { row: number(Row), component: Component, problem: Message })}
          </li>
        ))}
        {issues.length > maxIssues && <li>{t('problemsMore', { total: number(issues.length - maxIssues) })}</li>}
      </ul>
    </>
  )
}

function Rows({ rows }: { rows: PrintJobDetail['Rows'] }) {
  const { t } = useTranslation('label-printing')
  const { number } = useFormatters()
  return (
    <ol className={styles.printedRows}>
      {rows.slice(0, maxRows).map(({ Values, Copies = 1 }, index) => (
        // A list that never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {Object.values(Values).filter(Boolean).join(' · ')}
          {Copies > 1 && <small> {t('times', { total: number(Copies) })}</small>}
        </li>
      ))}
      {rows.length > maxRows && <li>{t('problemsMore', { total: number(rows.length - maxRows) })}</li>}
    </ol>
  )
}
