import { useEffect } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { AppForm } from './use-app-form.ts'

const isSame = (one: FieldValues | undefined, other: FieldValues): boolean =>
  one !== undefined && Object.keys(other).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))

/**
 * Keeps a form on a value that others may save as well: takes a new saved value over while the form is unchanged or
 * equal to it, otherwise keeps what was typed and reports a conflict.
 */
export function useSavedValues<T extends FieldValues>(form: AppForm<T>, saved: T & DefaultValues<T>) {
  const { reset, getValues } = form
  const { isDirty, defaultValues } = form.formState
  const isStale = !isSame(defaultValues, saved)
  useEffect(() => {
    if (isStale && (!isDirty || isSame(getValues(), saved))) reset(saved)
  })
  return { isConflicting: isDirty && isStale, discard: () => reset(saved) }
}
