import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dismissToast, useToasts } from '#kit/toasts.ts'

/** The sentences that come and go at the top; read out to those who do not see them. */
export function Toasts() {
  const { t } = useTranslation('app', { useSuspense: false })
  return (
    <div className="toasts" role="status" aria-live="polite">
      {useToasts().map(({ id, kind, text, act }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <span>{text}</span>
          {act && (
            <button
              type="button"
              className="toast-act"
              onClick={() => {
                dismissToast(id)
                act.onChoose()
              }}
            >
              {act.text}
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
