import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Step } from './use-steps.ts'

interface Props {
  name: Step['name']
  at: number
  total: number
  onGo: (at: number) => void
  onEnd: () => void
}

/** Text and navigation of a step. */
export function TourPanel({ name, at, total, onGo, onEnd }: Props) {
  const { t } = useTranslation('tours')
  const id = useId()
  const next = useRef<HTMLButtonElement>(null)
  const isLast = at === total - 1
  // The back button disappears at the first step and would take the focus with it.
  useEffect(() => next.current?.focus({ preventScroll: true }), [at])
  return (
    <section role="dialog" aria-modal="true" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <div aria-live="polite">
        <h2 id={`${id}-title`}>{t(`${name}.title`)}</h2>
        <p id={`${id}-text`}>{t(`${name}.text`)}</p>
      </div>
      <footer className="tour-actions">
        <span>{t('progress', { at: at + 1, total })}</span>
        {!isLast && (
          <button type="button" className="button tour-skip" onClick={onEnd}>
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
          type="button"
          className="button button-primary"
          onClick={() => (isLast ? onEnd() : onGo(at + 1))}
        >
          {t(isLast ? 'finish' : 'next')}
        </button>
      </footer>
    </section>
  )
}
