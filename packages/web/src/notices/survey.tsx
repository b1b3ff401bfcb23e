import { surveyQrSize, surveyReminderDays } from '@atrium/contract/constants.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { useRead } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { Dialog } from '#parts/dialog.tsx'
import { Formatted } from '#parts/formatted.tsx'
import { useMaySpeak, useVoice } from '#parts/attention.ts'
import './notices.css'
import { clearReminder, isSurveyDue, remindLater, remindNever, type ReminderDays } from './survey-reminder.ts'

/** Nobody is asked for an opinion in the first seconds. */
const pause = 2_500

const isAddress = (title: string): boolean => URL.parse(title)?.protocol === 'https:'

/** Asks for an opinion, once nothing else speaks: by a code for the phone, or a link. */
export function Survey() {
  const { loginName, logged } = useKnownSession()
  const name = loginName ?? ''
  const survey = useRead(noticeCalls.latest, { query: { noticeType: 'survey' } }, { staleTime: Infinity, quiet: true })
  const [isClosed, setIsClosed] = useState(false)
  const [isRested, setIsRested] = useState(false)
  const maySpeak = useMaySpeak('survey')
  const notice = survey.data && isAddress(survey.data.Title) ? survey.data : undefined
  useEffect(() => {
    const wait = setTimeout(() => setIsRested(true), pause)
    return () => clearTimeout(wait)
  }, [])
  // An answer that is none takes what was remembered with it.
  useEffect(() => {
    if (survey.isSuccess && !notice) clearReminder(localStorage, name)
  }, [survey.isSuccess, notice, name])
  const isDue = useMemo(() => logged && isSurveyDue(localStorage, name, Date.now()), [logged, name])
  const isOpen = notice !== undefined && isDue && isRested && maySpeak && !isClosed
  useVoice('survey', isOpen)
  if (!isOpen) return null
  const close = () => setIsClosed(true)
  return (
    <Asking
      address={notice.Title}
      detail={notice}
      onLater={(days) => {
        remindLater(localStorage, name, days, Date.now())
        close()
      }}
      onFilled={() => {
        remindNever(localStorage, name)
        close()
      }}
      onClose={close}
    />
  )
}

interface Props {
  address: string
  detail: { Detail: string; EnDetail: string }
  onLater: (days: ReminderDays) => void
  onFilled: () => void
  onClose: () => void
}

function Asking({ address, detail, onLater, onFilled, onClose }: Props) {
  const { t, i18n } = useTranslation('notices')
  const text = i18n.language === 'zh' ? detail.Detail : detail.EnDetail || detail.Detail
  return (
    <Dialog
      title={t('survey.title')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onFilled}>
            {t('survey.filled')}
          </button>
          <a className="button button-primary" href={address} target="_blank" rel="noopener noreferrer">
            {t('survey.open')}
          </a>
        </>
      }
    >
      <div className="survey">
        <Formatted text={text} />
        <QrCode text={address} label={t('survey.code')} />
        <div className="survey-later" role="group" aria-label={t('survey.later')}>
          {t('survey.later')}
          {surveyReminderDays.map((days) => (
            <button key={days} type="button" className="button" onClick={() => onLater(days)}>
              {t('survey.days', { days })}
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

/** A code for the camera of a phone. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { border: 1 }), [text])
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="survey-code"
      viewBox={`0 0 ${size} ${size}`}
      width={surveyQrSize}
      height={surveyQrSize}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
