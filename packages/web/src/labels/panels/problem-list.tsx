import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choose } from '../editor/designer.ts'
import { useDesigner } from '../editor/use-selected.ts'
import styles from './panels.module.css'
import { useProblems, type ShownProblem } from './problems-context.ts'

/** What is wrong, always in sight; each problem leads to its component. */
export function ProblemList({ onShow }: { onShow: (problem: ShownProblem) => void }) {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const problems = useProblems()
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const show = (problem: ShownProblem) => {
    choose(designer, problem.componentId === null ? [] : [problem.componentId])
    onShow(problem)
  }
  return (
    <section className={styles.problems} aria-label={t('problems')}>
      <p className={styles.problemsHead} role="status" data-testid="label-problems">
        {problems.length === 0 ? (
          <>
            <CircleCheck className={styles.fine} size={15} aria-hidden="true" /> {t('problemsNone')}
          </>
        ) : (
          <>
            <CircleAlert className={errors > 0 ? styles.error : styles.warning} size={15} aria-hidden="true" />{' '}
            {t('problemsCount', { errors, warnings: problems.length - errors })}
          </>
        )}
      </p>
      {problems.length > 0 && (
        <ul className={styles.problemRows}>
          {problems.map((problem) => (
            <li key={problem.key}>
              <button type="button" onClick={() => show(problem)}>
                {problem.severity === 'error' ? (
                  <CircleAlert className={styles.error} size={14} aria-label={t('severity.error')} />
                ) : (
                  <TriangleAlert className={styles.warning} size={14} aria-label={t('severity.warning')} />
                )}
                {problem.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
