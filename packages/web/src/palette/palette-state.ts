import { createStore } from '#kit/store.ts'

const isOpen = createStore(false)

export const setPalette = isOpen.set
export const usePaletteOpen = isOpen.useValue
