import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressOfSection } from '#account/section-address.ts'
import { isResting, mendedIn, restUntil, rests, warningsFor, type Rest } from '#account/warnings.ts'
import { lastingStore, sessionStore } from '#kit/browser-store.ts'
import { useKnownSession } from '#kit/session.ts'
import { useMaySpeak, useVoice } from './attention.ts'

const keyOf = (loginName: string | null) => `atrium.warning.${loginName ?? ''}`
const dismissedKey = 'atrium.warning.dismissed'

/** Whether the person asked for silence, in this session or for longer. */
function isSilent(key: string): boolean {
  const resting = isResting(lastingStore.getItem(key), Date.now())
  if (resting === 'unreadable') lastingStore.removeItem(key)
  return resting === true || sessionStore.getItem(dismissedKey) !== null
}

/** The account warning notice: what the owner of an account should see to, until told to be silent. */
export function AccountWarning() {
  const { t } = useTranslation()
  const session = useKnownSession()
  const key = keyOf(session.loginName)
  const [silenced, setSilenced] = useState<string>()
  const warnings = warningsFor(session, Date.now())
  const isShown = warnings.length > 0 && silenced !== key && !isSilent(key)
  const maySpeak = useMaySpeak('warning')
  useVoice('warning', isShown)
  const [first] = warnings
  if (!isShown || !maySpeak || !first) return null
  const know = () => {
    sessionStore.setItem(dismissedKey, '1')
    setSilenced(key)
  }
  const rest = (time: Rest) => {
    lastingStore.setItem(key, restUntil(time, Date.now()))
    setSilenced(key)
  }
  return (
    <aside className="account-warning" aria-label={t('warning')}>
      <TriangleAlert size={17} aria-hidden="true" />
      <p>
        {warnings.map((warning) => t(`warning.${warning}`)).join(' ')}{' '}
        <Link to={addressOfSection(mendedIn[first])}>{t('warning.mend')}</Link>
      </p>
      <select aria-label={t('warning.later')} value="" onChange={(event) => rest(Number(event.target.value) as Rest)}>
        <option value="">{t('warning.later')}</option>
        <option value={rests.threeDays}>{t('warning.threeDays')}</option>
        <option value={rests.week}>{t('warning.week')}</option>
        <option value={rests.month}>{t('warning.month')}</option>
      </select>
      <button type="button" className="button" onClick={() => rest(rests.never)}>
        {t('warning.stop')}
      </button>
      <button type="button" className="button" onClick={know}>
        {t('warning.know')}
      </button>
    </aside>
  )
}
