import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import {
  areWeak,
  passwordGraceDays,
  shortensExpiry,
  type PasswordRules,
} from '@atrium/contract/identity/password-rules.ts'
import type { ConfigValue, LogRetention } from '@atrium/contract/settings/settings.shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, type Decision } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDraft } from '#kit/use-draft.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { PendingReduction, useReductionConfirmation } from './log-reduction.tsx'
import { SaveDraft } from './save-draft.tsx'
import { fieldsOf, problemIn, SettingFields, type Values } from './setting-fields.tsx'
import './settings.css'

const isSameSetting = (one: Values, other: Values) =>
  [...Object.keys(one), ...Object.keys(other)].every((name) => one[name] === other[name])

/** A setting that is saved separately. */
export function SettingPanel({ setting }: { setting: ConfigValue }) {
  const { t } = useTranslation('settings')
  const id = useId()
  const draft = useDraft(setting.Value as Values, isSameSetting)
  const { value: values, type, isChanged } = draft
  const done = {
    invalidates: [settingCalls.list, settingCalls.logReduction],
    onSuccess: () => showToast('success', t('saved')),
  }
  const save = useWrite(settingCalls.add, done)
  const reset = useWrite(settingCalls.reset, done)
  const expiry = useExpiryWarning(setting, values)
  const reduction = useReductionConfirmation()
  const isRetention = setting.Code === 'log-retention'
  const fields = fieldsOf(setting.Code, values)
  const isValid = fields.every((field) => !problemIn(field, values[field.name]))
  const askToReset = async () => {
    const ask = () => confirm({ title: t('resetTitle', { name: setting.Name }), label: t('reset'), asksReason: true })
    const initial = setting.Initial as LogRetention
    const decision = await (isRetention ? reduction.ask(initial.Months, true, ask) : ask())
    if (decision && setting.ConfigValueID)
      reset.mutate({
        params: { ConfigValueID: setting.ConfigValueID },
        body: decision,
      })
  }
  const askToSave = () =>
    isRetention ? reduction.ask((values as LogRetention).Months, false, async () => ({})) : expiry.ask()
  return (
    <section className="panel setting" aria-labelledby={id}>
      <h2 id={id}>{setting.Name}</h2>
      <p className="administration-lead">{setting.Meaning}</p>
      <SettingFields setting={setting} values={values} onChange={type} />
      {setting.Code === 'password-rules' && areWeak(values as PasswordRules) && (
        <p className="setting-warning" role="status">
          {t('weakRules')}
        </p>
      )}
      {isRetention && <PendingReduction />}
      <Changed setting={setting} />
      <SaveDraft
        draft={draft}
        canSave={isValid && !save.isPending && !expiry.isPending && !reduction.isPending}
        onSave={(reason) => {
          void askToSave().then((decision) => {
            if (decision) save.mutate({ body: { Code: setting.Code, Value: values, ...reason } })
          })
        }}
      >
        {!setting.IsDefault && !isChanged && (
          <button
            type="button"
            className="button"
            disabled={reset.isPending || reduction.isPending}
            onClick={() => void askToReset()}
          >
            {t('reset')}
          </button>
        )}
      </SaveDraft>
      {reduction.dialog}
    </section>
  )
}

/** Confirms a shorter password expiry with the number of affected people and their grace period. */
function useExpiryWarning({ Code, Value }: ConfigValue, values: Values) {
  const { t } = useTranslation('settings')
  const { day } = useFormatters()
  const { ExpiryMonths, GraceDays = passwordGraceDays } = values as PasswordRules
  const isInRange = Number.isInteger(ExpiryMonths) && ExpiryMonths <= 36 && GraceDays >= 1 && GraceDays <= 90
  const isShorter =
    Code === 'password-rules' && isInRange && shortensExpiry(Value as PasswordRules, values as PasswordRules)
  const { data, isFetching } = useRead(
    settingCalls.passwordExpiry,
    { body: { ExpiryMonths, GraceDays } },
    { enabled: isShorter },
  )
  const ask = async (): Promise<Decision> => {
    if (!isShorter || !data) return {}
    const text =
      data.People > 0
        ? t('expiry.people', { count: data.People, days: GraceDays, day: day(data.GraceUntil) })
        : t('expiry.nobody')
    return confirm({ title: t('expiry.title', { count: ExpiryMonths }), text, label: t('save') })
  }
  return { isPending: isShorter && isFetching, ask }
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
  return <p className="setting-changed">{text()}</p>
}
