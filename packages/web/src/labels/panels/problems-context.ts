import type { Path } from '@atrium/labels/model/problem.ts'
import { createContext, useContext } from 'react'

/** Something that is wrong with the template or with its label. */
export interface ShownProblem {
  /** Unique among all. */
  key: string
  severity: 'error' | 'warning'
  text: string
  componentId: string | null
  /** Where it is in the document; empty for what only the layout shows. */
  path: Path
  /** True when the document cannot be saved with it. */
  keepsFromSaving: boolean
}

export const ProblemsContext = createContext<readonly ShownProblem[]>([])

export const useProblems = (): readonly ShownProblem[] => useContext(ProblemsContext)

/** The texts of problems of a component in one of its fields. */
export const useProblemsAt = (componentId: string, field: string): string[] =>
  useProblems()
    .filter((problem) => problem.componentId === componentId && problem.path.at(-1) === field)
    .map(({ text }) => text)
