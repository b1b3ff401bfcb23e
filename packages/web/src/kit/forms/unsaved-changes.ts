import { useEffect } from 'react'
import { confirm } from '../confirm.ts'
import { phrases } from '../phrases.ts'

/** Forms with unsaved changes. */
const dirtyForms = new Set<symbol>()

/** True while a form on the page has unsaved changes. */
export const hasUnsavedChanges = (): boolean => dirtyForms.size > 0

/** Asks whether unsaved changes may be discarded. */
export async function confirmDiscard(): Promise<boolean> {
  // The changes can be those of a question that stays open where they are kept.
  const question = { title: phrases.t('unsaved'), label: phrases.t('leave'), isDangerous: true, isAbove: true }
  return (await confirm(question)) !== undefined
}

const pathOf = (url: string) => new URL(url).hash.split('?')[0]

/** Stops a move to another page of the portal and asks first. Leaving the document is the business of `beforeunload`. */
function guardNavigation(event: NavigateEvent) {
  const { destination, navigationType, cancelable } = event
  if (!cancelable || !destination.sameDocument || pathOf(destination.url) === pathOf(location.href)) return
  event.preventDefault()
  void confirmDiscard().then((mayLeave) => {
    if (!mayLeave) return
    discardChanges()
    if (navigationType === 'traverse') navigation.traverseTo(destination.key)
    else location.assign(destination.url)
  })
}

const guardUnload = (event: BeforeUnloadEvent) => event.preventDefault()
// Browsers without the Navigation API only ask before the document is left.
const navigationEvents: EventTarget | undefined = 'navigation' in globalThis ? navigation : undefined

function addGuards() {
  addEventListener('beforeunload', guardUnload)
  navigationEvents?.addEventListener('navigate', guardNavigation as EventListener)
}

function removeGuards() {
  removeEventListener('beforeunload', guardUnload)
  navigationEvents?.removeEventListener('navigate', guardNavigation as EventListener)
}

/** Discards unsaved changes without asking. */
export function discardChanges(): void {
  dirtyForms.clear()
  removeGuards()
}

/** Asks before unsaved changes are lost by a link, Back, a reload or a closed tab. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('form')
    dirtyForms.add(form)
    addGuards()
    return () => {
      dirtyForms.delete(form)
      if (dirtyForms.size === 0) removeGuards()
    }
  }, [isDirty])
}
