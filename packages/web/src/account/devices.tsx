import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { useDates } from '#components/use-dates.ts'
import { AccountSection } from './account-section.tsx'

/** Where the account is signed in, and the browsers that need not take the second step. */
export function Devices() {
  const { t } = useTranslation('account')
  const { minute } = useDates()
  const devices = useRead(accountCalls.devices, {}, { quiet: true })
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
    <AccountSection
      title={t('section.devices')}
      hint={t('devices.hint')}
      action={
        Sessions.length > 1 && (
          <button type="button" className="button" disabled={signOut.isPending} onClick={() => void askToEnd()}>
            {t('devices.endOthers', { count: Sessions.length - 1 })}
          </button>
        )
      }
    >
      {devices.isError && <ReadFailed read={devices} />}
      {devices.isPending && <RowsWaiting />}
      <ul className="account-devices">
        {Sessions.map((place) => (
          <li key={place.ID}>
            <span>
              <b>{place.Device}</b> {place.IsCurrent && <em>{t('devices.current')}</em>}
              <small>
                {t('devices.seen', {
                  address: place.Address,
                  since: minute(place.SignedInTime),
                  last: minute(place.LastSeenTime),
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
              <small>{t('devices.until', { address: place.Address, until: minute(place.ExpiredTime) })}</small>
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
    </AccountSection>
  )
}
