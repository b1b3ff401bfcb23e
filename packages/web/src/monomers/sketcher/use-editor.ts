import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { listen, send, type FromEditor, type ToEditor } from './messages.ts'

/** The editor has started within this time on the slowest lines, or never will. */
const maxStartMs = 60_000
/** After the last stroke. */
const pauseMs = 400

type EditorState = 'starting' | 'ready' | 'failed'

interface EditorOptions {
  frame: RefObject<HTMLIFrameElement | null>
  /** What is opened. */
  molfile: string
  /** Called with the drawing, a moment after it was changed. */
  onDrawn: (molfile: string) => void
}

/** Speaks with the page of the structure editor in a frame. */
export function useEditor({ frame, molfile, onDrawn }: EditorOptions) {
  const [state, setState] = useState<EditorState>('starting')
  const [hasChanged, setHasChanged] = useState(false)
  const [problem, setProblem] = useState<string>()
  const requests = useRef(new Map<number, (molfile: string | null) => void>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const tell = (message: ToEditor) => send(frame.current?.contentWindow, message)
  /** The drawing as a molfile; `null` where the editor cannot write it. */
  const read = () => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const request = requests.current.size
    requests.current.set(request, resolve)
    tell({ kind: 'read', request })
    return promise
  }
  const readChange = useEffectEvent(async () => {
    const drawn = await read()
    if (drawn !== null) onDrawn(drawn)
  })
  const receive = useEffectEvent((message: FromEditor) => {
    switch (message.kind) {
      case 'ready':
        return tell({ kind: 'open', molfile })
      case 'opened':
        return setState('ready')
      case 'changed':
        setHasChanged(true)
        setProblem(undefined)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void readChange(), pauseMs)
        return
      case 'drawing':
        return requests.current.get(message.request)?.(message.molfile)
      case 'failed':
        return setState('failed')
      case 'problem':
        return setProblem(message.message)
    }
  })
  useEffect(() => {
    const stop = listen<FromEditor>(() => frame.current?.contentWindow, receive)
    const giveUp = setTimeout(() => setState((now) => (now === 'starting' ? 'failed' : now)), maxStartMs)
    return () => {
      stop()
      clearTimeout(giveUp)
      clearTimeout(timer.current)
    }
  }, [frame])
  return { state, hasChanged, problem, read, select: (atoms: readonly number[]) => tell({ kind: 'select', atoms }) }
}
