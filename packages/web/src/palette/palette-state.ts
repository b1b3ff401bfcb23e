import { createStore } from '#kit/store.ts'

const isOpen = createStore(false)

export const setPalette = isOpen.set
export const usePaletteOpen = isOpen.useValue

const areShortcutsOpen = createStore(false)

export const setShortcutsDialog = areShortcutsOpen.set
export const useShortcutsDialog = areShortcutsOpen.useValue
