import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblems } from '#components/form.tsx'
import styles from './settings.module.css'

interface Props {
  isDirty: boolean
  isBusy?: boolean
  isConflicting: boolean
  onDiscard: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** The end of a form over a saved value: saves or discards, and reports conflicts. */
export function SaveBar({ isDirty, isBusy, isConflicting, onDiscard, children }: Props) {
  const { t } = useTranslation(['settings', 'app'])
  return (
    <>
      {isConflicting && (
        <p className={styles.overtaken} role="alert">
          {t('overtaken')}
        </p>
      )}
      <div className="administration-actions">
        <button type="submit" className="button button-primary" disabled={!isDirty || isBusy}>
          {t('save')}
        </button>
        {isDirty && (
          <button type="button" className="button" onClick={onDiscard}>
            {t('app:discard')}
          </button>
        )}
        {children}
        <FormProblems />
      </div>
    </>
  )
}
