import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './dialog.css'

interface Props {
  title: string
  /** `modal`: short, in the middle. `drawer`: long, from the right. */
  kind?: 'modal' | 'drawer'
  /** Asked by Escape and the cross; the owner decides. Without it nobody can close it: it goes by itself. */
  onClose?: () => void
  /** The buttons at the end. */
  actions?: ReactNode
  children: ReactNode
}

interface ModalProps extends Pick<
  ComponentProps<'dialog'>,
  'className' | 'aria-label' | 'aria-labelledby' | 'children'
> {
  onClose?: (() => void) | undefined
}

/** Lies over the page: the keyboard stays inside, and goes back where it was. Escape asks to close it. */
export function Modal({ onClose, ...own }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      {...own}
    />
  )
}

/** What lies over the page until it is answered. */
export function Dialog({ title, kind = 'modal', onClose, actions, children }: Props) {
  const { t } = useTranslation('app')
  const id = useId()
  return (
    <Modal className={`dialog dialog-${kind}`} aria-labelledby={id} onClose={onClose}>
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          {onClose && (
            <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
              <X size={17} aria-hidden="true" />
            </button>
          )}
        </div>
        {/* What scrolls must be reached by the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="dialog-content" tabIndex={0}>
          {children}
        </div>
        {actions && <div className="dialog-actions">{actions}</div>}
      </div>
    </Modal>
  )
}
