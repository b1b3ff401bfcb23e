import type { HelmProblem } from '@atrium/contract/monomers/helm.shapes.ts'
import { useTranslation } from 'react-i18next'
import { excerptsOf } from './excerpts.ts'
import styles from './helm.module.css'

/** The text with each problem marked; of a long text what stands around them. */
export function MarkedText({ text, problems }: { text: string; problems: readonly HelmProblem[] }) {
  const { t } = useTranslation('monomer-helm')
  return (
    <p className={styles.marked} data-testid="marked-helm">
      <span className="visually-hidden">{t('marked')}</span>
      {excerptsOf(text, problems).map(({ key, text: piece, isMarked }) =>
        isMarked ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>,
      )}
    </p>
  )
}
