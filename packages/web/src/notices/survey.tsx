import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { lastingStore } from '#kit/browser-store.ts'
import { optional } from '#kit/optional.ts'
import { useRead } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { useMaySpeak, useVoice } from '#components/attention.ts'
import { clearReminder, isSurveyDue, remindLater, remindNever, surveyIn } from './survey-reminder.ts'

const Asking = optional(async () => (await import('./survey-dialog.tsx')).SurveyDialog)

/** Nobody is asked for an opinion in the first seconds. */
const pause = 2_500

/** Asks for an opinion, once nothing else speaks: by a code for the phone, or a link. */
export function Survey() {
  const { loginName, logged } = useKnownSession()
  const name = loginName ?? ''
  const survey = useRead(noticeCalls.latest, { query: { noticeType: 'survey' } }, { staleTime: Infinity, quiet: true })
  const [isClosed, setIsClosed] = useState(false)
  const [isRested, setIsRested] = useState(false)
  const maySpeak = useMaySpeak('survey')
  const found = survey.isSuccess ? surveyIn(survey.data) : 'none'
  const notice = typeof found === 'object' ? found : undefined
  useEffect(() => {
    const wait = setTimeout(() => setIsRested(true), pause)
    return () => clearTimeout(wait)
  }, [])
  useEffect(() => {
    if (found === 'invalid') clearReminder(lastingStore, name)
  }, [found, name])
  const isDue = useMemo(() => logged && isSurveyDue(lastingStore, name, Date.now()), [logged, name])
  const isOpen = notice !== undefined && isDue && isRested && maySpeak && !isClosed
  useVoice('survey', isOpen)
  if (!isOpen) return null
  const close = () => setIsClosed(true)
  return (
    <Suspense fallback={null}>
      <Asking
        address={notice.Title}
        detail={notice}
        onLater={(days) => {
          remindLater(lastingStore, name, days, Date.now())
          close()
        }}
        onFilled={() => {
          remindNever(lastingStore, name)
          close()
        }}
        onClose={close}
      />
    </Suspense>
  )
}
