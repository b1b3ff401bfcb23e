import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPicker } from '#members/member-picker.tsx'
import { DateRangeField } from '#components/date-range-field.tsx'
import { SearchField } from '#components/search-field.tsx'
import type { LogQuery } from './use-log-query.ts'
import styles from './logs.module.css'

/** First and last day. */
export function PeriodField({ log }: { log: LogQuery }) {
  const { t } = useTranslation('logs')
  return (
    <DateRangeField
      label={t('period')}
      period={{ from: log.day('from'), until: log.day('until') }}
      onChange={({ from, until }) => log.change({ from, until })}
    />
  )
}

export function AddressField({ log }: { log: LogQuery }) {
  const { t } = useTranslation('logs')
  const address = log.text('address') ?? ''
  const search = (text: string) => log.change({ address: text.trim() || undefined })
  return (
    <input
      // A new filter from a link replaces the input.
      key={address}
      className="field"
      defaultValue={address}
      maxLength={45}
      placeholder={t('addressFilter')}
      aria-label={t('addressFilter')}
      onBlur={(event) => search(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && search(event.currentTarget.value)}
    />
  )
}

/** Selects a person, including former members. */
export function PersonField({ log, name, label }: { log: LogQuery; name: string; label: string }) {
  const chosen = log.chosen(name)
  return (
    <MemberPicker
      label={label}
      picked={chosen ? [chosen] : []}
      call={logCalls.people}
      onPick={(picked) => log.choose(name, picked.at(-1))}
    />
  )
}

/** Filters behind the button; it starts open when one of them is set. */
const hidden = ['from', 'until', 'address', 'person', 'actor', 'subject']

/** Filter bar of a log: search, main filter, and further filters behind a button. */
export function LogBar({
  log,
  search,
  children,
  more,
}: {
  log: LogQuery
  search: string
  children: ReactNode
  more: ReactNode
}) {
  const { t } = useTranslation('logs')
  const [isOpen, setIsOpen] = useState(() => hidden.some((key) => log.query.has(key)))
  return (
    <>
      <div className="members-bar">
        <SearchField
          label={search}
          value={log.text('q') ?? ''}
          onSearch={(q) => log.change({ q })}
          maxLength={200}
          className={clsx('list-search', styles.search)}
        />
        {children}
        <span className="members-bar-space" />
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('filters')}
        </button>
      </div>
      {isOpen && (
        <div className={clsx('members-more', styles.more)}>
          <PeriodField log={log} />
          {more}
          <button type="button" className="button" onClick={log.clear}>
            {t('clear')}
          </button>
        </div>
      )}
    </>
  )
}
