import { useLayoutEffect, useRef } from 'react'

/** A command of the page on show: in the palette, and by a single key. */
export interface PageCommand {
  id: string
  text: string
  /** Aliases in the palette. */
  also?: string
  /** Key that runs it, as `KeyboardEvent.key`. */
  key?: string
  /** True for an act on the rows chosen on the page. */
  isForSelection?: boolean
  run: () => void
}

const sources = new Set<() => readonly PageCommand[]>()

/** Offers commands while the component is mounted. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands)
  useLayoutEffect(() => void (latest.current = commands))
  useLayoutEffect(() => {
    const source = () => latest.current
    sources.add(source)
    return () => void sources.delete(source)
  }, [])
}

/** The commands of all mounted components. */
export const pageCommands = (): PageCommand[] => [...sources].flatMap((source) => source())
