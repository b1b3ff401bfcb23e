import type { CallDetail } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { syncStatuses } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { CopyValue } from '#components/copy-value.tsx'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { isResendable } from './record-actions.tsx'
import { RecordBody } from './record-body.tsx'
import { SyncTag } from './record-columns.tsx'
import { RecordCountdown } from './record-countdown.tsx'
import { RecordTimeline } from './record-timeline.tsx'
import { useRecordActs } from './use-record-acts.tsx'
import { useResponseStatuses } from './use-record-choices.ts'
import type { RecordQuery } from './use-record-query.ts'

const refreshMs = 5_000

interface Props {
  id: string
  list: RecordQuery
}

/** A call with its headers, bodies and attempts. */
export function RecordDrawer({ id, list }: Props) {
  const { t } = useTranslation(['call-records', 'app'])
  const read = useRead(
    openPlatformCalls.record,
    { query: { reqId: id } },
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: (last) => last?.SyncStatus === syncStatuses.queue && refreshMs,
    },
  )
  const acts = useRecordActs({ onOpen: list.open })
  const call = read.data
  return (
    <>
      <Dialog
        kind="drawer"
        title={call?.InterfaceName ?? t('call')}
        onClose={list.close}
        actions={
          <>
            {call && <DrawerActs call={call} acts={acts} />}
            <button type="button" className="button" onClick={list.close}>
              {t('app:close')}
            </button>
          </>
        }
      >
        <QueryState query={read} />
        {call && <Details call={call} onOpen={list.open} />}
      </Dialog>
      {acts.dialog}
    </>
  )
}

function DrawerActs({ call, acts }: { call: CallDetail; acts: ReturnType<typeof useRecordActs> }) {
  const { t } = useTranslation('call-records')
  if (call.IsWithdrawable)
    return (
      <button type="button" className="button button-danger" onClick={() => acts.withdraw([call])}>
        {t('withdraw')}
      </button>
    )
  if (isResendable(call))
    return (
      <button type="button" className="button button-primary" onClick={() => void acts.resend([call])}>
        {t('resend')}
      </button>
    )
  if (call.SyncStatus === syncStatuses.canceled && !call.CorrectedByID)
    return (
      <button type="button" className="button button-primary" onClick={() => acts.correct(call)}>
        {t('correct')}
      </button>
    )
  return null
}

function Details({ call, onOpen }: { call: CallDetail; onOpen: (id: string) => void }) {
  const { t } = useTranslation('call-records')
  const headers = Object.entries(call.RequestHeaders)
  return (
    <>
      <dl>
        <CopyValue name="reqId" value={call.ReqID} />
        <CopyValue name={t('method')} value={`${call.Method} ${call.RequestUrl}`} />
      </dl>
      <Facts call={call} onOpen={onOpen} />
      <h3 className="drawer-heading">{t('attempts')}</h3>
      <RecordTimeline call={call} />
      {!call.RejectionReason && (
        <>
          <h3 className="drawer-heading">{t('body')}</h3>
          <RecordBody name={t('body')} body={call.RequestBody} hash={call.RequestHash} />
        </>
      )}
      <h3 className="drawer-heading">{t('responseBody')}</h3>
      <RecordBody name={t('responseBody')} body={call.ResponseBody} hash={call.ResponseHash} />
      <h3 className="drawer-heading">{t('headers')}</h3>
      <DescriptionList items={headers.map(([name, value]) => [name, <code key={name}>{value}</code>])} />
    </>
  )
}

function Facts({ call, onOpen }: { call: CallDetail; onOpen: (id: string) => void }) {
  const { t } = useTranslation('call-records')
  const { time, number } = useFormatters()
  const { nameOf } = useResponseStatuses()
  const none = t('nothing')
  const link = (id: string) => (
    <button type="button" className="link-button" onClick={() => onOpen(id)}>
      {id}
    </button>
  )
  const facts: DescriptionItem[] = [
    [t('column.sync'), <SyncTag key="sync" status={call.SyncStatus} />],
    [t('column.time'), time(call.RequestTime)],
    [t('column.cancelable'), call.CancelableTime ? <RecordCountdown key="until" call={call} /> : none],
    [t('product'), call.PlatformName],
    [t('kind'), t(`kind.${call.Kind}`)],
    [t('column.projectCode'), call.ProjectCode || none],
    [t('version'), number(call.InterfaceVersion)],
    [t('column.app'), call.AppName],
    [t('column.address'), call.Address],
    [t('column.responseTime'), call.ResponseTime ? time(call.ResponseTime) : none],
    [t('column.duration'), call.DurationMs === null ? none : t('ms', { number: number(call.DurationMs) })],
    [t('column.responseStatus'), call.ResponseStatus ? nameOf(call.ResponseStatus) : none],
    [t('column.statusCode'), call.StatusCode ?? none],
  ]
  if (call.RejectionReason) facts.push([t('rejectionReason'), call.RejectionReason])
  if (call.BatchID)
    facts.push([t('batch'), t('batchRow', { number: number((call.BatchRow ?? 0) + 1), id: call.BatchID })])
  if (call.CorrectsID) facts.push([t('corrects'), link(call.CorrectsID)])
  if (call.CorrectedByID) facts.push([t('correctedBy'), link(call.CorrectedByID)])
  return <DescriptionList items={facts} />
}
