import { configs, leastOf, type ConfigCode, type ConfigValue } from '@atrium/contract/settings/settings.shapes.ts'
import type { dictionaries } from '@atrium/phrases/en/dictionaries.ts'
import type { settings } from '@atrium/phrases/en/settings.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

export type Value = string | number | boolean
export type Values = Record<string, Value>

/** Form field derived from the schema of a setting. */
interface Field {
  name: string
  label: keyof typeof settings
  kind: 'number' | 'switch' | 'choice'
  min: number
  max: number
  /** Options of a choice, and the dictionary of their names. */
  options: readonly (string | number)[]
  dictionary: string
}

interface Schema {
  type?: string
  enum?: readonly (string | number)[]
  minimum?: number
  maximum?: number
}

/** Fields of a setting in schema order, switches last. A value may raise the minimum of another field. */
export function fieldsOf(code: ConfigCode, values: Values): Field[] {
  const least = leastOf(code, values)
  const { value, options: lists } = configs[code] as { value: { properties: object }; options?: Record<string, string> }
  const fields = Object.entries(value.properties as Record<string, Schema>).map(([name, schema]): Field => ({
    name,
    label: `field.${code}.${name}` as keyof typeof settings,
    kind: schema.enum ? 'choice' : schema.type === 'boolean' ? 'switch' : 'number',
    min: Math.max(schema.minimum ?? 0, least[name] || 0),
    max: schema.maximum ?? 0,
    options: schema.enum ?? [],
    dictionary: lists?.[name] ?? '',
  }))
  return [...fields.filter(({ kind }) => kind !== 'switch'), ...fields.filter(({ kind }) => kind === 'switch')]
}

/** True for a number that is missing or out of range. */
export const problemIn = ({ kind, min, max }: Field, value: Value | undefined): boolean =>
  kind === 'number' && (!Number.isInteger(value) || Number(value) < min || Number(value) > max)

interface Props {
  setting: ConfigValue
  values: Values
  onChange: (values: Values) => void
}

/** Fields of a setting with their defaults. */
export function SettingFields({ setting, values, onChange }: Props) {
  const initial = setting.Initial as Values
  return (
    <div className="setting-fields">
      {fieldsOf(setting.Code, values).map((field) => (
        <SettingField
          key={field.name}
          field={field}
          value={values[field.name] as Value}
          initial={initial[field.name] as Value}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </div>
  )
}

interface FieldProps {
  field: Field
  value: Value
  initial: Value
  onChange: (value: Value) => void
}

function SettingField({ field, value, initial, onChange }: FieldProps) {
  const { t } = useTranslation(['settings', 'dictionaries'])
  const id = useId()
  const textOf = (each: Value): string => {
    if (typeof each === 'boolean') return t(each ? 'yes' : 'no')
    if (field.kind === 'number') return String(each)
    return t(`dictionaries:${field.dictionary}.${each}` as `dictionaries:${keyof typeof dictionaries}`)
  }
  if (field.kind === 'switch')
    return (
      <label className="checkbox setting-switch">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
        <span>
          {t(field.label)} <small>{t('initial', { value: textOf(initial) })}</small>
        </span>
      </label>
    )
  const isInvalid = problemIn(field, value)
  return (
    <div className="setting-field">
      <label htmlFor={id}>{t(field.label)}</label>
      <small>{t('initial', { value: textOf(initial) })}</small>
      {field.kind === 'choice' ? (
        <select
          id={id}
          className="field"
          value={value as string | number}
          onChange={({ target }) =>
            onChange(field.options.find((option) => String(option) === target.value) as string | number)
          }
        >
          {field.options.map((option) => (
            <option key={option} value={option}>
              {textOf(option)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="field"
          type="number"
          inputMode="numeric"
          min={field.min}
          max={field.max}
          value={Number.isNaN(value) ? '' : (value as number)}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
      {isInvalid && (
        <p id={`${id}-problem`} className="setting-problem">
          {t('outOfRange', { min: field.min, max: field.max })}
        </p>
      )}
    </div>
  )
}
