import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#kit/use-debounced.ts'
import type { Draft } from '#kit/use-draft.ts'
import { useReason } from '#components/reason-field.tsx'

interface Props<T> {
  draft: Draft<T>
  canSave: boolean
  onSave: (reason: { Reason?: string }) => void
  /** Further buttons. */
  children?: ReactNode
}

/** Saves or discards a draft with an optional reason, and reports conflicts. */
export function SaveDraft<T>({ draft, canSave, onSave, children }: Props<T>) {
  const { t } = useTranslation(['settings', 'app'])
  const { isChanged, isConflicting, discard } = draft
  const reason = useReason()
  // A reason belongs to a single change.
  if (!isChanged && reason.input.Reason) reason.clear()
  const save = useDebounced(() => {
    draft.send()
    onSave(reason.input)
  })
  return (
    <>
      {isConflicting && (
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
            {t('app:discard')}
          </button>
        )}
        {children}
      </div>
    </>
  )
}
