import { Search } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPicker } from '#members/member-picker.tsx'
import type { LogQuery } from './use-log-query.ts'

const searchPause = 300

/** Asks a moment after the last key, so that a name is one search. */
export function LogSearch({ log, label }: { log: LogQuery; label: string }) {
  const asked = log.text('q') ?? ''
  const [typed, setTyped] = useState(asked)
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed.trim() === asked) return
    const wait = setTimeout(() => log.change({ q: typed.trim() || undefined }), searchPause)
    return () => clearTimeout(wait)
    // A new list of parameters is no new wish; `change` itself knows the latest ones.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, asked])
  return (
    <div className="search-field members-search log-search">
      <Search size={15} aria-hidden="true" />
      <input
        type="search"
        value={typed}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

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

/** One person, chosen by a part of the name. */
export function PersonField({ log, name, label }: { log: LogQuery; name: string; label: string }) {
  const chosen = log.person(name)
  return (
    <MemberPicker
      label={label}
      picked={chosen ? [chosen] : []}
      onPick={(picked) => log.choosePerson(name, picked.at(-1))}
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
        <LogSearch log={log} label={search} />
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
