import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  onClose: () => void
  /** What the button says that does it. */
  act: ReactNode
  /** Does it; a dialog with a form names the form instead. */
  onAct?: () => void
  form?: string
  isBusy?: boolean
  isDisabled?: boolean
  isDangerous?: boolean
}

/**
 * The buttons at the end of a dialog: out of it, and what it is for. While that is under way it is not begun again –
 * neither by a click nor by Enter in a field, which the browser takes for a click.
 */
export function DialogButtons({ onClose, act, onAct, form, isBusy, isDisabled, isDangerous }: Props) {
  const { t } = useTranslation('app')
  return (
    <>
      <button type="button" className="button" onClick={onClose}>
        {t('cancel')}
      </button>
      <button
        type={form ? 'submit' : 'button'}
        form={form}
        className={`button ${isDangerous ? 'button-danger' : 'button-primary'}`}
        disabled={isDisabled}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={isBusy ? (event) => event.preventDefault() : onAct}
      >
        {act}
      </button>
    </>
  )
}
