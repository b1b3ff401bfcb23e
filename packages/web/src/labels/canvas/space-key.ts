let isHeld = false

/** True while the space bar is held, with which the pointer pans. */
export const isSpaceHeld = (): boolean => isHeld

/** True for a blank in a text. */
const isTyped = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('input, textarea') !== null

/** Listens to the space bar. Returns a function that ends it. */
export function listenToSpace(onChange: (isHeld: boolean) => void): () => void {
  const set = (next: boolean) => {
    if (next === isHeld) return
    isHeld = next
    onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === ' ' && !isTyped(event) && set(true)
  const onKeyUp = (event: KeyboardEvent) => event.key === ' ' && set(false)
  const onBlur = () => set(false)
  addEventListener('keydown', onKeyDown)
  addEventListener('keyup', onKeyUp)
  addEventListener('blur', onBlur)
  return () => {
    removeEventListener('keydown', onKeyDown)
    removeEventListener('keyup', onKeyUp)
    removeEventListener('blur', onBlur)
    isHeld = false
  }
}
