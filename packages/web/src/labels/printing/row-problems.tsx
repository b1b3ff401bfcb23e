import type { RowProblem } from '@atrium/labels/layout/print-rows.ts'
import type { Field } from '@atrium/labels/model/label-template.ts'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import type { EditedRow } from './print-rows.ts'
import styles from './printing.module.css'
import { useFieldTitle } from './use-field-title.ts'

const maxShown = 10

interface Props {
  fields: readonly Field[]
  rows: readonly EditedRow[]
  filled: readonly EditedRow[]
  problems: readonly RowProblem[]
  onShow: (problem: RowProblem) => void
}

/** What is wrong with values; each leads to its cell. */
export function RowProblems({ fields, rows, filled, problems, onShow }: Props) {
  const { t } = useTranslation(['label-printing', 'labels'])
  const { number } = useFormatters()
  const titleOf = useFieldTitle()
  if (problems.length === 0) return <div role="status" />
  const numberOf = ({ row }: RowProblem) => {
    const wrong = filled[row]
    return wrong ? rows.indexOf(wrong) + 1 : row + 1
  }
  const titleAt = ({ field }: RowProblem) => {
    const known = fields.find(({ path }) => path === field)
    return known ? titleOf(known) : field
  }
  const more = problems.length - maxShown
  return (
    <div role="status" className={styles.problems}>
      <p>
        <CircleAlert size={16} aria-hidden="true" />{' '}
        {t('problems', { count: problems.length, total: number(problems.length) })}
      </p>
      <ul>
        {problems.slice(0, maxShown).map((problem) => (
          <li key={`${problem.row} ${problem.field}`}>
            <button type="button" className="link-button" onClick={() => onShow(problem)}>
              {t('problemAt', {
                row: number(numberOf(problem)),
                field: titleAt(problem),
                problem: t(`labels:binding.${problem.code}`, { subject: problem.subject }),
              })}
            </button>
          </li>
        ))}
        {more > 0 && <li>{t('problemsMore', { total: number(more) })}</li>}
      </ul>
    </div>
  )
}
