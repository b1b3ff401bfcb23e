import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { validateDocument } from '@atrium/labels/model/validate-template.ts'
import { useEffect } from 'react'
import { sessionStore } from '#kit/browser/browser-store.ts'
import { useSession } from '#kit/session.ts'

interface Stored {
  /** The revision that the document was made of. */
  revision: number
  document: unknown
}

/** The key of a document with errors in this tab: with them it cannot be saved, and a reload would lose it. */
export function useDraftKey(id: string): string {
  const person = useSession().AccountInfo?.ID ?? ''
  return `atrium.draft:${person}:label:${id}`
}

/** The document that was kept before a reload; undefined for none, and when the template was saved since. */
export function readUnsavedDraft(key: string, revision: number): LabelTemplate | undefined {
  const text = sessionStore.getItem(key)
  if (text === null) return undefined
  const stored = JSON.parse(text) as Stored
  return stored.revision === revision ? (validateDocument(stored.document).template ?? undefined) : undefined
}

/** Keeps a document while it cannot be saved; it is removed once it is saved, and when the designer is left. */
export function useUnsavedDraft(key: string, unsaved: LabelTemplate | null, revision: number): void {
  useEffect(() => {
    if (unsaved) sessionStore.setItem(key, JSON.stringify({ revision, document: unsaved } satisfies Stored))
    else sessionStore.removeItem(key)
  }, [key, unsaved, revision])
  useEffect(() => () => sessionStore.removeItem(key), [key])
}
