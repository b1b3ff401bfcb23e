import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#kit/language.ts'
import { TextNodes } from '#components/text-nodes.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import type { NoticeEntry } from './inbox-entries.ts'
import styles from './inbox.module.css'

/** An announcement or a new function: its text opens below the title, and is read then. */
export function InboxNoticeText({ entry: { kind, notice }, onRead }: { entry: NoticeEntry; onRead: () => void }) {
  const { t } = useTranslation('notices')
  const { minute } = useFormatters()
  const [isOpen, setIsOpen] = useState(false)
  const text = useId()
  const toggle = () => {
    setIsOpen(!isOpen)
    onRead()
  }
  return (
    <>
      <button
        type="button"
        className={styles.title}
        data-title
        aria-expanded={isOpen}
        aria-controls={isOpen ? text : undefined}
        onClick={toggle}
      >
        {localizedName(currentLanguage(), { name: notice.Title, englishName: notice.EnTitle })}
      </button>
      <small>
        {t(notice.Urgent ? 'inbox.urgent' : `inbox.kind.${kind}`)} · {minute(notice.BeginTime)}
      </small>
      {isOpen && (
        <div id={text} className={styles.text}>
          <TextNodes nodes={notice.Blocks} />
        </div>
      )}
    </>
  )
}
