import { valueText } from '@atrium/contract/logs/value-text.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { LogLink } from '../log-link.tsx'
import type { Picked } from '../member-picker.tsx'
import { UndoAct } from '../actions/undo-act.tsx'
import styles from '../members.module.css'

/** Changes of a member or former member, with links to the operation log. */
export function MemberHistory({ person }: { person: Picked }) {
  const { t } = useTranslation('members')
  const { time, list } = useFormatters()
  const history = useRead(memberCalls.history, { params: { id: person.ID } }, { staleTime: 0, quiet: true })
  return (
    <>
      <p className={styles.logs}>
        <LogLink log="operations" filter="subject" person={person} text={t('detail.aboutInLog')} />
        <LogLink log="operations" filter="actor" person={person} text={t('detail.byInLog')} />
      </p>
      <QueryState query={history} />
      {history.data?.length === 0 && <p className="table-empty">{t('detail.noHistory')}</p>}
      <ol className={styles.history} data-testid="member-history">
        {history.data?.map((entry) => (
          <li key={entry.ID}>
            <b>{entry.Action}</b>
            <small>
              {entry.Actor} · {time(entry.Time)}
            </small>
            {entry.Changes.map(({ Field, Name, Before, After }) => (
              <p key={Field}>
                {t('detail.change', { field: Name, before: valueText(Before, list), after: valueText(After, list) })}
              </p>
            ))}
            <UndoAct requestId={entry.RequestID} act={entry.Action} />
            {entry.Reason && <p>{t('detail.reason', { reason: entry.Reason })}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
