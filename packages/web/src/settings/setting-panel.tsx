import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import type { ConfigValue } from '@atrium/contract/settings/settings.shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useTypedOver } from '#kit/use-typed-over.ts'
import { useDates } from '#parts/use-dates.ts'
import { SaveTyped } from './save-typed.tsx'
import { fieldsOf, problemIn, SettingFields, type Values } from './setting-fields.tsx'
import './settings.css'

const isSameSetting = (one: Values, other: Values) =>
  [...Object.keys(one), ...Object.keys(other)].every((name) => one[name] === other[name])

/** One setting with its fields; saved by itself. */
export function SettingPanel({ setting }: { setting: ConfigValue }) {
  const { t } = useTranslation('settings')
  const id = useId()
  const over = useTypedOver(setting.Value as Values, isSameSetting)
  const { typed: values, type, isChanged } = over
  const done = { refreshes: [settingCalls.list], onSuccess: () => showToast('success', t('saved')) }
  const save = useWrite(settingCalls.add, done)
  const reset = useWrite(settingCalls.reset, done)
  const fields = fieldsOf(setting.Code, values)
  const isRight = fields.every((field) => !problemIn(field, values[field.name]))
  const askToReset = async () => {
    const decision = await confirm({
      title: t('resetTitle', { name: setting.Name }),
      act: t('reset'),
      asksReason: true,
    })
    if (decision && setting.ConfigValueID)
      reset.mutate({
        params: { ConfigValueID: setting.ConfigValueID },
        body: decision,
      })
  }
  return (
    <section className="panel setting" aria-labelledby={id}>
      <h2 id={id}>{setting.Name}</h2>
      <p className="administration-lead">{setting.Meaning}</p>
      <SettingFields setting={setting} values={values} onChange={type} />
      <Changed setting={setting} />
      <SaveTyped
        over={over}
        canSave={isRight && !save.isPending}
        onSave={(reason) => save.mutate({ body: { Code: setting.Code, Value: values, ...reason } })}
      >
        {!setting.IsDefault && !isChanged && (
          <button type="button" className="button" disabled={reset.isPending} onClick={() => void askToReset()}>
            {t('reset')}
          </button>
        )}
      </SaveTyped>
    </section>
  )
}

/** Who changed a setting last, and when. */
function Changed({ setting: { ChangedBy, ChangedTime, IsDefault } }: { setting: ConfigValue }) {
  const { t } = useTranslation('settings')
  const { time } = useDates()
  const said = () => {
    if (!ChangedTime) return t('unchanged')
    const who = { name: ChangedBy ?? '', time: time(ChangedTime) }
    if (IsDefault) return t(ChangedBy ? 'putBack' : 'putBackAt', who)
    return t(ChangedBy ? 'changed' : 'changedAt', who)
  }
  return <p className="setting-changed">{said()}</p>
}
