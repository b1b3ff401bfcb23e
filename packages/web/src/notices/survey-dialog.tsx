import { surveyQrSize, surveyReminderDays } from '@atrium/contract/constants.ts'
import type { TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { useTranslation } from 'react-i18next'
import { useDeviceType } from '#kit/browser/use-device-type.ts'
import { Dialog } from '#components/dialog.tsx'
import { QrCode } from '#components/qr-code.tsx'
import { TextNodes } from '#components/text-nodes.tsx'
import './notices.css'
import type { ReminderDays } from './survey-reminder.ts'
import styles from './notices.module.css'

interface Props {
  address: string
  text: readonly TextNode[]
  onLater: (days: ReminderDays) => void
  onFilled: () => void
  onClose: () => void
}

/** Survey with its link and, beside phones, a QR code. */
export function SurveyDialog({ address, text, onLater, onFilled, onClose }: Props) {
  const { t } = useTranslation('notices')
  // A phone cannot scan its own screen; it has the link.
  const isPhone = useDeviceType() === 'phone'
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
      <div className={styles.survey}>
        <TextNodes nodes={text} />
        {!isPhone && <QrCode text={address} label={t('survey.code')} pixels={surveyQrSize} />}
        <div className={styles.surveyLater} role="group" aria-label={t('survey.later')}>
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
