import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { Notice } from '@atrium/contract/notices/notices.shapes.ts'
import { Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastingStore } from '#kit/browser-store.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { Dialog } from '#parts/dialog.tsx'
import { Formatted } from '#parts/formatted.tsx'
import { useDates } from '#parts/use-dates.ts'
import './notices.css'

const seenKey = (loginName: string) => `atrium.news.${loginName}`

/** What is new since the last visit, behind a line that goes once it was read. */
export function News() {
  const { t } = useTranslation()
  const { loginName } = useKnownSession()
  const key = seenKey(loginName ?? '')
  const latest = useRead(
    noticeCalls.latest,
    { query: { noticeType: 'function' } },
    { staleTime: Infinity, quiet: true },
  )
  const [told, setTold] = useState<readonly Notice[]>()
  const [isSeen, setIsSeen] = useState(false)
  const ask = useWrite(noticeCalls.lastFunction, { quiet: true })
  const newest = latest.data
  const isNew = newest && !isSeen && lastingStore.getItem(key) !== newest.ID
  const show = () => {
    if (!newest) return
    lastingStore.setItem(key, newest.ID)
    // The portal may know already that it was told, in another browser: the newest one is worth showing all the same.
    ask.mutate({}, { onSettled: (found) => setTold(found && found.length > 0 ? found : [newest]) })
  }
  const close = () => {
    setTold(undefined)
    setIsSeen(true)
  }
  return (
    <>
      {isNew && (
        <button
          type="button"
          className="news"
          data-kept-under={key}
          data-kept={newest.ID}
          disabled={ask.isPending}
          onClick={show}
        >
          <Sparkles size={15} aria-hidden="true" /> {t('notice.news', { title: newest.Title })}
        </button>
      )}
      {/* Its texts come with it: the line stays meanwhile, and the keyboard finds back to it. */}
      <Suspense fallback={null}>{told && <NewsDialog notices={told} onClose={close} />}</Suspense>
    </>
  )
}

function NewsDialog({ notices, onClose }: { notices: readonly Notice[]; onClose: () => void }) {
  const { t, i18n } = useTranslation(['notices', 'app'])
  const { day } = useDates()
  return (
    <Dialog
      title={t('newsTitle')}
      onClose={onClose}
      actions={
        <button type="button" className="button button-primary" onClick={onClose}>
          {t('app:close')}
        </button>
      }
    >
      {notices.map((notice) => (
        <section key={notice.ID} className="news-item">
          <h3>{notice.Title}</h3>
          <small>{day(notice.BeginTime)}</small>
          <Formatted text={i18n.language === 'zh' ? notice.Detail : notice.EnDetail || notice.Detail} />
        </section>
      ))}
    </Dialog>
  )
}
