import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { Notice } from '@atrium/contract/notices/notices.shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, useRead, useWrite } from '#kit/queries.ts'
import { Dialog } from '#components/dialog.tsx'
import { Formatted } from '#components/formatted.tsx'
import { useDates } from '#components/use-dates.ts'
import './notices.css'

const unread = { query: { noticeType: 'function' } } as const

/** What is new since the person was last told, in any browser, behind a line that goes once it was read. */
export function News() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const latest = useRead(noticeCalls.latest, unread, { staleTime: Infinity, quiet: true })
  const [told, setTold] = useState<readonly Notice[]>()
  const ask = useWrite(noticeCalls.lastFunction, { quiet: true })
  const newest = latest.data
  const show = () => {
    if (!newest) return
    // The portal may have told it meanwhile in another browser, or not be there: the newest one is here all the same.
    ask.mutate({}, { onSettled: (found) => setTold(found && found.length > 0 ? found : [newest]) })
  }
  const close = () => {
    setTold(undefined)
    cache.setQueryData(keyOf(noticeCalls.latest, unread), null)
  }
  return (
    <>
      {newest && (
        <button type="button" className="news" disabled={ask.isPending} onClick={show}>
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
