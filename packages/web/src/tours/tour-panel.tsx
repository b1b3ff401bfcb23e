import { clsx } from 'clsx'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Step } from './use-steps.ts'
import styles from './tours.module.css'

interface Props {
  /** Prefix of the ids of title and text. */
  id: string
  name: Step['name']
  at: number
  total: number
  onGo: (at: number) => void
  onEnd: () => void
}

/** Text and navigation of a step. */
export function TourPanel({ id, name, at, total, onGo, onEnd }: Props) {
  const { t } = useTranslation('tours')
  const next = useRef<HTMLButtonElement>(null)
  const isLast = at === total - 1
  // The back button disappears at the first step and would take the focus with it.
  useEffect(() => next.current?.focus({ preventScroll: true }), [at])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight' && !isLast) onGo(at + 1)
    if (key === 'ArrowLeft' && at > 0) onGo(at - 1)
  }
  return (
    // The arrow keys are an addition to the buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <div aria-live="polite">
        <h2 id={`${id}-title`}>{t(`${name}.title`)}</h2>
        <p id={`${id}-text`}>{t(`${name}.text`)}</p>
      </div>
      <footer className={styles.actions} data-testid="tour-actions">
        <span>{t('progress', { at: at + 1, total })}</span>
        {!isLast && (
          <button type="button" className={clsx('button', styles.skip)} onClick={onEnd}>
            {t('skip')}
          </button>
        )}
        {at > 0 && (
          <button type="button" className="button" onClick={() => onGo(at - 1)}>
            {t('back')}
          </button>
        )}
        <button
          ref={next}
          data-autofocus
          type="button"
          className="button button-primary"
          onClick={() => (isLast ? onEnd() : onGo(at + 1))}
        >
          {t(isLast ? 'finish' : 'next')}
        </button>
      </footer>
    </div>
  )
}
