import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsked } from '#kit/confirm.ts'
import { Dialog } from './dialog.tsx'

const longestReason = 500

/** The dialog of `confirm`. */
export function Confirmation() {
  const { t } = useTranslation('app')
  const asked = useAsked()
  const id = useId()
  const [reason, setReason] = useState('')
  if (!asked) return null
  const { title, text, act, isDangerous, asksReason } = asked
  const decide = (isWanted: boolean) => {
    setReason('')
    asked.decide(isWanted ? { reason: reason.trim() } : undefined)
  }
  return (
    <Dialog
      title={title}
      onClose={() => decide(false)}
      actions={
        <>
          <button type="button" className="button" autoFocus={isDangerous} onClick={() => decide(false)}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className={`button ${isDangerous ? 'button-danger' : 'button-primary'}`}
            autoFocus={!isDangerous && !asksReason}
            onClick={() => decide(true)}
          >
            {act ?? t('confirm')}
          </button>
        </>
      }
    >
      {text && <p>{text}</p>}
      {asksReason && (
        <div className="text-field">
          <label htmlFor={id}>{t('reason')}</label>
          <div className="text-field-box">
            <input
              id={id}
              value={reason}
              maxLength={longestReason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}
