import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import styles from './panels.module.css'

interface Props {
  label: string
  unit?: string
  /** `null` where the components differ. */
  value: number | null
  min?: number
  max?: number
  /** What an arrow key adds; ten times as much with Shift. */
  step?: number
  /** Rounds to this many decimals. */
  decimals?: number
  isDisabled?: boolean
  onChange: (value: number) => void
}

/** A number that is taken over as it is typed, as far as it is one. Arrow keys make it larger and smaller. */
export function NumberField({
  label,
  unit,
  value,
  min = -Infinity,
  max = Infinity,
  step = 0.1,
  decimals = 2,
  isDisabled = false,
  onChange,
}: Props) {
  const { t } = useTranslation('label-designer')
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : formatNumber(value, decimals))
  const number = typed === null ? value : parseNumber(typed)
  const isWrong = typed !== null && (number === null || number < min || number > max)
  const give = (next: number) => onChange(Number(next.toFixed(decimals)))
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0 || number === null) return
    event.preventDefault()
    setTyped(null)
    give(Math.min(max, Math.max(min, number + direction * step * (event.shiftKey ? 10 : 1))))
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={clsx('field', styles.number)}>
        <input
          id={id}
          className="bare-input"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          placeholder={value === null ? t('mixed') : undefined}
          disabled={isDisabled}
          aria-invalid={isWrong}
          onChange={({ target }) => {
            setTyped(target.value)
            const next = parseNumber(target.value)
            if (next !== null && next >= min && next <= max) give(next)
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </div>
    </div>
  )
}

const formatNumber = (value: number, decimals: number) => String(Number(value.toFixed(decimals)))

/** Also with a comma, or with full-width digits as Chinese keyboards type them. */
function parseNumber(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}
