import { BadgeCheck, CircleAlert, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Verification } from './use-verification.ts'
import styles from './verification-badge.module.css'

const icons = { verifying: ScanLine, verified: BadgeCheck, unreadable: CircleAlert, failed: CircleAlert }

/** Says whether the codes of a label can be scanned when a printer of `dpi` has printed it. */
export function VerificationBadge({ verification, dpi }: { verification: Verification; dpi: number }) {
  const { t } = useTranslation('label-verification')
  const { state } = verification
  if (state === 'none') return null
  const Icon = icons[state]
  const count = state === 'unreadable' ? verification.count : 0
  return (
    <span className={styles.badge} role="status" data-state={state} data-testid="label-verification">
      <Icon size={16} aria-hidden="true" /> {t(state, { dpi, count })}
    </span>
  )
}
