import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { areWeak, type PasswordRules } from '@atrium/contract/identity/password-rules.ts'
import type { ConfigValue, LogRetention } from '@atrium/contract/settings/settings.shapes.ts'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useSavedValues } from '#kit/forms/use-saved-values.ts'
import { Form } from '#components/form.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { ConfirmSetting } from './confirm-setting.tsx'
import { PendingReduction, Reduction } from './log-reduction.tsx'
import { SaveBar } from './save-bar.tsx'
import { draftOf, fieldsOf, isOutOfRange, valuesOf, type SettingDraft, type Values } from './setting-draft.ts'
import { SettingEffects, useSettingEffects } from './setting-effects.tsx'
import { SettingFields, useValueText } from './setting-fields.tsx'
import styles from './settings.module.css'

/** A setting that is saved separately. */
export function SettingPanel({ setting, takesFocus }: { setting: ConfigValue; takesFocus: boolean }) {
  const { t } = useTranslation('settings')
  const id = useId()
  const { Code } = setting
  const saved = draftOf(Code, setting.Value as Values)
  const form = useAppForm<SettingDraft>(saved, { draft: `settings.${Code}` })
  const { isConflicting, discard } = useSavedValues(form, saved)
  const { isDirty } = form.formState
  const draft = { ...saved, ...useWatch({ control: form.control }) } as SettingDraft
  const isValid = fieldsOf(Code).every((field) => !isOutOfRange(Code, field, draft))
  const values = isValid ? valuesOf(Code, draft) : undefined
  const effects = useSettingEffects(Code, isDirty ? values : undefined)
  const [asked, setAsked] = useState<'save' | 'reset'>()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{setting.Name}</h2>
      <p className="administration-lead">{setting.Meaning}</p>
      <Form form={form} takesFocus={takesFocus} onSubmit={() => isDirty && setAsked('save')}>
        <SettingFields setting={setting} />
        {Code === 'password-rules' && values && areWeak(values as PasswordRules) && (
          <p className={styles.warning} role="status">
            {t('weakRules')}
          </p>
        )}
        {Code === 'log-retention' && <PendingReduction />}
        <SettingEffects effects={effects} />
        <Changed setting={setting} />
        <SaveBar isDirty={isDirty} isConflicting={isConflicting} onDiscard={discard}>
          {!setting.IsDefault && !isDirty && (
            <button type="button" className="button" onClick={() => setAsked('reset')}>
              {t('reset')}
            </button>
          )}
        </SaveBar>
      </Form>
      {asked && values && (
        <ConfirmChange
          key={asked}
          setting={setting}
          values={asked === 'save' ? values : undefined}
          onError={(problem) => showCallError(form, problem)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

interface ConfirmProps {
  setting: ConfigValue
  /** Undefined to put the default back. */
  values: Values | undefined
  onError: (problem: CallError) => void
  onClose: () => void
}

/** Confirms new values of a setting, or its default, and saves them. */
function ConfirmChange({ setting, values, onError, onClose }: ConfirmProps) {
  const { t } = useTranslation('settings')
  const { Code, Name, Initial, ConfigValueID } = setting
  const next = values ?? (Initial as Values)
  const options = {
    invalidates: [settingCalls.list, settingCalls.logReduction],
    quiet: true,
    onSuccess() {
      showToast('success', t('saved'))
      onClose()
    },
  }
  const save = useWrite(settingCalls.add, options)
  const reset = useWrite(settingCalls.reset, options)
  const failed = (problem: CallError) => {
    onClose()
    onError(problem)
  }
  const confirm = (reason: { Reason?: string }) => {
    if (values) save.mutate({ body: { Code, Value: values, ...reason } }, { onError: failed })
    else if (ConfigValueID) reset.mutate({ params: { ConfigValueID }, body: reason }, { onError: failed })
  }
  return (
    <ConfirmSetting
      title={t(values ? 'saveTitle' : 'resetTitle', { name: Name })}
      label={t(values ? 'save' : 'reset')}
      code={Code}
      value={next}
      isBusy={save.isPending || reset.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Changes setting={setting} next={next} />
      {Code === 'log-retention' && <Reduction months={(next as LogRetention).Months} />}
    </ConfirmSetting>
  )
}

/** The fields that change, with both values. */
function Changes({ setting: { Code, Value }, next }: { setting: ConfigValue; next: Values }) {
  const { t } = useTranslation('settings')
  const valueText = useValueText()
  const [before, after] = [draftOf(Code, Value as Values), draftOf(Code, next)]
  return (
    <ul className={styles.changes}>
      {fieldsOf(Code)
        .filter(({ name }) => before[name] !== after[name])
        .map((field) => (
          <li key={field.name}>
            {t(field.label)}
            <del>{valueText(field, before[field.name])}</del>
            <ins>{valueText(field, after[field.name])}</ins>
          </li>
        ))}
    </ul>
  )
}

/** Author and time of the last change. */
function Changed({ setting: { ChangedBy, ChangedTime, IsDefault } }: { setting: ConfigValue }) {
  const { t } = useTranslation('settings')
  const { time } = useFormatters()
  const text = () => {
    if (!ChangedTime) return t('unchanged')
    const who = { name: ChangedBy ?? '', time: time(ChangedTime) }
    if (IsDefault) return t(ChangedBy ? 'putBack' : 'putBackAt', who)
    return t(ChangedBy ? 'changed' : 'changedAt', who)
  }
  return <p className={styles.changed}>{text()}</p>
}
