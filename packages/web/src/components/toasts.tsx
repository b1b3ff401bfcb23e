import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dismissToast, useToasts } from '#kit/toasts.ts'

/** Toasts in a live region. */
export function Toasts() {
  const { t } = useTranslation('app', { useSuspense: false })
  return (
    <div className="toasts" role="status" aria-live="polite">
      {useToasts().map(({ id, kind, text, action }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              className="toast-act"
              onClick={() => {
                dismissToast(id)
                action.onChoose()
              }}
            >
              {action.text}
            </button>
          )}
          <button type="button" aria-label={t('close')} onClick={() => dismissToast(id)}>
            <X size={15} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
