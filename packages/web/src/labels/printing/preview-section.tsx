import type { LabelLayout, LayoutIssue } from '@atrium/labels/layout/display-list.ts'
import { layoutLabel } from '@atrium/labels/layout/layout-label.ts'
import { listImages } from '@atrium/labels/layout/images.ts'
import { listStructures } from '@atrium/labels/structures/list-structures.ts'
import { listLabels, type PrintedLabel, type PrintRow } from '@atrium/labels/layout/print-rows.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { Tag } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDay } from '#kit/local-day.ts'
import { EmptyState } from '#components/empty-state.tsx'
import { Pager } from '#components/pager.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { useFont } from '../engine/browser-font.ts'
import { decodeImages, useImages } from '../engine/browser-images.ts'
import { drawStructures, useStructures } from '../engine/browser-structures.ts'
import { LabelPicture } from './label-picture.tsx'
import { longestRow } from './print-rows.ts'
import styles from './printing.module.css'
import { useIssueText } from './use-issue-text.ts'
import { usePrinter } from './printer-profiles.ts'

const pageSize = 4

interface Props {
  template: LabelTemplate
  rows: readonly PrintRow[]
}

/** How the labels of the rows will look, with what is wrong with each. */
export function PreviewSection({ template, rows }: Props) {
  const { t } = useTranslation('label-printing')
  const [page, setPage] = useState(1)
  const [isLongest, setIsLongest] = useState(false)
  const shownRows = useMemo(
    () => (isLongest && rows.length > 0 ? [longestRow(rows, template.fields)] : rows),
    [isLongest, rows, template],
  )
  const labels = useMemo(() => previewLabels(template, shownRows), [template, shownRows])
  const last = Math.max(1, Math.ceil((labels?.length ?? 0) / pageSize))
  const shown = Math.min(page, last)
  const first = (shown - 1) * pageSize
  return (
    <section className={`panel ${styles.preview}`} aria-labelledby="print-preview">
      <div className={styles.head}>
        <h2 id="print-preview">{t('preview')}</h2>
        {template.fields.length > 0 && <SwitchField label={t('longest')} isOn={isLongest} onSwitch={setIsLongest} />}
      </div>
      {isLongest && <p className={styles.hint}>{t('longestHint')}</p>}
      {labels?.length === 0 && (
        <EmptyState icon={Tag}>
          <p>{t('previewEmpty')}</p>
        </EmptyState>
      )}
      {labels === null && <p className={styles.error}>{t('outOfNumbers')}</p>}
      <div className={styles.figures}>
        {labels?.slice(first, first + pageSize).map((label, index) => (
          <LabelFigure key={first + index} template={template} label={label} number={first + index + 1} />
        ))}
      </div>
      {labels && labels.length > pageSize && (
        <Pager label={t('preview')} total={labels.length} page={shown} size={pageSize} onPage={setPage} />
      )}
    </section>
  )
}

/** Numbers of counters are those of a first print: what was printed before is known when it begins. `null` without any left. */
function previewLabels(template: LabelTemplate, rows: readonly PrintRow[]): PrintedLabel[] | null {
  try {
    return [...listLabels(template, rows, { today: localDay(), issued: {} })]
  } catch {
    return null
  }
}

interface FigureProps {
  template: LabelTemplate
  label: PrintedLabel
  number: number
}

function LabelFigure({ template, label, number: position }: FigureProps) {
  const { t } = useTranslation('label-printing')
  const { number } = useFormatters()
  const { layout, isLoading } = useLayout(template, label)
  const caption = t('labelOfRow', { label: number(position), row: number(label.row + 1) })
  return (
    <figure className={styles.figure}>
      <LabelPicture layout={layout} media={template.media} label={caption} />
      <figcaption>
        <span>{caption}</span>
        {isLoading ? <small>{t('loading')}</small> : <Issues template={template} issues={layout.issues} />}
      </figcaption>
    </figure>
  )
}

function useLayout(template: LabelTemplate, { values }: PrintedLabel): { layout: LabelLayout; isLoading: boolean } {
  const { font, isLoading } = useFont()
  const images = useImages()
  const structures = useStructures()
  const { dpi } = usePrinter(template.media.dpi)
  const needed = useMemo(() => listStructures(template, [values]), [template, values])
  useEffect(() => {
    decodeImages(listImages(template, values))
    drawStructures(needed)
  }, [template, values, needed])
  const layout = useMemo(
    () => layoutLabel({ template, values, dpi, font, images, structures }),
    [template, values, dpi, font, images, structures],
  )
  return { layout, isLoading: isLoading || needed.some((text) => !structures.has(text)) }
}

function Issues({ template, issues }: { template: LabelTemplate; issues: readonly LayoutIssue[] }) {
  const textOf = useIssueText(template)
  if (issues.length === 0) return null
  return (
    <ul>
      {issues.map((issue) => (
        <li key={`${issue.code} ${issue.componentId} ${JSON.stringify(issue.details)}`} data-severity={issue.severity}>
          {textOf(issue)}
        </li>
      ))}
    </ul>
  )
}
