import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { Notice } from '@atrium/contract/notices/notices.shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, useRead, useWrite } from '#kit/queries.ts'
import { Dialog } from '#components/dialog.tsx'
import { TextNodes } from '#components/text-nodes.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import './notices.css'

const unread = { query: { noticeType: 'function' } } as const

/** Unread feature notices, in any browser, behind a line that disappears once read. */
export function News() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const latest = useRead(noticeCalls.latest, unread, { staleTime: Infinity, quiet: true })
  const [shown, setShown] = useState<readonly Notice[]>()
  const ask = useWrite(noticeCalls.lastFunction, { quiet: true })
  const newest = latest.data
  const show = () => {
    if (!newest) return
    // Falls back to the notice at hand when another browser has read it or the call fails.
    ask.mutate({}, { onSettled: (found) => setShown(found && found.length > 0 ? found : [newest]) })
  }
  const close = () => {
    setShown(undefined)
    cache.setQueryData(keyOf(noticeCalls.latest, unread), null)
  }
  return (
    <>
      {newest && (
        <button type="button" className="news" disabled={ask.isPending} onClick={show}>
          <Sparkles size={15} aria-hidden="true" /> {t('notice.news', { title: newest.Title })}
        </button>
      )}
      {/* Suspends separately, so that the button stays and the focus can return to it. */}
      <Suspense fallback={null}>{shown && <NewsDialog notices={shown} onClose={close} />}</Suspense>
    </>
  )
}

function NewsDialog({ notices, onClose }: { notices: readonly Notice[]; onClose: () => void }) {
  const { t } = useTranslation(['notices', 'app'])
  const { day } = useFormatters()
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
          <TextNodes nodes={notice.Blocks} />
        </section>
      ))}
    </Dialog>
  )
}
