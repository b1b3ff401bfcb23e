import { ChevronDown, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatJson, parseJsonText } from '../interfaces/json-text.ts'
import { copyText } from '#kit/browser/copy-text.ts'
import styles from './records.module.css'

interface Props {
  name: string
  body: string | null
  hash: string | null
}

/** A body: pretty-printed where it is JSON, to be searched and copied. */
export function RecordBody({ name, body, hash }: Props) {
  const { t } = useTranslation('call-records')
  if (body) return <BodyText name={name} text={prettyOf(body)} copied={body} />
  if (!hash) return <p className="dialog-hint">{t('noBody')}</p>
  return (
    <p className="dialog-hint">
      {t('bodyGone')} <code className={styles.hash}>{hash}</code>
    </p>
  )
}

function prettyOf(body: string): string {
  const result = parseJsonText(body)
  return 'value' in result ? formatJson(result.value) : body
}

/** A text in parts: every second one matches the words. */
function partsOf(text: string, words: string): string[] {
  if (!words) return [text]
  return text.split(new RegExp(`(${words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)})`, 'i'))
}

function BodyText({ name, text, copied }: { name: string; text: string; copied: string }) {
  const { t } = useTranslation('call-records')
  const [words, setWords] = useState('')
  const [current, setCurrent] = useState(0)
  const box = useRef<HTMLPreElement>(null)
  const parts = partsOf(text, words)
  const count = (parts.length - 1) / 2
  const goTo = (next: number) => {
    setCurrent(next)
    box.current?.querySelectorAll('mark')[next]?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.body}>
      <div className={styles.bodyBar}>
        <input
          className="field"
          type="search"
          value={words}
          placeholder={t('searchBody', { name })}
          aria-label={t('searchBody', { name })}
          onChange={({ target }) => {
            setWords(target.value)
            setCurrent(0)
          }}
          onKeyDown={({ key }) => key === 'Enter' && count > 0 && goTo((current + 1) % count)}
        />
        <span role="status">{words && t('matches', { count })}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('nextMatch')}
          disabled={count === 0}
          onClick={() => goTo((current + 1) % count)}
        >
          <ChevronDown size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('copy', { name })}
          onClick={() => void copyText(copied)}
        >
          <Copy size={16} aria-hidden="true" />
        </button>
      </div>
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={box} tabIndex={0} role="region" aria-label={name}>
        {parts.map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            // Parts are distinguished by their place alone.
            // oxlint-disable-next-line react/no-array-index-key
            <mark key={at} data-current={(at - 1) / 2 === current}>
              {part}
            </mark>
          ),
        )}
      </pre>
    </div>
  )
}
