import { useWindowWidth } from '#kit/browser/use-window-width.ts'

/** Below this width the structure editor has no room. */
const minEditorWidth = 700

/** True where the window is wide enough for the structure editor. */
export const useHasEditorRoom = (): boolean => useWindowWidth() >= minEditorWidth
