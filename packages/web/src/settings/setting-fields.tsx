import type { ConfigCode, ConfigValue } from '@atrium/contract/settings/settings.shapes.ts'
import type { dictionaries } from '@atrium/phrases/en/dictionaries.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormSelect } from '#components/form-select.tsx'
import { FormSwitch } from '#components/form-switch.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import {
  draftOf,
  fieldsOf,
  isOutOfRange,
  rangeOf,
  type SettingDraft,
  type SettingFieldType,
  type Values,
} from './setting-draft.ts'
import styles from './settings.module.css'

/** Returns the text of a typed value of a field. */
export function useValueText() {
  const { t } = useTranslation(['settings', 'dictionaries'])
  return ({ kind, dictionary }: SettingFieldType, value: string | boolean | undefined): string => {
    if (kind === 'switch') return t(value === true ? 'yes' : 'no')
    if (kind === 'number') return String(value)
    return t(`dictionaries:${dictionary}.${String(value)}` as `dictionaries:${keyof typeof dictionaries}`)
  }
}

/** Fields of a setting with their defaults. */
export function SettingFields({ setting: { Code, Initial } }: { setting: ConfigValue }) {
  const initial = draftOf(Code, Initial as Values)
  return (
    <div className={styles.fields}>
      {fieldsOf(Code).map((field) => (
        <div key={field.name} className={styles.field}>
          <SettingField code={Code} field={field} />
          <Default field={field} initial={initial[field.name]} />
        </div>
      ))}
    </div>
  )
}

function SettingField({ code, field }: { code: ConfigCode; field: SettingFieldType }) {
  const { t } = useTranslation('settings')
  const valueText = useValueText()
  const { name, kind, options } = field
  const label = t(field.label)
  if (kind === 'switch') return <FormSwitch name={name} label={label} />
  if (kind === 'choice')
    return (
      <FormSelect
        name={name}
        label={label}
        options={options.map(String).map((key) => ({ key, text: valueText(field, key) }))}
      />
    )
  const validate = (_value: string, draft: SettingDraft) =>
    !isOutOfRange(code, field, draft) || t('outOfRange', rangeOf(code, field, draft))
  return (
    <FormTextField<SettingDraft> name={name} label={label} type="number" inputMode="numeric" rules={{ validate }} />
  )
}

/** The default of a field, and a button that puts it back where the field differs. */
function Default({ field, initial }: { field: SettingFieldType; initial: string | boolean | undefined }) {
  const { t } = useTranslation('settings')
  const valueText = useValueText()
  const { setValue } = useFormContext<SettingDraft>()
  const value = useWatch<SettingDraft>({ name: field.name })
  return (
    <p className={styles.settingDefault}>
      {t('initial', { value: valueText(field, initial) })}
      {value !== initial && (
        <button
          type="button"
          className="link-button"
          onClick={() => setValue(field.name, initial ?? '', { shouldDirty: true, shouldValidate: true })}
        >
          {t('putFieldBack', { value: valueText(field, initial) })}
        </button>
      )}
    </p>
  )
}
