import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sectionPath } from '#account/sections.ts'
import { isSnoozed, sectionToFix, snoozeUntil, snoozeDays, warningsFor, type SnoozeDays } from '#account/warnings.ts'
import { localStore, sessionStore } from '#kit/browser/browser-store.ts'
import { useSession } from '#kit/session.ts'
import { useCanShowPrompt, useActivePrompt } from '#components/prompts.ts'

const keyOf = (loginName: string | null) => `atrium.warning.${loginName ?? ''}`
const dismissedKey = 'atrium.warning.dismissed'

/** True when dismissed for this session or snoozed. */
function isDismissed(key: string): boolean {
  const resting = isSnoozed(localStore.getItem(key), Date.now())
  if (resting === 'unreadable') localStore.removeItem(key)
  return resting === true || sessionStore.getItem(dismissedKey) !== null
}

/** Warns the owner of an account until dismissed or snoozed. */
export function AccountWarning() {
  const { t } = useTranslation()
  const session = useSession()
  const key = keyOf(session.loginName)
  const [dismissed, setDismissed] = useState<string>()
  const warnings = warningsFor(session, Date.now())
  const isShown = warnings.length > 0 && dismissed !== key && !isDismissed(key)
  const canShow = useCanShowPrompt('warning')
  useActivePrompt('warning', isShown)
  const [first] = warnings
  if (!isShown || !canShow || !first) return null
  const dismiss = () => {
    sessionStore.setItem(dismissedKey, '1')
    setDismissed(key)
  }
  const snooze = (time: SnoozeDays) => {
    localStore.setItem(key, snoozeUntil(time, Date.now()))
    setDismissed(key)
  }
  return (
    <aside className="account-warning" aria-label={t('warning')}>
      <TriangleAlert size={17} aria-hidden="true" />
      <p>
        {warnings.map((warning) => t(`warning.${warning}`)).join(' ')}{' '}
        <Link to={sectionPath(sectionToFix[first])}>{t('warning.mend')}</Link>
      </p>
      <select
        aria-label={t('warning.later')}
        value=""
        onChange={(event) => snooze(Number(event.target.value) as SnoozeDays)}
      >
        <option value="">{t('warning.later')}</option>
        <option value={snoozeDays.threeDays}>{t('warning.threeDays')}</option>
        <option value={snoozeDays.week}>{t('warning.week')}</option>
        <option value={snoozeDays.month}>{t('warning.month')}</option>
      </select>
      <button type="button" className="button" onClick={() => snooze(snoozeDays.never)}>
        {t('warning.stop')}
      </button>
      <button type="button" className="button" onClick={dismiss}>
        {t('warning.know')}
      </button>
    </aside>
  )
}
