import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'

/** Active sessions and remembered browsers of the account, with buttons to end them. */
export function Devices() {
  const { t } = useTranslation('account')
  const { minute } = useFormatters()
  const devices = useRead(accountCalls.devices, {}, { quiet: true })
  const invalidates = [accountCalls.devices]
  const signOut = useWrite(accountCalls.endSession, {
    invalidates,
    onSuccess: ({ Ended }) => showToast('success', t('devices.ended', { count: Ended })),
  })
  const removeDevice = useWrite(accountCalls.forgetDevice, {
    invalidates,
    onSuccess: () => showToast('success', t('devices.forgotten')),
  })
  const { Sessions = [], Remembered = [] } = devices.data ?? {}
  const seen = ({ Address: address, SignedInTime, LastSeenTime }: (typeof Sessions)[number]) =>
    t('devices.seen', { address, since: minute(SignedInTime), last: minute(LastSeenTime) })
  const askToEnd = async (device?: { ID: string; Device: string }) => {
    const title = device ? t('devices.endOne', { device: device.Device }) : t('devices.endAll')
    if (await confirm({ title, text: t('devices.endHint'), label: t('devices.end'), isDangerous: true }))
      signOut.mutate({ body: device ? { sessionId: device.ID } : {} })
  }
  const askToRemove = async (device: { ID: string; Device: string }) => {
    const title = t('devices.forgetOne', { device: device.Device })
    if (await confirm({ title, text: t('devices.forgetHint'), label: t('devices.forget') }))
      removeDevice.mutate({ body: { deviceId: device.ID } })
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
      <QueryState query={devices} />
      <ul className={styles.devices}>
        {Sessions.map((device) => (
          <DeviceRow
            key={device.ID}
            device={device.Device}
            tag={device.IsCurrent && t('devices.current')}
            seen={seen(device)}
          >
            {!device.IsCurrent && (
              <button
                type="button"
                className="button"
                disabled={signOut.isPending}
                onClick={() => void askToEnd(device)}
              >
                {t('devices.end')}
              </button>
            )}
          </DeviceRow>
        ))}
        {Remembered.map((device) => (
          <DeviceRow
            key={device.ID}
            device={device.Device}
            tag={t('devices.remembered')}
            seen={t('devices.until', { address: device.Address, until: minute(device.ExpiredTime) })}
          >
            <button
              type="button"
              className="button"
              disabled={removeDevice.isPending}
              onClick={() => void askToRemove(device)}
            >
              {t('devices.forget')}
            </button>
          </DeviceRow>
        ))}
      </ul>
    </AccountSection>
  )
}

interface RowProps {
  device: string
  tag: string | false
  seen: string
  /** The button that ends it. */
  children: ReactNode
}

const DeviceRow = ({ device, tag, seen, children }: RowProps) => (
  <li>
    <span>
      <b>{device}</b> {tag && <em>{tag}</em>}
      <small>{seen}</small>
    </span>
    {children}
  </li>
)
