import type { Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'

export type Changes = Record<string, [before: unknown, after: unknown]>

const sizeOf = ({ media }: LabelTemplate) => `${media.width} × ${media.height} mm`
const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** The value with the properties of its objects in one order: the database has its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]): [string, unknown] => [name, sorted(each)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** What differs between two documents, for the operation log: components by their KEYs. Empty where nothing does. */
export function documentChanges(before: LabelTemplate | undefined, after: LabelTemplate): Changes {
  const parts: [string, unknown, unknown][] = [
    ['name', before?.name ?? null, after.name],
    ['labelTarget', before?.target ?? null, after.target],
    ['labelSize', before ? sizeOf(before) : null, sizeOf(after)],
  ]
  if (before) {
    parts.push(['labelFields', before.fields.map(({ path }) => path), after.fields.map(({ path }) => path)])
    parts.push(...changedComponents(before.components, after.components))
  }
  const changes = parts.filter(([, was, is]) => !isSame(was, is)).map(([name, was, is]) => [name, [was, is]] as const)
  if (changes.length > 0 || !before || isSame(before, after)) return Object.fromEntries(changes) as Changes
  // Such as the gap between labels, or the order of components.
  return { labelLayout: [null, true] }
}

function changedComponents(before: readonly Component[], after: readonly Component[]): [string, unknown, unknown][] {
  const [old, fresh] = [before, after].map((list) => new Map(list.map((component) => [component.id, component])))
  const removed = before.filter(({ id }) => !fresh?.has(id))
  const added = after.filter(({ id }) => !old?.has(id))
  const changed = after.filter((component) => {
    const was = old?.get(component.id)
    return was !== undefined && !isSame(was, component)
  })
  const keys = (list: readonly Component[]) => (list.length > 0 ? list.map(({ key }) => key) : null)
  return [
    ['removedComponents', keys(removed), null],
    ['addedComponents', null, keys(added)],
    ['changedComponents', null, keys(changed)],
  ]
}
