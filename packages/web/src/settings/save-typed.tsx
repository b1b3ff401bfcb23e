import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#kit/use-debounced.ts'
import type { TypedOver } from '#kit/use-typed-over.ts'
import { useReason } from '#components/reason-field.tsx'

interface Props<T> {
  over: TypedOver<T>
  canSave: boolean
  onSave: (reason: { Reason?: string }) => void
  /** Further buttons. */
  children?: ReactNode
}

/** Saves what is typed over a setting, with the reason, or discards it; says when somebody else was faster. */
export function SaveTyped<T>({ over, canSave, onSave, children }: Props<T>) {
  const { t } = useTranslation('settings')
  const { isChanged, isOvertaken, discard } = over
  const reason = useReason()
  // A reason belongs to one change.
  if (!isChanged && reason.given.Reason) reason.clear()
  const save = useDebounced(() => {
    over.send()
    onSave(reason.given)
  })
  return (
    <>
      {isOvertaken && (
        <p className="setting-overtaken" role="alert">
          {t('overtaken')}
        </p>
      )}
      {isChanged && <div className="setting-reason">{reason.field}</div>}
      <div className="administration-actions">
        <button type="button" className="button button-primary" disabled={!isChanged || !canSave} onClick={save}>
          {t('save')}
        </button>
        {isChanged && (
          <button type="button" className="button" onClick={discard}>
            {t('discard')}
          </button>
        )}
        {children}
      </div>
    </>
  )
}
