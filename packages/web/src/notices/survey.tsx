import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { localStore } from '#kit/browser/browser-store.ts'
import { isModalOpen } from '#kit/browser/is-modal-open.ts'
import { lazyOptional } from '#kit/lazy-optional.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { useCanShowPrompt, useActivePrompt } from '#components/prompts.ts'
import { clearReminder, isSurveyDue, remindLater, remindNever, surveyIn } from './survey-reminder.ts'

const SurveyDialog = lazyOptional(async () => (await import('./survey-dialog.tsx')).SurveyDialog)

/** Delay before the survey, in milliseconds. */
const delayMs = 2_500

/** Shows a survey when no other prompt is shown. */
export function Survey() {
  const { loginName, logged } = useSession()
  const name = loginName ?? ''
  const survey = useRead(noticeCalls.latest, { query: { noticeType: 'survey' } }, { staleTime: Infinity, quiet: true })
  const [isClosed, setIsClosed] = useState(false)
  const [isDelayOver, setIsDelayOver] = useState(false)
  const canShow = useCanShowPrompt('survey')
  const result = survey.isSuccess ? surveyIn(survey.data) : 'none'
  const notice = typeof result === 'object' ? result : undefined
  useEffect(() => {
    // Never over a dialog: the person is at work in it.
    const check = () => (isModalOpen() ? wait() : setIsDelayOver(true))
    const wait = () => {
      timer = setTimeout(check, delayMs)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    wait()
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (result === 'invalid') clearReminder(localStore, name)
  }, [result, name])
  const isDue = useMemo(() => logged && isSurveyDue(localStore, name, Date.now()), [logged, name])
  const isOpen = notice !== undefined && isDue && isDelayOver && canShow && !isClosed
  useActivePrompt('survey', isOpen)
  if (!isOpen) return null
  const close = () => setIsClosed(true)
  return (
    <Suspense fallback={null}>
      <SurveyDialog
        address={notice.Title}
        text={notice.Blocks}
        onLater={(days) => {
          remindLater(localStore, name, days, Date.now())
          close()
        }}
        onFilled={() => {
          remindNever(localStore, name)
          close()
        }}
        onClose={close}
      />
    </Suspense>
  )
}
