import type { Component } from '@atrium/labels/model/label-template.ts'
import { updateComponents } from '../editor/components.ts'
import { change } from '../editor/designer.ts'
import { useDesigner } from '../editor/use-selected.ts'

/** What a panel changes in its components. `field` names what is changed: typing into one field is one step. */
export type Edit<C extends Component> = (field: string, how: (component: C) => Component) => void

/** Returns what changes the components of a panel, which have the type that it is for. */
export function useEdit<C extends Component>(components: readonly C[]): Edit<C> {
  const designer = useDesigner()
  const ids = components.map(({ id }) => id)
  return (field, how) =>
    change(
      designer,
      (template) => updateComponents(template, ids, (component) => how(component as C)),
      `${field} ${ids.join(' ')}`,
    )
}

/** The value that all have in common; `null` where they differ. */
export function common<T, V>(items: readonly T[], pick: (item: T) => V): V | null {
  const [first, ...others] = items
  if (first === undefined) return null
  const value = pick(first)
  return others.every((item) => pick(item) === value) ? value : null
}
