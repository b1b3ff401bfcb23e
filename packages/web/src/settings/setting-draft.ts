import { configs, leastOf, type ConfigCode } from '@atrium/contract/settings/settings.shapes.ts'
import type { settings } from '@atrium/phrases/en/settings.ts'

export type Value = string | number | boolean
export type Values = Record<string, Value>
/** The values as the form holds them: numbers and choices are texts. */
export type SettingDraft = Record<string, string | boolean>

/** Form field derived from the schema of a setting. */
export interface SettingFieldType {
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

/** Fields of a setting in schema order, switches last. */
export function fieldsOf(code: ConfigCode): SettingFieldType[] {
  const { value, options: lists } = configs[code] as { value: { properties: object }; options?: Record<string, string> }
  const fields = Object.entries(value.properties as Record<string, Schema>).map(([name, schema]): SettingFieldType => ({
    name,
    label: `field.${code}.${name}` as keyof typeof settings,
    kind: schema.enum ? 'choice' : schema.type === 'boolean' ? 'switch' : 'number',
    min: schema.minimum ?? 0,
    max: schema.maximum ?? 0,
    options: schema.enum ?? [],
    dictionary: lists?.[name] ?? '',
  }))
  return [...fields.filter(({ kind }) => kind !== 'switch'), ...fields.filter(({ kind }) => kind === 'switch')]
}

export const draftOf = (code: ConfigCode, values: Values): SettingDraft =>
  Object.fromEntries(
    fieldsOf(code).map(({ name, kind }) => [
      name,
      kind === 'switch' ? values[name] === true : String(values[name] ?? ''),
    ]),
  )

function typedValue({ kind, options }: SettingFieldType, typed: string | boolean | undefined): Value {
  if (kind === 'switch') return typed === true
  if (kind === 'choice') return options.find((option) => String(option) === typed) ?? ''
  return typed === '' ? NaN : Number(typed)
}

export const valuesOf = (code: ConfigCode, draft: SettingDraft): Values =>
  Object.fromEntries(fieldsOf(code).map((field) => [field.name, typedValue(field, draft[field.name])]))

/** The range of a number. Other values of the setting may raise its minimum. */
export function rangeOf(code: ConfigCode, { name, min, max }: SettingFieldType, draft: SettingDraft) {
  const least = leastOf(code, valuesOf(code, draft))[name]
  return { min: Math.max(min, least || 0), max }
}

/** True for a number that is missing or out of range. */
export function isOutOfRange(code: ConfigCode, field: SettingFieldType, draft: SettingDraft): boolean {
  if (field.kind !== 'number') return false
  const value = typedValue(field, draft[field.name])
  const { min, max } = rangeOf(code, field, draft)
  return !Number.isInteger(value) || Number(value) < min || Number(value) > max
}
