/** What the form tells the page of the structure editor. */
export type ToEditor =
  /** Shows a molfile; an empty one clears the canvas. */
  | { kind: 'open'; molfile: string }
  /** Asks for the drawing, which comes as `drawing` with the same number. */
  | { kind: 'read'; request: number }
  /** Selects atoms, numbered from 1 as in the drawing that was read last. */
  | { kind: 'select'; atoms: readonly number[] }

/** What the page of the structure editor tells the form. */
export type FromEditor =
  /** The editor waits for `open`. */
  | { kind: 'ready' }
  /** The structure that was to be opened is there; what changes from now on is the work of a person. */
  | { kind: 'opened' }
  | { kind: 'changed' }
  /** The drawing as a V2000 molfile, empty where there is nothing; `null` where the editor cannot write it. */
  | { kind: 'drawing'; request: number; molfile: string | null }
  /** The editor could not start. */
  | { kind: 'failed' }
  /** What the editor cannot do, in English. */
  | { kind: 'problem'; message: string }

/**
 * Calls `receive` with the messages that a window of our own origin sends; everything else is ignored. Returns what stops it.
 */
export function listen<M>(sender: () => Window | null | undefined, receive: (message: M) => void): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source !== null && source === sender()) receive(data as M)
  }
  addEventListener('message', onMessage)
  return () => removeEventListener('message', onMessage)
}

/** Sends a message to a window, as long as that shows a page of our own origin. */
export const send = <M>(window: Window | null | undefined, message: M): void =>
  window?.postMessage(message, location.origin)
