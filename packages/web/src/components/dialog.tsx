import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { useTranslation } from 'react-i18next'
import { findFirstField } from '#kit/forms/first-field.ts'
import './dialog.css'
import styles from './dialog.module.css'

interface Props {
  title: string
  /** `modal`: short and centred. `drawer`: long, at the right edge. `large`: nearly the whole screen. */
  kind?: 'modal' | 'drawer' | 'large'
  /** Called by Escape and the close button. Without it the dialog cannot be closed by the person. */
  onClose?: () => void
  /** Buttons at the end. */
  actions?: ReactNode
  children: ReactNode
}

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'ref'> {
  onClose?: (() => void) | undefined
}

/**
 * The element that a dialog focuses first: the one marked `data-autofocus`, else the first field, else the heading. A
 * drawer focuses a field only when it is a form: otherwise it is there to be read.
 */
function firstFocused(dialog: HTMLElement) {
  const fields = dialog.querySelector(':is([data-kind=modal] [data-content], [data-content] > form)')
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    (fields && findFirstField(fields)) ??
    dialog.querySelector<HTMLElement>('[data-title]')
  )
}

/** Gives the focus back to an element, or to the page's content when the element is gone. */
function restoreFocus(before: Element | null) {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  const target = isThere ? before : document.getElementById('content')
  target?.focus({ preventScroll: true })
}

/**
 * A native modal dialog: traps the focus, restores it when closed, and reports Escape. What floats above its content
 * is rendered inside it, since everything outside is inert.
 */
export function Modal({ onClose, ...own }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closeRequested = useEffectEvent(() => onClose?.())
  useEffect(() => {
    const before = document.activeElement
    const shown = dialog.current
    // Browsers close a dialog at a repeated Escape, whatever its page answered to the first one.
    const reopen = () => {
      shown?.showModal()
      closeRequested()
    }
    shown?.showModal()
    shown?.addEventListener('close', reopen)
    if (shown) firstFocused(shown)?.focus()
    return () => {
      shown?.removeEventListener('close', reopen)
      shown?.close()
      restoreFocus(before)
    }
  }, [])
  const getDialog = useCallback(() => dialog.current, [])
  return (
    <PortalProvider getContainer={getDialog}>
      <dialog
        ref={dialog}
        onCancel={(event) => {
          event.preventDefault()
          if (event.cancelable) onClose?.()
        }}
        {...own}
      />
    </PortalProvider>
  )
}

const classes = { modal: styles.modal, large: styles.large, drawer: 'dialog-drawer' }

/** A titled dialog. */
export function Dialog({ title, kind = 'modal', onClose, actions, children }: Props) {
  const { t } = useTranslation('app')
  const id = useId()
  return (
    <Modal className={clsx('dialog', classes[kind])} data-kind={kind} aria-labelledby={id} onClose={onClose}>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={id} tabIndex={-1} data-title>
            {title}
          </h2>
          {onClose && (
            <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
              <X size={17} aria-hidden="true" />
            </button>
          )}
        </div>
        {/* Scrollable regions must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.content} data-content tabIndex={0}>
          {children}
        </div>
        {actions && (
          <div className={styles.actions} data-testid="dialog-actions">
            {actions}
          </div>
        )}
      </div>
    </Modal>
  )
}
