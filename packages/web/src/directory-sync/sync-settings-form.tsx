import { directorySyncCalls } from '@atrium/contract/directory-sync/directory-sync.calls.ts'
import {
  missingActions,
  syncSchedules,
  type SyncSettings,
} from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import styles from '#sso/sso.module.css'

interface Draft {
  Schedule: SyncSettings['Schedule']
  Hour: string
  Missing: SyncSettings['Missing']
  BrakePercent: string
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  text: `${String(hour).padStart(2, '0')}:00`,
}))

const isPercent = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100

/** When a directory is read by itself, and what happens to those who are missing. */
export function SyncSettingsForm({ id, settings }: { id: string; settings: SyncSettings }) {
  const { t } = useTranslation('directory-sync')
  const form = useAppForm<Draft>({
    Schedule: settings.Schedule,
    Hour: String(settings.Hour),
    Missing: settings.Missing,
    BrakePercent: String(settings.BrakePercent),
  })
  const save = useWrite(directorySyncCalls.setSync, {
    invalidates: [directorySyncCalls.syncSettings],
    quiet: true,
    onSuccess(saved) {
      discardChanges()
      form.reset({ ...form.getValues(), Schedule: saved.Schedule })
      showToast('success', t('saved'))
    },
  })
  const submit = ({ Schedule, Hour, Missing, BrakePercent }: Draft) => {
    if (save.isPending) return
    const body = { Schedule, Hour: Number(Hour), Missing, BrakePercent: Number(BrakePercent) }
    save.mutate({ params: { id }, body }, { onError: (problem) => showCallError(form, problem) })
  }
  return (
    <section className="panel">
      <h2>{t('settings')}</h2>
      <Form form={form} onSubmit={submit}>
        <div className={styles.syncSettings}>
          <ScheduleFields zone={settings.TimeZone} />
          <MissingFields />
        </div>
        <FormProblems />
        <button type="submit" className="button button-primary" aria-busy={save.isPending}>
          {t('save')}
        </button>
      </Form>
    </section>
  )
}

function ScheduleFields({ zone }: { zone: string }) {
  const { t } = useTranslation('directory-sync')
  const schedule = useWatch<Draft, 'Schedule'>({ name: 'Schedule' })
  return (
    <div>
      <FormSelect
        name="Schedule"
        label={t('schedule')}
        hint={t('scheduleHint')}
        options={syncSchedules.map((key) => ({ key, text: t(`schedule.${key}`) }))}
      />
      {schedule === 'daily' && (
        <FormSelect name="Hour" label={t('hour')} hint={t('hourHint', { zone })} options={hours} />
      )}
    </div>
  )
}

function MissingFields() {
  const { t } = useTranslation('directory-sync')
  const missing = useWatch<Draft, 'Missing'>({ name: 'Missing' })
  return (
    <div>
      <FormSelect
        name="Missing"
        label={t('missing')}
        hint={t(`missingHint.${missing}`)}
        options={missingActions.map((key) => ({ key, text: t(`missing.${key}`) }))}
      />
      {missing !== 'mark' && (
        <FormTextField
          name="BrakePercent"
          label={t('brake')}
          hint={t('brakeHint')}
          inputMode="numeric"
          maxLength={3}
          rules={{ required: t('brakeWrong'), validate: (text: string) => isPercent(text) || t('brakeWrong') }}
        />
      )}
    </div>
  )
}
