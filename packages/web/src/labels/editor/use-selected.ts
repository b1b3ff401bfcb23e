import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import type { Selection } from './components.ts'
import { selectionOf, templateOf } from './editor-state.ts'
import type { Designer, Store } from './designer.ts'
import type { View } from './view.ts'

/** A part of a store's value. The selector returns the same object for the same value. */
export function useSelected<T, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

export const DesignerContext = createContext<Designer | null>(null)

export function useDesigner(): Designer {
  const designer = useContext(DesignerContext)
  if (!designer) throw new Error('There is no designer around this component')
  return designer
}

export const useTemplate = (): LabelTemplate => useSelected(useDesigner().editor, templateOf)
export const useSelection = (): Selection => useSelected(useDesigner().editor, selectionOf)
export const useView = (): View => useDesigner().view.useValue()
