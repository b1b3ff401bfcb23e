import { surveyQrSize, surveyReminderDays } from '@atrium/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/dialog.tsx'
import { Formatted } from '#components/formatted.tsx'
import { QrCode } from '#components/qr-code.tsx'
import './notices.css'
import type { ReminderDays } from './survey-reminder.ts'

interface Props {
  address: string
  detail: { Detail: string; EnDetail: string }
  onLater: (days: ReminderDays) => void
  onFilled: () => void
  onClose: () => void
}

/** Asks for an opinion, with a code for the phone. */
export function SurveyDialog({ address, detail, onLater, onFilled, onClose }: Props) {
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
        <QrCode text={address} label={t('survey.code')} pixels={surveyQrSize} />
        <div className="survey-later" role="group" aria-label={t('survey.later')}>
          <span>{t('survey.later')}</span>
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
