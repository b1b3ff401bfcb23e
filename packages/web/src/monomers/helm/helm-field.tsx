import { maxHelmTextLength, type HelmProblem } from '@atrium/contract/monomers/helm.shapes.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { examples } from './examples.ts'
import { MarkedText } from './marked-text.tsx'
import { ProblemList } from './problem-list.tsx'
import styles from './helm.module.css'

interface Props {
  /** The text of the address, which is what was parsed. */
  helm: string
  problems: readonly HelmProblem[]
  problemCount: number
  isBusy: boolean
  onParse: (helm: string) => void
}

/** The text of a HELM, with its problems at their places. */
export function HelmField({ helm, problems, problemCount, isBusy, onParse }: Props) {
  const { t } = useTranslation('monomer-helm')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // What was typed since the address changed; Back and examples discard it.
  const [typed, setTyped] = useState({ after: helm, text: helm })
  const text = typed.after === helm ? typed.text : helm
  const isParsed = text === helm
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onParse(text)
  }
  const select = ({ position, length }: HelmProblem) => {
    area.current?.focus()
    area.current?.setSelectionRange(position, position + length)
  }
  return (
    <section className="panel" aria-label={t('field')}>
      <div className="text-area-field">
        <label htmlFor={id}>{t('field')}</label>
        <textarea
          ref={area}
          id={id}
          className={`text-area ${styles.field}`}
          rows={3}
          maxLength={maxHelmTextLength}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          aria-invalid={isParsed && problems.length > 0}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setTyped({ after: helm, text: target.value })}
          onKeyDown={onKeyDown}
        />
        <p id={`${id}-hint`} className="text-area-hint">
          {t('fieldHint')}
        </p>
      </div>
      <div className={styles.acts}>
        <button type="button" className="button button-primary" aria-busy={isBusy} onClick={() => onParse(text)}>
          {t('parse')}
        </button>
        <span className={styles.examples} role="group" aria-label={t('examples')}>
          {examples.map(({ key, helm: example }) => (
            <button key={key} type="button" className="button" onClick={() => onParse(example)}>
              {t(`example.${key}`)}
            </button>
          ))}
        </span>
      </div>
      {isParsed && problems.length > 0 && (
        <>
          <MarkedText text={helm} problems={problems} />
          <ProblemList problems={problems} count={problemCount} onSelect={select} />
        </>
      )}
    </section>
  )
}
