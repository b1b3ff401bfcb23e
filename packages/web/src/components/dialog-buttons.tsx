import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  onClose: () => void
  /** Label of the confirming button. */
  label: ReactNode
  /** Omit when `form` names the form to submit. */
  onSubmit?: () => void
  form?: string
  isBusy?: boolean
  isDisabled?: boolean
  isDangerous?: boolean
}

/**
 * Cancel and confirm buttons of a dialog. While busy, the latter ignores clicks, including the ones Enter in a field
 * triggers.
 */
export function DialogButtons({ onClose, label, onSubmit, form, isBusy, isDisabled, isDangerous }: Props) {
  const { t } = useTranslation('app')
  return (
    <>
      <button type="button" className="button" onClick={onClose}>
        {t('cancel')}
      </button>
      <button
        type={form ? 'submit' : 'button'}
        form={form}
        className={clsx('button', isDangerous ? 'button-danger' : 'button-primary')}
        disabled={isDisabled}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={isBusy ? (event) => event.preventDefault() : onSubmit}
      >
        {label}
      </button>
    </>
  )
}
