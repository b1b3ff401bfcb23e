import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '#kit/session.ts'
import { Announcement } from '#notices/announcement.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { BasicInformation } from './basic-information.tsx'
import { Devices } from './devices.tsx'
import { OwnData } from './own-data.tsx'
import { OwnPassword } from './own-password.tsx'
import { PersonalInformation } from './personal-information.tsx'
import { Preferences } from './preferences.tsx'
import { sectionFromQuery, type SectionKey } from './sections.ts'
import { SectionLinks } from './section-links.tsx'
import { SignIns } from './sign-ins.tsx'
import styles from './account.module.css'

const contents: Record<SectionKey, ComponentType<{ person: AccountInfo }>> = {
  basic: BasicInformation,
  personal: PersonalInformation,
  password: OwnPassword,
  devices: Devices,
  'sign-ins': SignIns,
  preferences: Preferences,
  data: OwnData,
}

/** The account page, one section at a time. */
export function InfoPage() {
  const { t } = useTranslation('account')
  const session = useSession()
  const { AccountInfo } = session
  const [query] = useSearchParams()
  const section = sectionFromQuery(query, session)
  const Content = contents[section]
  if (!AccountInfo) return null
  return (
    <div className={styles.account}>
      <PageTitle>{t('title')}</PageTitle>
      <Announcement type="info" />
      <SectionLinks person={AccountInfo} current={section} />
      <div className={styles.content} data-testid="account-content">
        <Content person={AccountInfo} />
      </div>
    </div>
  )
}
