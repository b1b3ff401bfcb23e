import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CompactSelect } from '#components/compact-select.tsx'
import styles from './panels.module.css'

interface TextProps {
  label: string
  /** `null` where the components differ. */
  value: string | null
  onChange: (value: string) => void
  problem?: string | undefined
  hint?: string
  maxLength?: number
  isCode?: boolean
  /** Marks the field that the keyboard goes to from the canvas. */
  isFirst?: boolean
}

/** A text that is taken over as it is typed. */
export function TextInput({ label, value, onChange, problem, hint, maxLength, isCode, isFirst }: TextProps) {
  const { t } = useTranslation('label-designer')
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={isCode ? `field ${styles.code}` : 'field'}
        value={value ?? ''}
        placeholder={value === null ? t('mixed') : undefined}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={!isCode}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || hint ? `${id}-problem` : undefined}
        {...(isFirst && { 'data-first-field': '' })}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldNote id={`${id}-problem`} problem={problem} hint={hint} />
    </div>
  )
}

/** What is wrong with a field, or what helps to fill it. */
export function FieldNote({
  id,
  problem,
  hint,
}: {
  id: string
  problem?: string | undefined
  hint?: string | undefined
}) {
  if (!problem && !hint) return null
  return (
    <p id={id} className={problem ? styles.problem : styles.hint} aria-live="polite">
      {problem ?? hint}
    </p>
  )
}

interface ChoiceProps<K extends string> {
  label: string
  options: readonly { key: K; text: string }[]
  /** `null` where the components differ. */
  value: K | null
  onChange: (value: K) => void
}

/** A choice of a few values. */
export function Choice<K extends string>({ label, options, value, onChange }: ChoiceProps<K>) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <CompactSelect label={label} options={options} chosen={value ?? ('' as K)} onChoose={onChange} />
    </div>
  )
}

interface CheckProps {
  label: string
  value: boolean | null
  onChange: (value: boolean) => void
}

export const Check = ({ label, value, onChange }: CheckProps) => (
  <label className={`checkbox ${styles.check}`}>
    <input
      type="checkbox"
      checked={value ?? false}
      ref={(input) => {
        if (input) input.indeterminate = value === null
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
)

/** A part of a panel under a heading. */
export const Section = ({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.sectionHead}>
      <h3>{title}</h3>
      {actions}
    </div>
    {children}
  </section>
)

/** Fields beside each other. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
