import { localStore } from './browser-store.ts'
import { createStore } from '../store.ts'

const storageKey = 'atrium.shortcuts'
const areOn = createStore(localStore.getItem(storageKey) !== 'off')

/** True when single keys run commands in this browser. */
export const useShortcutsOn = areOn.useValue
export const hasShortcuts = areOn.get

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStore.removeItem(storageKey)
  else localStore.setItem(storageKey, 'off')
  areOn.set(isOn)
}

/** Elements where a single key is input. */
const editableSelector = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** True for a key without Ctrl, Alt or ⌘ outside of fields and of controls that search by typing. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false
  const place = event.target instanceof Element ? event.target : undefined
  return !place?.closest(`${editableSelector}, [role=menu], [role=listbox], [role=tree], [role=treegrid]`)
}
