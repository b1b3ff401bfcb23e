import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { ChangedMeanwhile, TemplateDetail } from '@atrium/contract/labels/labels.shapes.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '#kit/calls/calls.ts'
import { keyOf, queryClient, useWrite } from '#kit/calls/queries.ts'
import { useUnsavedGuard } from '#kit/forms/unsaved-changes.ts'
import { currentTemplate, type Designer } from '../editor/designer.ts'
import { edit, templateOf } from '../editor/editor-state.ts'
import { useSelected } from '../editor/use-selected.ts'
import { useDraftKey, useUnsavedDraft } from './unsaved-draft.ts'

/** `blocked`: the document has problems with which it cannot be saved. `failed`: the server could not be reached, or refused. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'blocked' | 'failed'

/** How long nothing is done before the draft is saved, and until it is tried again without a connection. */
const pauseMs = 1_500
const retryMs = 15_000

/**
 * Saves the draft after each pause. When somebody else has saved meanwhile, nothing is saved until the person has chosen
 * what stays.
 */
export function useAutosave(designer: Designer, first: TemplateDetail, isBlocked: boolean) {
  const template = useSelected(designer.editor, templateOf)
  const [detail, setDetail] = useState(first)
  const [saved, setSaved] = useState(first.Document)
  const [conflict, setConflict] = useState<ChangedMeanwhile>()
  const [failure, setFailure] = useState<{ document: LabelTemplate; error: CallError }>()
  const revision = useRef(first.Revision)
  const lastSaved = useRef(first.Document)
  const running = useRef<Promise<boolean>>(null)
  const write = useWrite(labelCalls.save, { quiet: true, invalidates: [labelCalls.page] })
  const isDirty = template !== saved
  // What the server has refused may be right after the next edit.
  const problem = failure?.document === template ? failure.error : undefined
  useUnsavedGuard(isDirty)
  const draftKey = useDraftKey(first.ID)
  useUnsavedDraft(draftKey, isDirty && (isBlocked || problem) ? template : null, detail.Revision)

  const markSaved = (document: LabelTemplate) => {
    lastSaved.current = document
    setSaved(document)
  }
  const accept = useCallback((next: TemplateDetail) => {
    revision.current = next.Revision
    setDetail(next)
    queryClient.setQueryData(keyOf(labelCalls.template, { params: { id: next.ID } }), next)
  }, [])

  const saveDraft = async (): Promise<boolean> => {
    const document = currentTemplate(designer)
    if (document === lastSaved.current) return true
    if (isBlocked || conflict) return false
    setFailure(undefined)
    try {
      const params = { id: first.ID }
      accept(await write.mutateAsync({ params, body: { Document: document, Revision: revision.current } }))
      markSaved(document)
      return document === currentTemplate(designer)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.error === 'labels.changed-meanwhile') setConflict(error.details as ChangedMeanwhile)
      else setFailure({ document, error })
      return false
    }
  }

  /** Saves what is on show, after what is being saved. Returns whether all of it is saved then. */
  const save = async (): Promise<boolean> => {
    await running.current
    running.current = saveDraft().finally(() => (running.current = null))
    return running.current
  }

  const isWaiting = isDirty && !isBlocked && !conflict && !write.isPending
  useDelayedSave(template, isWaiting, problem, () => void save())

  /** What is saved next replaces what somebody else has saved. */
  const keepMine = () => {
    if (!conflict) return
    revision.current = conflict.Revision
    setDetail({ ...detail, Revision: conflict.Revision })
    setConflict(undefined)
  }
  const takeTheirs = () => {
    if (!conflict) return
    keepMine()
    // One step of the history: undoing it brings back what was mine.
    designer.editor.set(edit(designer.editor.get(), conflict.Document))
    markSaved(conflict.Document)
  }
  /** Takes over a draft that the server has made, such as a restored version. */
  const replace = (next: TemplateDetail) => {
    accept(next)
    designer.editor.set(edit(designer.editor.get(), next.Document))
    markSaved(next.Document)
  }
  const state = saveStateOf({ isSaving: write.isPending, isDirty, isBlocked, hasFailed: problem !== undefined })
  return { state, problem: problem?.message, detail, accept, save, conflict, keepMine, takeTheirs, replace }
}

/** Saves a moment after the last edit, and again when there was no connection. */
function useDelayedSave(
  template: LabelTemplate,
  isWaiting: boolean,
  problem: CallError | undefined,
  save: () => void,
): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!isWaiting || (problem && problem.error !== 'network')) return
    const timer = setTimeout(saveNow, problem ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [template, isWaiting, problem])
}

interface SaveFacts {
  isSaving: boolean
  isDirty: boolean
  isBlocked: boolean
  hasFailed: boolean
}

function saveStateOf({ isSaving, isDirty, isBlocked, hasFailed }: SaveFacts): SaveState {
  if (isSaving) return 'saving'
  if (!isDirty) return 'saved'
  if (isBlocked) return 'blocked'
  return hasFailed ? 'failed' : 'unsaved'
}

export type Autosave = ReturnType<typeof useAutosave>
