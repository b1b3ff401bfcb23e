import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { Notice } from '@atrium/contract/notices/notices.shapes.ts'
import { Megaphone, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionStore } from '#kit/browser-store.ts'
import { guess } from '#kit/guess.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { useIsBetween } from '#kit/use-is-between.ts'
import { Formatted } from '#components/formatted.tsx'
import { announcementFreshFor } from './announcement-read.ts'
import './notices.css'

/** Where it is kept that an announcement was dismissed. */
export const dismissedKey = (id: string): string => `atrium.notice.${id}`
/** What was dismissed: the words, so that a changed notice is shown again. */
const wordsOf = ({ Title, Detail, EnDetail }: Notice) => [Title, Detail, EnDetail].join('\n')

/** The announcement of a place, until it is dismissed for this session or its time is over. */
export function Announcement({ type }: { type: 'home' | 'login' | 'info' }) {
  const latest = useRead(
    noticeCalls.latest,
    { query: { noticeType: type } },
    // A page may be open all day: what begins meanwhile is shown as well.
    { staleTime: announcementFreshFor, quiet: true, pollEvery: () => announcementFreshFor },
  )
  const notice = latest.data
  return notice && <InItsTime key={notice.ID} notice={notice} onOver={() => void latest.refetch()} />
}

/** In milliseconds: so long after its end, the server does not take a notice for one that is shown any more. */
const afterEnd = 1_500

function InItsTime({ notice, onOver }: { notice: Notice; onOver: () => void }) {
  const { logged } = useKnownSession()
  const [dismissed, setDismissed] = useState<string>()
  const noteVisit = useWrite(noticeCalls.lastTime, { quiet: true })
  const isInTime = useIsBetween(notice.BeginTime, notice.EndTime)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isInTime) return
    const wait = setTimeout(over, afterEnd)
    return () => clearTimeout(wait)
  }, [isInTime])
  const words = wordsOf(notice)
  if (!isInTime || dismissed === words || sessionStore.getItem(dismissedKey(notice.ID)) === words) return null
  const dismiss = () => {
    sessionStore.setItem(dismissedKey(notice.ID), words)
    setDismissed(words)
    if (logged) noteVisit.mutate({})
  }
  return <Banner notice={notice} onDismiss={dismiss} />
}

function Banner({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { t, i18n } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(guess.isLong)
  const words = i18n.language === 'zh' ? notice.Detail : notice.EnDetail || notice.Detail
  useLayoutEffect(() => {
    const box = text.current
    if (!box) return
    const look = () => setIsLong(box.scrollHeight > box.clientHeight + 1)
    // At once: the observer speaks after the first painting, and the button would push down what is below.
    look()
    const watch = new ResizeObserver(look)
    watch.observe(box)
    return () => watch.disconnect()
  }, [words])
  return (
    <aside className="announcement" aria-label={t('notice.label')}>
      <Megaphone size={17} aria-hidden="true" />
      <div ref={text} className="announcement-text" data-open={isOpen}>
        <b>{notice.Title}</b>
        <Formatted text={words} />
      </div>
      {(isLong || isOpen) && (
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'notice.collapse' : 'notice.expand')}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t('notice.close')} onClick={onDismiss}>
        <X size={16} aria-hidden="true" />
      </button>
    </aside>
  )
}
