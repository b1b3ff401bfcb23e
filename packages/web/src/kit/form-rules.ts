import type { TObject, TProperties, TSchema } from 'typebox'

/** What a form has to know of a field to say what is wrong before the server does. */
export interface FieldRules {
  isRequired: boolean
  /** The most characters that can be typed. */
  longest: number | undefined
  isFit: (value: string) => boolean
}

interface TextSchema extends TSchema {
  minLength?: number
  maxLength?: number
  pattern?: string
}

/** The rules of one text of a call's body, as the contract has them. */
export function fieldRules<P extends TProperties>(body: TObject<P>, field: keyof P & string): FieldRules {
  const { minLength = 0, maxLength = Infinity, pattern = '' } = body.properties[field] as TextSchema
  const form = new RegExp(pattern, 'u')
  return {
    isRequired: (body.required as readonly string[] | undefined)?.includes(field) ?? false,
    longest: Number.isFinite(maxLength) ? maxLength : undefined,
    isFit: (value) => value.length >= minLength && value.length <= maxLength && form.test(value),
  }
}
