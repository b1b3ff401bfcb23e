import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { sessionStore } from '../browser/browser-store.ts'
import { changesOf, type Changes } from './form-changes.ts'
import { useSession } from '../session.ts'

function storeChanges(key: string, changes: Changes): void {
  if (Object.keys(changes).length > 0) sessionStore.setItem(key, JSON.stringify(changes))
  else sessionStore.removeItem(key)
}

/** The stored changes of fields that the form still has. */
function storedChanges(key: string, values: Changes): Changes | undefined {
  const stored = sessionStore.getItem(key)
  if (stored === null) return undefined
  const known = Object.entries(JSON.parse(stored) as Changes).filter(([name]) => name in values)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

export interface FormDraft {
  /** True while the form holds changes from before a reload. */
  isRestored: boolean
  /** Puts the form back to its defaults. */
  discard: () => void
}

/**
 * Keeps the changes of a form in this tab, by person and key, and restores them after a reload. They are removed when
 * the form is saved, discarded or closed, and when the person signs out.
 */
export function useFormDraft<T extends FieldValues>(form: UseFormReturn<T>, key: string | undefined): FormDraft {
  const person = useSession().AccountInfo?.ID ?? ''
  const storeKey = key && `atrium.draft:${person}:${key}`
  const { getValues, reset, subscribe } = form
  const [stored] = useState(() => storeKey && storedChanges(storeKey, getValues()))
  const [isRestored, setIsRestored] = useState(Boolean(stored))
  useEffect(() => {
    if (!storeKey) return
    if (stored) reset({ ...getValues(), ...stored }, { keepDefaultValues: true })
    const stop = subscribe({
      formState: { values: true },
      callback({ values, defaultValues }) {
        const changes = changesOf(values, defaultValues ?? {})
        storeChanges(storeKey, changes)
        if (Object.keys(changes).length === 0) setIsRestored(false)
      },
    })
    return () => {
      stop()
      sessionStore.removeItem(storeKey)
    }
  }, [storeKey, stored, getValues, reset, subscribe])
  return { isRestored, discard: () => reset() }
}
