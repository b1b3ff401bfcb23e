import { bannerRead } from '@atrium/contract/first-reads.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { Notice } from '@atrium/contract/notices/notices.shapes.ts'
import { Megaphone, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionStore } from '#kit/browser/browser-store.ts'
import { currentLanguage } from '#kit/language.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { useIsBetween } from '#kit/use-is-between.ts'
import { TextNodes } from '#components/text-nodes.tsx'
import { announcementStaleTimeMs } from './prefetch-announcement.ts'
import './notices.css'
import styles from './notices.module.css'

/** Storage key of a dismissed announcement. */
const dismissedKey = (id: string): string => `atrium.notice.${id}`
/** Compared instead of the id, so that an edited notice is shown again. */
const wordsOf = ({ Title, EnTitle, Detail, EnDetail }: Notice) => [Title, EnTitle, Detail, EnDetail].join('\n')

/** The banner of a page: its urgent announcement, on the sign-in page any, until dismissed for the session or expired. */
export function Announcement({ type }: { type: 'home' | 'login' | 'info' }) {
  const latest = useRead(
    noticeCalls.latest,
    bannerRead(type),
    // A page may stay open all day.
    { staleTime: announcementStaleTimeMs, quiet: true, refetchInterval: () => announcementStaleTimeMs },
  )
  const notice = latest.data
  return notice && <ScheduledAnnouncement key={notice.ID} notice={notice} onOver={() => void latest.refetch()} />
}

/** Delay in milliseconds after which the server no longer returns an expired notice. */
const graceAfterEndMs = 1_500

function ScheduledAnnouncement({ notice, onOver }: { notice: Notice; onOver: () => void }) {
  const { logged } = useSession()
  const [dismissed, setDismissed] = useState<string>()
  const markRead = useWrite(noticeCalls.markRead, { invalidates: [noticeCalls.unread, noticeCalls.inbox], quiet: true })
  const isActive = useIsBetween(notice.BeginTime, notice.EndTime)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isActive) return
    const timer = setTimeout(over, graceAfterEndMs)
    return () => clearTimeout(timer)
  }, [isActive])
  const words = wordsOf(notice)
  if (!isActive || dismissed === words || sessionStore.getItem(dismissedKey(notice.ID)) === words) return null
  const dismiss = () => {
    sessionStore.setItem(dismissedKey(notice.ID), words)
    setDismissed(words)
    if (logged) markRead.mutate({ params: { id: notice.ID } })
  }
  return <Banner notice={notice} onDismiss={dismiss} />
}

function Banner({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { t } = useTranslation()
  const text = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)
  useLayoutEffect(() => {
    const box = text.current
    if (!box) return
    const update = () => setIsLong(box.scrollHeight > box.clientHeight + 1)
    // Measured synchronously: the observer fires after painting, when the button would shift the layout.
    update()
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => observer.disconnect()
  }, [notice])
  return (
    <aside className="announcement" aria-label={t('notice.label')}>
      <Megaphone size={17} aria-hidden="true" />
      <div ref={text} className={styles.announcementText} data-open={isOpen}>
        <b>{localizedName(currentLanguage(), { name: notice.Title, englishName: notice.EnTitle })}</b>
        <TextNodes nodes={notice.Blocks} />
      </div>
      {(isLong || isOpen) && (
        <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'notice.collapse' : 'notice.expand')}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t('notice.close')} onClick={onDismiss}>
        <X size={16} aria-hidden="true" />
      </button>
    </aside>
  )
}
