import { BellOff } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pager } from '#components/pager.tsx'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { filterEntries, inboxFilters, type InboxFilter } from './inbox-entries.ts'
import { InboxItem } from './inbox-item.tsx'
import { useInbox } from './use-inbox.ts'
import styles from './inbox.module.css'

/** Announcements, to-dos, decisions on own requests and new functions, with what is unread. */
export function Inbox() {
  const { t } = useTranslation(['notices', 'app'])
  const { notices, entries, pages, markRead, markAllRead } = useInbox()
  const [filter, setFilter] = useState<InboxFilter>('all')
  const filters = useRef<HTMLDivElement>(null)
  const focusFilter = () => filters.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  const heading = useId()
  const shown = filterEntries(entries, filter)
  const hasUnread = entries.some(({ isRead }) => !isRead)
  // The entry that had the focus has left the list.
  useEffect(() => {
    if (document.activeElement === document.body) focusFilter()
  }, [shown.length])
  return (
    <section className={styles.inbox} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{t('app:inbox')}</h2>
        {hasUnread && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              focusFilter()
              markAllRead()
            }}
          >
            {t('inbox.readAll')}
          </button>
        )}
      </div>
      <div ref={filters} className={styles.filters} role="group" aria-label={t('inbox.filter')}>
        {inboxFilters.map((key) => (
          <button key={key} type="button" aria-pressed={key === filter} onClick={() => setFilter(key)}>
            {t(`inbox.filter.${key}`)}
          </button>
        ))}
      </div>
      {notices.isError && <QueryError query={notices} />}
      {notices.isPending && <Loading />}
      <ul aria-labelledby={heading}>
        {shown.map((entry) => (
          <InboxItem key={entry.id} entry={entry} onRead={() => markRead(entry)} />
        ))}
      </ul>
      {notices.isSuccess && shown.length === 0 && (
        <div className={styles.empty} role="status">
          <BellOff size={26} strokeWidth={1.6} aria-hidden="true" />
          <p>{t(filter === 'all' ? 'inbox.none' : filter === 'unread' ? 'inbox.noneUnread' : 'inbox.noneOfKind')}</p>
        </div>
      )}
      {pages.total > pages.size && <Pager {...pages} />}
    </section>
  )
}
