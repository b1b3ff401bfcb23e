import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { PrintableTemplate } from '@atrium/contract/labels/labels.shapes.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { findRowProblems } from '@atrium/labels/layout/print-rows.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isNotFound } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useUnsavedGuard } from '#kit/forms/unsaved-changes.ts'
import { PageHeader } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { isBlank, newRow, type EditedRow } from './print-rows.ts'
import { PreviewSection } from './preview-section.tsx'
import { PrintSection } from './print-section.tsx'
import styles from './printing.module.css'
import { RowsSection } from './rows-section.tsx'

/** Rows for a template, how their labels look, and printing them. */
export function PrintTemplate({ id }: { id: string }) {
  const { t } = useTranslation('label-printing')
  const published = useRead(labelCalls.published, { params: { id } }, { quiet: true, refetchOnMountOnly: true })
  if (published.data) return <Printing template={published.data} document={published.data.Document} />
  return (
    <>
      <PageHeader title={t('title')} lead={isNotFound(published.error) ? t('unavailable') : t('lead')}>
        <AnotherTemplate />
      </PageHeader>
      {!isNotFound(published.error) && <QueryState query={published} />}
    </>
  )
}

function AnotherTemplate() {
  const { t } = useTranslation('label-printing')
  return (
    <Link to="/labels/print" className="button">
      {t('another')}
    </Link>
  )
}

interface Props {
  template: PrintableTemplate
  document: LabelTemplate
}

function Printing({ template, document }: Props) {
  const { t } = useTranslation('label-printing')
  const { fields, media } = document
  const [rows, setRows] = useState<readonly EditedRow[]>(() => [newRow()])
  const [isPrinted, setIsPrinted] = useState(true)
  const change = (next: readonly EditedRow[]) => {
    setRows(next)
    setIsPrinted(false)
  }
  const filled = useMemo(() => rows.filter((row) => !isBlank(row, fields)), [rows, fields])
  // Thousands of rows take longer to validate and to draw than a key may take.
  const settled = useDeferredValue(filled)
  const problems = useMemo(() => findRowProblems(document, settled), [document, settled])
  useUnsavedGuard(!isPrinted && fields.length > 0 && filled.length > 0)
  const lead = [
    t('size', { width: template.Width, height: template.Height }),
    media.sheet && t('onSheet', { columns: media.sheet.columns, rows: media.sheet.rows }),
    t('version', { version: template.Version }),
  ]
  return (
    <>
      <PageHeader title={template.Name} lead={lead.filter(Boolean).join(' · ')}>
        <AnotherTemplate />
      </PageHeader>
      <div className={styles.columns}>
        <RowsSection
          id={template.ID}
          fields={fields}
          rows={rows}
          filled={settled}
          problems={problems}
          onChange={change}
        />
        <PreviewSection template={document} rows={settled} />
        <PrintSection
          template={template}
          document={document}
          rows={filled}
          hasProblems={problems.length > 0}
          onPrinted={() => setIsPrinted(true)}
        />
      </div>
    </>
  )
}
