import type { MonomerFinding } from '@atrium/contract/monomers/monomers.shapes.ts'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import styles from '../monomers.module.css'

interface Props {
  findings: readonly MonomerFinding[]
  /** The finding whose atoms are shown. */
  shown?: string | undefined
  onShow: (finding: MonomerFinding) => void
  /** Where warnings are confirmed. */
  confirmation?: {
    acknowledged: ReadonlySet<MonomerFinding['code']>
    onAcknowledge: (code: MonomerFinding['code'], isAcknowledged: boolean) => void
  }
}

/** Names a finding among others. */
export const keyOfFinding = ({ code, message }: MonomerFinding): string => `${code} ${message}`

/** What is wrong or unusual. Whoever focuses a finding is shown its atoms. */
export function Findings({ findings, shown, onShow, confirmation }: Props) {
  const { t } = useTranslation('monomer-library')
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings} aria-label={t('findings')}>
      {findings.map((finding) => {
        const { code, severity, message, atoms, rgroups } = finding
        const isError = severity === 'error'
        return (
          <li key={keyOfFinding(finding)} className={clsx(isError && styles.error)}>
            {isError ? <CircleAlert size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />}
            <div>
              {atoms.length + rgroups.length > 0 ? (
                <button
                  type="button"
                  className={clsx('link-button', styles.finding)}
                  aria-pressed={shown === keyOfFinding(finding)}
                  onClick={() => onShow(finding)}
                  onFocus={() => onShow(finding)}
                >
                  {message}
                </button>
              ) : (
                message
              )}
              {!isError && confirmation && (
                <label className="checkbox">
                  <input
                    type="checkbox"
                    checked={confirmation.acknowledged.has(code)}
                    aria-label={t('acknowledge', { message })}
                    onChange={({ target }) => confirmation.onAcknowledge(code, target.checked)}
                  />
                  {t('acknowledged')}
                </label>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
