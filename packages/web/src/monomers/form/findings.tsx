import type { MonomerFinding } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../monomers.module.css'

interface Props {
  findings: readonly MonomerFinding[]
  acknowledged: ReadonlySet<MonomerFinding['code']>
  onAcknowledge: (code: MonomerFinding['code'], isAcknowledged: boolean) => void
}

/** What is wrong or unusual, each with its atoms or R groups: warnings are confirmed here. */
export function Findings({ findings, acknowledged, onAcknowledge }: Props) {
  const { t } = useTranslation('monomer-library')
  const list = useRef<HTMLUListElement>(null)
  // Who saves is at the end of the form, and the findings stand above it.
  useEffect(() => {
    // In braces: newer browsers give a promise, which is no clean-up.
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [findings])
  if (findings.length === 0) return null
  return (
    <ul ref={list} className={styles.findings} aria-label={t('findings')}>
      {findings.map(({ code, severity, message }) => (
        <li key={`${code} ${message}`} className={severity === 'error' ? styles.error : undefined}>
          {severity === 'error' ? (
            message
          ) : (
            <label className="checkbox">
              <input
                type="checkbox"
                checked={acknowledged.has(code)}
                onChange={({ target }) => onAcknowledge(code, target.checked)}
              />
              {t('acknowledge', { message })}
            </label>
          )}
        </li>
      ))}
    </ul>
  )
}
