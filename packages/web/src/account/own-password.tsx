import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { AccountSection } from './account-section.tsx'
import { ChangePassword } from './change-password.tsx'

/** Password age, expiry, and the form to change it. */
export function OwnPassword({ person }: { person: AccountInfo }) {
  const { t } = useTranslation('account')
  const { day } = useFormatters()
  const { PwdInfo, Organisation } = useSession()
  const isKeptElsewhere = PwdInfo?.IsSet === false && Organisation !== null
  const links = useRead(ssoCalls.ownLinks, {}, { enabled: isKeptElsewhere })
  const { list } = useFormatters()
  const [changes, setChanges] = useState(0)
  const { ChangedTime, ExpiresTime } = PwdInfo ?? {}
  const facts = [
    ChangedTime && t('passwordChanged', { day: day(ChangedTime) }),
    ExpiresTime && t('passwordExpires', { day: day(ExpiresTime) }),
  ]
  if (isKeptElsewhere && links.data?.length !== 0) {
    const names = list((links.data ?? []).map(({ Name }) => Name))
    return <AccountSection title={t('section.password')} hint={names && t('passwordKept', { names })} />
  }
  return (
    <AccountSection title={t('section.password')} hint={facts.filter(Boolean).join(t('passwordFacts'))}>
      <ChangePassword key={changes} person={person} onDone={() => setChanges(changes + 1)} />
    </AccountSection>
  )
}
