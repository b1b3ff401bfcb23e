import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import type { Picked } from '../member-picker.tsx'
import styles from '../members.module.css'

interface Device {
  ID: string
  Device: string
}

/** Ends sessions and forgets browsers, after a confirmation that names the person and the device. */
function useDeviceActs({ ID: id, RealName: who }: Picked) {
  const { t } = useTranslation('members')
  const invalidates = [memberCalls.memberDevices, memberCalls.history]
  const end = useWrite(memberCalls.endMemberSessions, {
    invalidates,
    onSuccess: ({ Ended }) => showToast('success', t('devices.ended', { who, count: Ended })),
  })
  const forget = useWrite(memberCalls.forgetMemberDevices, {
    invalidates,
    onSuccess: () => showToast('success', t('devices.forgotten', { who })),
  })
  return {
    isBusy: end.isPending || forget.isPending,
    /** Without a session all of them. */
    async end(session?: Device) {
      const decision = await confirm({
        title: session ? t('devices.endOne', { who, device: session.Device }) : t('devices.endAll', { who }),
        text: t('devices.endHint'),
        label: t('devices.end'),
        isDangerous: true,
        asksReason: true,
      })
      if (decision) end.mutate({ params: { id }, body: { ...(session && { sessionId: session.ID }), ...decision } })
    },
    async forget({ ID: deviceId, Device: device }: Device) {
      const decision = await confirm({
        title: t('devices.forgetOne', { who, device }),
        text: t('devices.forgetHint'),
        label: t('devices.forget'),
        asksReason: true,
      })
      if (decision) forget.mutate({ params: { id }, body: { deviceId, ...decision } })
    },
  }
}

/** Where a member is signed in, and the remembered browsers, with buttons to end them. */
export function MemberDevices({ person }: { person: Picked }) {
  const { t } = useTranslation('members')
  const { minute } = useFormatters()
  const devices = useRead(
    memberCalls.memberDevices,
    { params: { id: person.ID } },
    { staleTime: 0, keepPrevious: true, quiet: true },
  )
  const acts = useDeviceActs(person)
  const { Sessions = [], Remembered = [] } = devices.data ?? {}
  const others = Sessions.filter(({ IsCurrent }) => !IsCurrent)
  return (
    <>
      <QueryState query={devices} />
      {devices.data && Sessions.length + Remembered.length === 0 && <p className="table-empty">{t('devices.none')}</p>}
      {others.length > 1 && (
        <p className={styles.logs}>
          <button type="button" className="button" disabled={acts.isBusy} onClick={() => void acts.end()}>
            {t('devices.endMany', { count: others.length })}
          </button>
        </p>
      )}
      <ul className="administration-rows">
        {Sessions.map((session) => (
          <li key={session.ID}>
            <span>
              <b>{session.Device}</b> {session.IsCurrent && <span className="tag">{t('devices.current')}</span>}
              <small>
                {t('devices.seen', {
                  address: session.Address,
                  since: minute(session.SignedInTime),
                  last: minute(session.LastSeenTime),
                })}
              </small>
            </span>
            {!session.IsCurrent && (
              <button
                type="button"
                className="button"
                aria-label={`${t('devices.end')} ${session.Device}`}
                disabled={acts.isBusy}
                onClick={() => void acts.end(session)}
              >
                {t('devices.end')}
              </button>
            )}
          </li>
        ))}
        {Remembered.map((browser) => (
          <li key={browser.ID}>
            <span>
              <b>{browser.Device}</b> <span className="tag">{t('devices.remembered')}</span>
              <small>{t('devices.until', { address: browser.Address, until: minute(browser.ExpiredTime) })}</small>
            </span>
            <button
              type="button"
              className="button"
              aria-label={`${t('devices.forget')} ${browser.Device}`}
              disabled={acts.isBusy}
              onClick={() => void acts.forget(browser)}
            >
              {t('devices.forget')}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
