import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDownload } from '#kit/calls/downloads.ts'
import { useSession } from '#kit/session.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'

/** Parts of the exported file. */
const exportedParts = [
  'account',
  'products',
  'activity',
  'agreements',
  'devices',
  'signIns',
  'operations',
  'about',
] as const
/** Operators have no organisation, so these parts are missing. */
const operatorParts = ['account', 'devices', 'signIns', 'operations', 'about'] as const

/** Exports all personal data of the account. */
export function OwnData() {
  const { t } = useTranslation('account')
  const isOperator = useSession().Identity === 'operator'
  const file = useDownload(isOperator ? accountCalls.exportOperatorData : accountCalls.exportOwnData)
  return (
    <AccountSection title={t('section.data')} hint={t('ownDataHint')}>
      <ul className={styles.kept}>
        {(isOperator ? operatorParts : exportedParts).map((what) => (
          <li key={what}>{t(`kept.${what}`)}</li>
        ))}
      </ul>
      <button
        type="button"
        className="button"
        aria-busy={file.isPending}
        disabled={file.isPending}
        onClick={() => file.mutate({})}
      >
        <Download size={16} aria-hidden="true" />
        {t('ownDataGet')}
      </button>
      <p className={styles.law}>
        {t('ownDataLaw')} <Link to="/privacy?section=rights">{t('ownDataRights')}</Link>
      </p>
    </AccountSection>
  )
}
