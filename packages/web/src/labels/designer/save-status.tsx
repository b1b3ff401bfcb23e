import { CircleAlert, CloudCheck, CloudUpload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './designer.module.css'
import type { Autosave } from './use-autosave.ts'

/** Whether the draft is saved, and if not, why. */
export function SaveStatus({ autosave: { state, problem }, onSave }: { autosave: Autosave; onSave: () => void }) {
  const { t } = useTranslation('label-designer')
  const isWrong = state === 'blocked' || state === 'failed'
  const Icon = isWrong ? CircleAlert : state === 'saved' ? CloudCheck : CloudUpload
  return (
    <span className={styles.status} role="status" data-state={state} title={problem} data-testid="label-save-state">
      <Icon size={16} aria-hidden="true" /> {t(`save.${state}`)}
      {state === 'failed' && (
        <button type="button" className="link-button" onClick={onSave}>
          {t('save.again')}
        </button>
      )}
    </span>
  )
}
