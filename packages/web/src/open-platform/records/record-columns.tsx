import type { CallRecord } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { useTranslation } from 'react-i18next'
import type { Column } from '#components/data-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { RecordCountdown, RecordTime } from './record-countdown.tsx'
import { syncNameOf } from './use-record-query.ts'
import { useResponseStatuses } from './use-record-choices.ts'
import styles from './records.module.css'

/** Columns of those who have chosen none. */
export const defaultRecordColumns = [
  'cancelable',
  'interface',
  'projectCode',
  'responseTime',
  'responseStatus',
  'statusCode',
  'sync',
  'app',
  'address',
] as const

type ColumnKey = 'time' | 'duration' | (typeof defaultRecordColumns)[number]

/** Names a call by its interface and its time. */
export function useCallName() {
  const { t } = useTranslation('call-records')
  const { time } = useFormatters()
  return ({ InterfaceName: name, RequestTime }: CallRecord) => t('callNamed', { name, time: time(RequestTime) })
}

const tones = {
  all: 'tag',
  queue: 'tag tag-brand',
  success: 'tag tag-good',
  fail: 'tag tag-bad',
  canceled: 'tag',
} as const

/** The sync status of a call. */
export function SyncTag({ status }: { status: number }) {
  const { t } = useTranslation('call-records')
  const name = syncNameOf(status)
  return <span className={tones[name]}>{t(`sync.${name}`)}</span>
}

/** All columns; the time, which opens the call, is always shown. */
export function useRecordColumns(onOpen: (id: string) => void): Column<CallRecord>[] {
  const { t } = useTranslation('call-records')
  const { time, number } = useFormatters()
  const { nameOf } = useResponseStatuses()
  const none = t('nothing')
  const openNamed = ({ InterfaceName: name, RequestTime }: CallRecord) =>
    t('openNamed', { name, time: time(RequestTime) })
  const cells: [ColumnKey, Column<CallRecord>['render'], isTight?: boolean][] = [
    [
      'time',
      (call) => (
        <button type="button" className="link-button" aria-label={openNamed(call)} onClick={() => onOpen(call.ReqID)}>
          {time(call.RequestTime)}
        </button>
      ),
    ],
    ['cancelable', (call) => (call.CancelableTime ? <RecordCountdown call={call} /> : none)],
    [
      'interface',
      ({ InterfaceName, PlatformName }) => (
        <>
          <span className={styles.name}>{InterfaceName}</span>
          <small className={styles.second}>{PlatformName}</small>
        </>
      ),
      false,
    ],
    ['projectCode', ({ ProjectCode }) => ProjectCode || none],
    [
      'responseTime',
      ({ ResponseTime, RequestTime }) =>
        ResponseTime ? <RecordTime moment={ResponseTime} asOf={RequestTime} /> : none,
    ],
    ['duration', ({ DurationMs }) => (DurationMs === null ? none : t('ms', { number: number(DurationMs) }))],
    [
      'responseStatus',
      ({ ResponseStatus, RejectionReason }) => (
        <>
          {ResponseStatus ? nameOf(ResponseStatus) : none}
          {RejectionReason && <small className={styles.second}>{RejectionReason}</small>}
        </>
      ),
    ],
    ['statusCode', ({ StatusCode }) => StatusCode ?? none],
    ['sync', ({ SyncStatus }) => <SyncTag status={SyncStatus} />],
    ['app', ({ AppName }) => AppName, false],
    ['address', ({ Address }) => Address],
  ]
  return cells.map(([key, render, isTight = true]) => ({ key, title: t(`column.${key}`), render, isTight }))
}
