import { clsx } from 'clsx'
import { Check, CircleCheck, CircleX, ClipboardCheck, Mail, Megaphone, Sparkles } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxEntry } from './inbox-entries.ts'
import { InboxDecision } from './inbox-decision.tsx'
import { InboxMessageText } from './inbox-message.tsx'
import { InboxNoticeText } from './inbox-notice.tsx'
import { InboxToDo } from './inbox-to-do.tsx'
import styles from './inbox.module.css'

const icons = {
  announcement: Megaphone,
  feature: Sparkles,
  'to-do': ClipboardCheck,
  message: Mail,
  granted: CircleCheck,
  declined: CircleX,
}

const toneOf = (entry: InboxEntry): keyof typeof icons => {
  if (entry.kind !== 'request') return entry.kind
  return entry.request.State === 'granted' ? 'granted' : 'declined'
}

/** An entry of the inbox, which can be marked as read while it is not. */
export function InboxItem({ entry, onRead }: { entry: InboxEntry; onRead: () => void }) {
  const { t } = useTranslation('notices')
  const tone = toneOf(entry)
  const Icon = icons[tone]
  const read = ({ currentTarget }: MouseEvent) => {
    // The button disappears.
    currentTarget.closest('li')?.querySelector<HTMLElement>('[data-title]')?.focus()
    onRead()
  }
  return (
    <li className={styles.item} data-unread={!entry.isRead}>
      <Icon className={styles.icon} data-tone={tone} size={17} aria-hidden="true" />
      <div className={styles.body}>
        {!entry.isRead && <span className="visually-hidden">{t('inbox.isUnread')}</span>}
        {entry.kind === 'to-do' && <InboxToDo entry={entry} onRead={onRead} />}
        {entry.kind === 'message' && <InboxMessageText entry={entry} onRead={onRead} />}
        {entry.kind === 'request' && <InboxDecision entry={entry} onRead={onRead} />}
        {(entry.kind === 'announcement' || entry.kind === 'feature') && (
          <InboxNoticeText entry={entry} onRead={onRead} />
        )}
      </div>
      {!entry.isRead && (
        <button
          type="button"
          className={clsx('icon-button', styles.read)}
          aria-label={t('inbox.read')}
          title={t('inbox.read')}
          onClick={read}
        >
          <Check size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
