import { useTranslation } from 'react-i18next'
import { useKnownSession } from '#kit/session.ts'
import { Announcement } from '#notices/announcement.tsx'
import { BasicInformation } from './basic-information.tsx'
import { OwnData } from './own-data.tsx'
import { Preferences } from './preferences.tsx'
import { Devices, Security } from './security.tsx'
import { SignIns } from './sign-ins.tsx'
import './account.css'

/** The personal centre: who I am, how I like it, and from where I signed in. */
export function InfoPage() {
  const { t } = useTranslation('account')
  const { AccountInfo, Organisation } = useKnownSession()
  return (
    <div className="account">
      <h1>{t('title')}</h1>
      <Announcement type="info" />
      {AccountInfo && <BasicInformation person={AccountInfo} />}
      {AccountInfo && <Security person={AccountInfo} />}
      <Devices />
      <Preferences />
      {Organisation && <SignIns />}
      {Organisation && <OwnData />}
    </div>
  )
}
