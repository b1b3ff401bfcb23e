import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { Notice } from '@atrium/contract/notices/notices.shapes.ts'
import { Megaphone, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionStore } from '#kit/browser-store.ts'
import { guess } from '#kit/guess.ts'
import { useRead } from '#kit/queries.ts'
import { Formatted } from '#parts/formatted.tsx'
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
    { staleTime: announcementFreshFor, quiet: true },
  )
  const [dismissed, setDismissed] = useState<string>()
  const notice = latest.data
  if (!notice || dismissed === notice.ID || !isShown(notice, Date.now())) return null
  const dismiss = () => {
    sessionStore.setItem(dismissedKey(notice.ID), wordsOf(notice))
    setDismissed(notice.ID)
  }
  return <Banner key={notice.ID} notice={notice} onDismiss={dismiss} />
}

function isShown(notice: Notice, now: number): boolean {
  const isInTime = Date.parse(notice.BeginTime) <= now && now < Date.parse(notice.EndTime)
  return isInTime && sessionStore.getItem(dismissedKey(notice.ID)) !== wordsOf(notice)
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
