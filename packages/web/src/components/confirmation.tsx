import { useTranslation } from 'react-i18next'
import { useAsked } from '#kit/confirm.ts'
import { Dialog } from './dialog.tsx'
import { useReason } from './reason-field.tsx'

/** The dialog of `confirm`. */
export function Confirmation() {
  const { t } = useTranslation('app')
  const asked = useAsked()
  const reason = useReason()
  if (!asked) return null
  const { title, text, act, isDangerous, asksReason } = asked
  const decide = (isWanted: boolean) => {
    reason.clear()
    asked.decide(isWanted ? reason.given : undefined)
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
      {asksReason && reason.field}
    </Dialog>
  )
}
