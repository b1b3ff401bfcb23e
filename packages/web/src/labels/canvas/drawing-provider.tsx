import { createContext, useContext, type ReactNode } from 'react'
import type { DrawingContext } from '../engine/draw-component.ts'
import { useDrawingContext } from '../engine/use-drawing-context.ts'
import { useDesigner, useTemplate } from '../editor/use-selected.ts'

const Context = createContext<DrawingContext | null>(null)

/** Gives the canvas and the panels what components are laid out with. */
export function DrawingProvider({ children }: { children: ReactNode }) {
  const values = useDesigner().values.useValue()
  const context = useDrawingContext(useTemplate(), values === 'longest')
  return <Context value={context}>{children}</Context>
}

export function useDrawing(): DrawingContext {
  const context = useContext(Context)
  if (!context) throw new Error('There is no drawing provider around this component')
  return context
}
