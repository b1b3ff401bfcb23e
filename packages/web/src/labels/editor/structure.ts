import type { Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { findComponents, findUnlocked, placeComponent, updateComponents, type Selection } from './components.ts'
import { newIdentifier, uniqueKey } from './identifiers.ts'

/** A changed template, and what is chosen in it. */
export interface Insertion {
  template: LabelTemplate
  selection: Selection
}

/** Adds a component in front of all others, with a key of its own. */
export function addComponent(template: LabelTemplate, component: Component): Insertion {
  const added = { ...component, key: uniqueKey(template, component.key) }
  return { template: { ...template, components: [...template.components, added] }, selection: [added.id] }
}

/** Adds copies of components in front of all others, moved by a distance; groups among them become groups of their own. */
export function addCopies(template: LabelTemplate, components: readonly Component[], distance: number): Insertion {
  const groups = new Map<string, string>()
  const keys: string[] = []
  const copies = components.map((component) => {
    const key = uniqueKey(template, component.key, keys)
    keys.push(key)
    const { box, group } = component
    const moved = placeComponent(component, { x: box.x + distance, y: box.y + distance })
    if (group !== null && !groups.has(group)) groups.set(group, newIdentifier())
    return { ...moved, id: newIdentifier(), key, group: group === null ? null : (groups.get(group) ?? null) }
  })
  return {
    template: { ...template, components: [...template.components, ...copies] },
    selection: copies.map(({ id }) => id),
  }
}

/** How far copies are moved, in millimetres: so that they are seen beside the originals. */
export const copyDistance = 2

export const duplicateComponents = (template: LabelTemplate, ids: Selection): Insertion =>
  addCopies(template, findComponents(template, ids), copyDistance)

/** Deletes components; locked ones stay. */
export function deleteComponents(template: LabelTemplate, ids: Selection): LabelTemplate {
  const gone = new Set(findUnlocked(template, ids).map(({ id }) => id))
  if (gone.size === 0) return template
  return { ...template, components: template.components.filter(({ id }) => !gone.has(id)) }
}

/** Makes a group of components; those of other groups leave them. */
export function groupComponents(template: LabelTemplate, ids: Selection): LabelTemplate {
  const group = newIdentifier()
  return ids.length < 2 ? template : updateComponents(template, ids, (component) => ({ ...component, group }))
}

export const ungroupComponents = (template: LabelTemplate, ids: Selection): LabelTemplate =>
  updateComponents(template, ids, (component) => (component.group === null ? component : { ...component, group: null }))

/** The components chosen with one: all of its group. */
export function withGroup({ components }: LabelTemplate, id: string): Selection {
  const group = components.find((component) => component.id === id)?.group ?? null
  return group === null ? [id] : components.filter((component) => component.group === group).map((each) => each.id)
}

export const setLocked = (template: LabelTemplate, ids: Selection, locked: boolean): LabelTemplate =>
  updateComponents(template, ids, (component) => (component.locked === locked ? component : { ...component, locked }))

export const setHidden = (template: LabelTemplate, ids: Selection, hidden: boolean): LabelTemplate =>
  updateComponents(template, ids, (component) => (component.hidden === hidden ? component : { ...component, hidden }))

export const orders = ['front', 'forward', 'backward', 'back'] as const
export type Order = (typeof orders)[number]

/** Brings components to the front or to the back, or one step there; among each other they keep their order. */
export function orderComponents(template: LabelTemplate, ids: Selection, order: Order): LabelTemplate {
  const { components } = template
  const chosen = new Set(ids)
  const isChosen = ({ id }: Component) => chosen.has(id)
  const others = components.filter((component) => !isChosen(component))
  const moved = components.filter(isChosen)
  const place = placeAmongOthers(components.map(isChosen), order)
  const ordered = [...others.slice(0, place), ...moved, ...others.slice(place)]
  const isSame = ordered.every((component, index) => component === components[index])
  return isSame ? template : { ...template, components: ordered }
}

/** How many of the others are behind the chosen ones afterwards. */
function placeAmongOthers(areChosen: readonly boolean[], order: Order): number {
  const othersBefore = (index: number) => areChosen.slice(0, index).filter((isChosen) => !isChosen).length
  const count = othersBefore(areChosen.length)
  if (order === 'front') return count
  if (order === 'back') return 0
  if (order === 'forward') return Math.min(count, othersBefore(areChosen.lastIndexOf(true)) + 1)
  return Math.max(0, othersBefore(areChosen.indexOf(true)) - 1)
}

/** Moves a component to a place in the order, counted from the back. */
export function moveInOrder(template: LabelTemplate, id: string, index: number): LabelTemplate {
  const component = template.components.find((each) => each.id === id)
  if (!component) return template
  const others = template.components.filter((each) => each !== component)
  return { ...template, components: others.toSpliced(index, 0, component) }
}
