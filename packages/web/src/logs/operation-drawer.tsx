import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationDetail } from '@atrium/contract/logs/logs.shapes.ts'
import { toldValue } from '@atrium/contract/logs/told-value.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { Facts, type Fact } from '#components/facts.tsx'
import { Dialog } from '#components/dialog.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { useDates } from '#components/use-dates.ts'
import type { LogQuery } from './use-log-query.ts'

interface Props {
  /** What gives the entry: the log of the organisation, or of the installation. */
  call: typeof logCalls.operation | typeof logCalls.installationOperation
  number: number
  log: LogQuery
  onClose: () => void
}

/** One entry with its old and new values and its place in the chain; and the way to others by or about the same person. */
export function OperationDrawer({ call, number, log, onClose }: Props) {
  const { t } = useTranslation(['logs', 'app'])
  const entry = useRead(call, { params: { number } }, { quiet: true })
  const { ActorID, ActorName, SubjectID, SubjectName } = entry.data ?? {}
  const showOnly = (name: 'actor' | 'subject', ID: string, RealName: string) => {
    log.change({ open: undefined, [name]: ID, [`${name}Name`]: RealName })
  }
  return (
    <Dialog
      kind="drawer"
      title={t('entry', { number })}
      onClose={onClose}
      actions={
        <>
          {ActorID && (
            <button type="button" className="button" onClick={() => showOnly('actor', ActorID, ActorName ?? '')}>
              {t('onlyBy', { name: ActorName })}
            </button>
          )}
          {SubjectID && (
            <button type="button" className="button" onClick={() => showOnly('subject', SubjectID, SubjectName ?? '')}>
              {t('onlyThis', { name: SubjectName })}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('app:close')}
          </button>
        </>
      }
    >
      {entry.isError && <ReadFailed read={entry} />}
      {entry.isPending && <RowsWaiting />}
      {entry.data && <Entry entry={entry.data} />}
    </Dialog>
  )
}

function Entry({ entry }: { entry: OperationDetail }) {
  const { t } = useTranslation('logs')
  const { time } = useDates()
  const none = t('nothing')
  const facts: Fact[] = [
    [t('time'), time(entry.Time)],
    [t('actor'), entry.ActorName],
    [t('action'), entry.ActionText],
    [t('subject'), entry.SubjectName ?? none],
    [t('reason'), entry.Reason ?? none],
    [t('address'), entry.Address || none],
    [t('device'), entry.Device || none],
    [t('request'), entry.RequestID],
  ]
  return (
    <>
      {entry.IsClockOdd && <p className="log-odd">{t('clockOdd')}</p>}
      <Facts facts={facts} />
      <h3 className="drawer-heading">{t('changes')}</h3>
      <Changes entry={entry} />
      <h3 className="drawer-heading">{t('chain')}</h3>
      <Facts
        className="facts log-hashes"
        facts={[
          [t('number'), <code key="number">{entry.Number}</code>],
          [t('hash'), <code key="hash">{entry.Hash}</code>],
          [t('previousHash'), <code key="previous">{entry.PreviousHash}</code>],
        ]}
      />
    </>
  )
}

/** The old and the new value of each field, beside each other. */
export function Changes({ entry: { Changes: changes } }: { entry: Pick<OperationDetail, 'Changes'> }) {
  const { t } = useTranslation('logs')
  const { list } = useDates()
  if (changes.length === 0) return <p className="dialog-hint">{t('noChanges')}</p>
  return (
    <table className="log-changes" aria-label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ Field, Name, Before, After }) => (
          <tr key={Field}>
            <th scope="row">{Name}</th>
            <td className="log-before">{toldValue(Before, list)}</td>
            <td className="log-after">{toldValue(After, list)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
