import type { TObject, TProperties, TSchema } from 'typebox'

/** Client-side validation rules of a field. */
export interface FieldRules {
  isRequired: boolean
  /** Undefined when unlimited. */
  maxLength: number | undefined
  isValid: (value: string) => boolean
}

interface TextSchema extends TSchema {
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** Validation rules of a text field in the body of a call. */
export function fieldRules<P extends TProperties>(body: TObject<P>, field: keyof P & string): FieldRules {
  const { minLength = 0, maxLength = Infinity, pattern = '' } = body.properties[field] as TextSchema
  const form = new RegExp(pattern, 'u')
  return {
    isRequired: (body.required as readonly string[] | undefined)?.includes(field) ?? false,
    maxLength: Number.isFinite(maxLength) ? maxLength : undefined,
    isValid: (value) => value.length >= minLength && value.length <= maxLength && form.test(value),
  }
}
