import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationDetail } from '@atrium/contract/logs/logs.shapes.ts'
import { valueText } from '@atrium/contract/logs/value-text.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { UndoAct } from '#members/actions/undo-act.tsx'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { browserTimeZone, useFormatters } from '#components/use-formatters.ts'
import type { LogQuery } from './use-log-query.ts'
import styles from './logs.module.css'

interface Props {
  /** Reads the entry from the log of the organisation or of the installation. */
  call: typeof logCalls.operation | typeof logCalls.installationOperation
  number: number
  log: LogQuery
  onClose: () => void
}

/** A log entry with its changes and hashes, and links to entries of the same person. */
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
          {entry.data && <UndoAct requestId={entry.data.RequestID} act={entry.data.ActionText} />}
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
      <QueryState query={entry} />
      {entry.data && <Entry entry={entry.data} />}
    </Dialog>
  )
}

function Entry({ entry }: { entry: OperationDetail }) {
  const { t } = useTranslation('logs')
  const { time } = useFormatters()
  const none = t('nothing')
  const facts: DescriptionItem[] = [
    [t('timeIn', { zone: browserTimeZone() }), time(entry.Time)],
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
      {entry.IsClockOdd && <p className={styles.odd}>{t('clockOdd')}</p>}
      <DescriptionList items={facts} />
      <h3 className="drawer-heading">{t('changes')}</h3>
      <Changes entry={entry} />
      <h3 className="drawer-heading">{t('chain')}</h3>
      <DescriptionList
        className={clsx('facts', styles.hashes)}
        items={[
          [t('number'), <code key="number">{entry.Number}</code>],
          [t('hash'), <code key="hash">{entry.Hash}</code>],
          [t('previousHash'), <code key="previous">{entry.PreviousHash}</code>],
        ]}
      />
    </>
  )
}

/** Old and new value of each changed field. */
export function Changes({ entry: { Changes: changes } }: { entry: Pick<OperationDetail, 'Changes'> }) {
  const { t } = useTranslation('logs')
  const { list } = useFormatters()
  if (changes.length === 0) return <p className="dialog-hint">{t('noChanges')}</p>
  return (
    <table className={styles.changes} aria-label={t('changes')}>
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
            <td className={styles.before}>{valueText(Before, list)}</td>
            <td className={styles.after}>{valueText(After, list)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
