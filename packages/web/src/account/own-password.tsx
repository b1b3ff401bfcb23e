import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownSession } from '#kit/session.ts'
import { useDates } from '#components/use-dates.ts'
import { AccountSection } from './account-section.tsx'
import { ChangePassword } from './change-password.tsx'

/** When the password was changed, until when it holds, and the steps to another one. */
export function OwnPassword({ person }: { person: AccountInfo }) {
  const { t } = useTranslation('account')
  const { day } = useDates()
  const { PwdInfo } = useKnownSession()
  const [changes, setChanges] = useState(0)
  const { ChangedTime, ExpiresTime } = PwdInfo ?? {}
  const facts = [
    ChangedTime && t('passwordChanged', { day: day(ChangedTime) }),
    ExpiresTime && t('passwordExpires', { day: day(ExpiresTime) }),
  ]
  return (
    <AccountSection title={t('section.password')} hint={facts.filter(Boolean).join(t('passwordFacts'))}>
      <ChangePassword key={changes} person={person} onDone={() => setChanges(changes + 1)} />
    </AccountSection>
  )
}
