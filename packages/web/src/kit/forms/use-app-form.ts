import type { FieldProblem } from '@atrium/contract/kit/envelope.ts'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { CallError } from '../calls/calls.ts'
import { useFormDraft, type FormDraft } from './use-form-draft.ts'

export type AppForm<T extends FieldValues> = UseFormReturn<T> & { draft: FormDraft }

interface AppFormOptions {
  /** Names the form among those of the person: what was typed survives a reload. */
  draft?: string
}

/** A form: wrong fields show after the first attempt to submit, the first of them gets the focus. */
export function useAppForm<T extends FieldValues>(
  defaultValues: DefaultValues<T>,
  { draft }: AppFormOptions = {},
): AppForm<T> {
  const form = useForm<T>({ defaultValues, mode: 'onSubmit', reValidateMode: 'onChange' })
  return { ...form, draft: useFormDraft(form, draft) }
}

/**
 * Shows the error of a call at its field: by `fieldOf`, or where the server names the field; otherwise beside the
 * button. Field names of the form and the contract are the same.
 */
export function showCallError<T extends FieldValues>(
  form: UseFormReturn<T>,
  problem: CallError,
  fieldOf: Partial<Record<CallError['error'], Path<T>>> = {},
): void {
  const { fields = [] } = (problem.details ?? {}) as { fields?: FieldProblem[] }
  const known = fields.filter(({ field }) => form.getFieldState(field as Path<T>) && field in form.getValues())
  const named = fieldOf[problem.error]
  const wrong = [
    ...known.map(({ field, message }) => ({ name: field as Path<T>, message })),
    ...(named ? [{ name: named, message: problem.message }] : []),
  ]
  for (const [at, { name, message }] of wrong.entries()) form.setError(name, { message }, { shouldFocus: at === 0 })
  if (wrong.length === 0) form.setError('root.server', { message: problem.message })
}

/** Shows the result of an attempt to send a code: an error at the recipient's field or beside the button, or that there is none. */
export function showSendError<T extends FieldValues>(
  form: UseFormReturn<T>,
  problem: CallError | undefined,
  recipient: Path<T>,
): void {
  form.clearErrors('root')
  if (problem) showCallError(form, problem, { 'identity.wrong-phone': recipient, 'identity.wrong-email': recipient })
}
