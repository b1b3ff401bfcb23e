import type { FieldValues, Path, Validate } from 'react-hook-form'
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

/** Rules of a text field in a form; a message is the text below the field. */
export interface TextRules<T extends FieldValues = FieldValues> {
  required?: string | false
  validate?: Validate<string, T> | Record<string, Validate<string, T>>
  /** Fields to validate again when this one changes. */
  deps?: Path<T>[]
}

/** Rules of a text that must not be blank. */
export const neededText = (
  needed: string,
): Pick<TextRules, 'required'> & { validate: (value: string) => true | string } => ({
  required: needed,
  validate: (value) => value.trim() !== '' || needed,
})

/** Rules of a field for a whole number from `min` to `max`. */
export const integerRules = ({ min, max }: { min: number; max: number }, wrong: string) => ({
  required: wrong,
  validate: (value: string) =>
    (Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max) || wrong,
})

/** Rules from the contract; surrounding blanks do not count. */
export const textRules = (
  { isRequired, isValid }: Pick<FieldRules, 'isRequired' | 'isValid'>,
  { needed, wrong = needed }: { needed: string; wrong?: string },
): TextRules => ({
  required: isRequired && needed,
  validate(value) {
    const text = value.trim()
    if (!text) return !isRequired || needed
    return isValid(text) || wrong
  },
})
