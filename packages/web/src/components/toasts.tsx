import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, useToasts } from '#kit/toasts.ts'
import styles from './toasts.module.css'

/** Toasts in a live region, above dialogs and away from menus. */
export function Toasts() {
  const { t } = useTranslation('app', { useSuspense: false })
  const toasts = useToasts()
  const box = useRef<HTMLDivElement>(null)
  // Shown anew, a popover is above dialogs that have opened meanwhile, and would otherwise lie under their veil.
  useLayoutEffect(() => {
    const show = () => {
      box.current?.hidePopover()
      box.current?.showPopover()
    }
    const showAbove = ({ target }: Event) => target instanceof HTMLDialogElement && target.open && show()
    show()
    document.addEventListener('toggle', showAbove, { capture: true })
    return () => document.removeEventListener('toggle', showAbove, { capture: true })
  }, [toasts])
  return (
    // Popovers of React Aria hide everything else from assistive technology, but not what is marked as being in the top layer.
    <div
      ref={box}
      className="toasts"
      popover="manual"
      role="status"
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {toasts.map(({ id, kind, text, actions }) => (
        <div
          key={id}
          className={clsx(styles.toast, kind === 'error' ? styles.error : styles.success)}
          data-testid="toast"
        >
          <span>{text}</span>
          {actions.map((action) => (
            <button
              key={action.text}
              type="button"
              className={styles.act}
              onClick={() => {
                dismissToast(id)
                action.onChoose()
              }}
            >
              {action.text}
            </button>
          ))}
          <button type="button" aria-label={t('close')} onClick={() => dismissToast(id)}>
            <X size={15} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
