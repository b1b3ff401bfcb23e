import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { isFailure } from '@atrium/contract/logs/sign-in-results.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { LogLink } from '../log-link.tsx'
import type { Picked } from '../member-picker.tsx'
import styles from '../members.module.css'

const shown = 20

/** The latest sign-ins of a member or former member, with a link to all of them. */
export function MemberSignIns({ person }: { person: Picked }) {
  const { t } = useTranslation('members')
  const { time } = useFormatters()
  const body = { AccountId: person.ID, pageIndex: 1, pageSize: shown }
  const signIns = useRead(logCalls.signInPage, { body }, { staleTime: 0, quiet: true })
  return (
    <>
      <p className={styles.logs}>
        <LogLink log="sign-ins" filter="person" person={person} text={t('detail.signInsInLog')} />
      </p>
      <QueryState query={signIns} />
      {signIns.data?.items.length === 0 && <p className="table-empty">{t('detail.noSignIns')}</p>}
      <ol className={styles.history} data-testid="member-history">
        {signIns.data?.items.map(({ ID, Result, ResultText, MethodText, Address, Device, Time }) => (
          <li key={ID}>
            <span className={`tag ${Result === 'success' ? 'tag-good' : isFailure(Result) ? 'tag-bad' : ''}`}>
              {ResultText}
            </span>
            <small>
              {MethodText} · {time(Time)}
            </small>
            <p>
              {Device} · {Address}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
