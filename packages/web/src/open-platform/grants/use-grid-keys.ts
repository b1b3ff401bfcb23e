import { useState, type FocusEvent, type KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)

/**
 * Moves the focus between the buttons of a grid by the arrow keys, Home and End; one of them is in the order of the tab
 * key. Buttons carry their position as `data-at="<row>-<column>"`.
 */
export function useGridKeys({ rows, columns }: { rows: number; columns: number }) {
  const [active, setActive] = useState<readonly [number, number]>([0, 0])
  const tabStop = [within(active[0], rows), within(active[1], columns)] as const
  return {
    isTabStop: (row: number, column: number) => row === tabStop[0] && column === tabStop[1],
    gridProps: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const [row, column] = (target.dataset['at'] ?? '').split('-').map(Number)
        if (row !== undefined && column !== undefined) setActive([row, column])
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = steps[event.key]
        if (!step || !(event.target as HTMLElement).dataset['at']) return
        event.preventDefault()
        const [row, column] = [within(tabStop[0] + step[0], rows), within(tabStop[1] + step[1], columns)]
        event.currentTarget.querySelector<HTMLElement>(`[data-at="${row}-${column}"]`)?.focus()
      },
    },
  }
}
