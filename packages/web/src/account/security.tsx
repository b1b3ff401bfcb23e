import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { ReadFailed } from '#parts/read-failed.tsx'
import { RowsWaiting } from '#parts/rows-waiting.tsx'
import { useDates } from '#parts/use-dates.ts'
import { ChangeContact } from './change-contact.tsx'
import { ChangePassword } from './change-password.tsx'

type Changing = 'password' | 'phone' | 'email'

/** Personal security: password, phone and e-mail address, each with what can be done about it. */
export function Security({ person }: { person: AccountInfo }) {
  const { t } = useTranslation('account')
  const { day } = useDates()
  const { PwdInfo } = useKnownSession()
  const [changing, setChanging] = useState<Changing>()
  const close = () => setChanging(undefined)
  const changed = PwdInfo?.ChangedTime
  const rows: [Changing, string, string][] = [
    ['password', t('password'), changed ? t('passwordChanged', { day: day(changed) }) : t('empty')],
    ['phone', t('phone'), person.MobilePhone ?? t('noPhone')],
    ['email', t('email'), person.Email ?? t('noEmail')],
  ]
  return (
    <section className="panel account-security" aria-label={t('security')}>
      <h2>{t('security')}</h2>
      {rows.map(([key, label, value]) => (
        <div key={key}>
          <div className="account-security-row">
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
          {changing === key && key === 'password' && <ChangePassword person={person} onDone={close} />}
          {changing === key && key !== 'password' && <ChangeContact by={key} person={person} onDone={close} />}
        </div>
      ))}
    </section>
  )
}

/** Where the account is signed in, and the browsers that need not take the second step. */
export function Devices() {
  const { t } = useTranslation('account')
  const { time } = useDates()
  const devices = useRead(accountCalls.devices, {})
  const refreshes = [accountCalls.devices]
  const signOut = useWrite(accountCalls.endSession, {
    refreshes,
    onSuccess: ({ Ended }) => showToast('success', t('devices.ended', { count: Ended })),
  })
  const forget = useWrite(accountCalls.forgetDevice, {
    refreshes,
    onSuccess: () => showToast('success', t('devices.forgotten')),
  })
  const { Sessions = [], Remembered = [] } = devices.data ?? {}
  const askToEnd = async (place?: { ID: string; Device: string }) => {
    const title = place ? t('devices.endOne', { device: place.Device }) : t('devices.endAll')
    if (await confirm({ title, text: t('devices.endHint'), act: t('devices.end'), isDangerous: true }))
      signOut.mutate({ body: place ? { sessionId: place.ID } : {} })
  }
  const askToForget = async (place: { ID: string; Device: string }) => {
    const title = t('devices.forgetOne', { device: place.Device })
    if (await confirm({ title, text: t('devices.forgetHint'), act: t('devices.forget') }))
      forget.mutate({ body: { deviceId: place.ID } })
  }
  return (
    <section className="panel account-sign-ins">
      <header>
        <div>
          <h2>{t('devices')}</h2>
          <p>{t('devices.hint')}</p>
        </div>
        {Sessions.length > 1 && (
          <button type="button" className="button" disabled={signOut.isPending} onClick={() => void askToEnd()}>
            {t('devices.endOthers', { count: Sessions.length - 1 })}
          </button>
        )}
      </header>
      {devices.isError && <ReadFailed onRetry={() => void devices.refetch()} />}
      {devices.isPending && <RowsWaiting />}
      <ul className="account-devices">
        {Sessions.map((place) => (
          <li key={place.ID}>
            <span>
              <b>{place.Device}</b> {place.IsCurrent && <em>{t('devices.current')}</em>}
              <small>
                {t('devices.seen', {
                  address: place.Address,
                  since: time(place.SignedInTime),
                  last: time(place.LastSeenTime),
                })}
              </small>
            </span>
            {!place.IsCurrent && (
              <button
                type="button"
                className="button"
                disabled={signOut.isPending}
                onClick={() => void askToEnd(place)}
              >
                {t('devices.end')}
              </button>
            )}
          </li>
        ))}
        {Remembered.map((place) => (
          <li key={place.ID}>
            <span>
              <b>{place.Device}</b> <em>{t('devices.remembered')}</em>
              <small>{t('devices.until', { address: place.Address, until: time(place.ExpiredTime) })}</small>
            </span>
            <button
              type="button"
              className="button"
              disabled={forget.isPending}
              onClick={() => void askToForget(place)}
            >
              {t('devices.forget')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
