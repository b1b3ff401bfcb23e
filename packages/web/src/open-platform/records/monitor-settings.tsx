import type { RecordSettings } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { integerRules } from '#kit/forms/form-rules.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

/** Opens the settings of the API monitor: for how long bodies are kept, and when administrators are alerted. */
export function MonitorSettings() {
  const { t } = useTranslation('open-platform')
  const [isOpen, setIsOpen] = useState(false)
  const settings = useRead(openPlatformCalls.recordSettings, {})
  return (
    <>
      <button type="button" className="button" disabled={!settings.data} onClick={() => setIsOpen(true)}>
        <Settings2 size={16} aria-hidden="true" /> {t('monitor.settings')}
      </button>
      {isOpen && settings.data && <SettingsDialog settings={settings.data} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const alerts = { FailurePercent: 100, QueueMinutes: 10_080, QuotaPercent: 100 } as const
type AlertField = keyof typeof alerts
const alertFields = Object.keys(alerts) as AlertField[]

type Draft = Record<'BodyDays' | AlertField | 'Reason', string>

const maxBodyDays = 3_650
const textOf = (threshold: number | null) => (threshold === null ? '' : String(threshold))
const thresholdOf = (text: string) => (text.trim() === '' ? null : Number(text))

function SettingsDialog({ settings, onClose }: { settings: RecordSettings; onClose: () => void }) {
  const { t } = useTranslation('open-platform')
  const form = useAppForm<Draft>({
    BodyDays: String(settings.BodyDays),
    FailurePercent: textOf(settings.FailurePercent),
    QueueMinutes: textOf(settings.QueueMinutes),
    QuotaPercent: textOf(settings.QuotaPercent),
    Reason: '',
  })
  const save = useWrite(openPlatformCalls.modifyRecordSettings, {
    invalidates: [openPlatformCalls.recordSettings],
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t('monitor.settingsSaved'))
    },
  })
  const wrong = (max: number) => t('operator.wrongNumber', { min: 1, max })
  return (
    <FormDialog
      form={form}
      title={t('monitor.settingsTitle')}
      label={t('monitor.save')}
      isBusy={save.isPending}
      onSubmit={(draft) => save.mutate({ body: bodyOf(draft) }, { onError: (problem) => showCallError(form, problem) })}
      onClose={onClose}
    >
      <FormTextField
        name="BodyDays"
        label={t('monitor.bodyDays')}
        hint={t('monitor.bodyDaysHint')}
        inputMode="numeric"
        rules={integerRules({ min: 1, max: maxBodyDays }, wrong(maxBodyDays))}
      />
      <p className="dialog-hint">{t('monitor.alertsHint')}</p>
      {alertFields.map((name) => (
        <FormTextField
          key={name}
          name={name}
          label={t(`monitor.${name}`)}
          inputMode="numeric"
          rules={optionalInteger(alerts[name], wrong(alerts[name]))}
        />
      ))}
      <FormReason />
    </FormDialog>
  )
}

const optionalInteger = (max: number, wrong: string) => ({
  validate: (value: string) => value.trim() === '' || integerRules({ min: 1, max }, wrong).validate(value),
})

const bodyOf = ({ BodyDays, FailurePercent, QueueMinutes, QuotaPercent, Reason }: Draft) => ({
  BodyDays: Number(BodyDays),
  FailurePercent: thresholdOf(FailurePercent),
  QueueMinutes: thresholdOf(QueueMinutes),
  QuotaPercent: thresholdOf(QuotaPercent),
  ...reasonOf({ Reason }),
})
