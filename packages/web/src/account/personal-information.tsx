import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import { Avatar } from '#components/avatar.tsx'
import { AccountSection } from './account-section.tsx'
import { ChangeContact } from './change-contact.tsx'
import { ChangePhoto } from './change-photo.tsx'
import styles from './account.module.css'

/** Data that members edit themselves: photo, phone and email address. */
export function PersonalInformation({ person }: { person: AccountInfo }) {
  const { t } = useTranslation('account')
  const contacts = [
    ['phone', t('phone'), person.MobilePhone ?? t('noPhone')],
    ['email', t('email'), person.Email ?? t('noEmail')],
  ] as const
  const [changing, setChanging] = useState<(typeof contacts)[number][0]>()
  const close = () => setChanging(undefined)
  return (
    <AccountSection title={t('section.personal')} hint={t('personalHint')}>
      <Allowed call={accountCalls.uploadPhoto}>
        <div className={clsx(styles.row, styles.photoRow)}>
          <span>{t('photo')}</span>
          <Avatar person={person} size="large" />
          <ChangePhoto hasPhoto={person.Photo !== null} />
        </div>
      </Allowed>
      {contacts.map(([key, label, value]) => (
        <div key={key}>
          <div className={styles.row}>
            <span>{label}</span>
            <b>{value}</b>
            <button
              type="button"
              className="button"
              aria-expanded={changing === key}
              onClick={() => setChanging(changing === key ? undefined : key)}
            >
              {t(`change.${key}`)}
            </button>
          </div>
          {changing === key && <ChangeContact by={key} person={person} onDone={close} />}
        </div>
      ))}
    </AccountSection>
  )
}
