import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPicker } from '#members/member-picker.tsx'
import { SearchField } from '#components/search-field.tsx'
import type { LogQuery } from './use-log-query.ts'

/** From which day, and until which. */
export function PeriodFields({ log }: { log: LogQuery }) {
  const { t } = useTranslation('logs')
  return (
    <>
      {(['from', 'until'] as const).map((name) => (
        <label key={name} className="log-day">
          {t(name)}
          <input
            type="date"
            className="field"
            value={log.day(name) ?? ''}
            onChange={(event) => log.change({ [name]: event.target.value || undefined })}
          />
        </label>
      ))}
    </>
  )
}

export function AddressField({ log }: { log: LogQuery }) {
  const { t } = useTranslation('logs')
  const asked = log.text('address') ?? ''
  const ask = (typed: string) => log.change({ address: typed.trim() || undefined })
  return (
    <input
      // Another address from elsewhere, by a link for example, takes the place of what was typed.
      key={asked}
      className="field"
      defaultValue={asked}
      maxLength={45}
      placeholder={t('addressFilter')}
      aria-label={t('addressFilter')}
      onBlur={(event) => ask(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && ask(event.currentTarget.value)}
    />
  )
}

/** One person, chosen by a part of the name: also one who left, for the log tells of them, too. */
export function PersonField({ log, name, label }: { log: LogQuery; name: string; label: string }) {
  const chosen = log.chosen(name)
  return (
    <MemberPicker
      label={label}
      picked={chosen ? [chosen] : []}
      hasFormer
      onPick={(picked) => log.choose(name, picked.at(-1))}
    />
  )
}

/** What stands behind the button: shown from the start where something of it was chosen. */
const hidden = ['from', 'until', 'address', 'person', 'actor', 'subject']

/** The bar of a log: the search, what is chosen most, and the rest behind a button. */
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
          asked={log.text('q') ?? ''}
          onAsk={(q) => log.change({ q })}
          maxLength={200}
          className="list-search log-search"
        />
        {children}
        <span className="members-bar-space" />
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('filters')}
        </button>
      </div>
      {isOpen && (
        <div className="members-more log-more">
          <PeriodFields log={log} />
          {more}
          <button type="button" className="button" onClick={log.clear}>
            {t('clear')}
          </button>
        </div>
      )}
    </>
  )
}
