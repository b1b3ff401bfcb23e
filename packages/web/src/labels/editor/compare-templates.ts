import type { Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'

/** Parts of a template or a component that can differ. */
export const comparedParts = [
  'name',
  'target',
  'media',
  'fields',
  'counters',
  'guides',
  'order',
  'key',
  'box',
  'content',
  'style',
  'printWhen',
  'state',
  'type',
] as const
export type ComparedPart = (typeof comparedParts)[number]

/** A difference from one template to another. `key` names the component, in the later template where it is in both. */
export type Difference =
  | { kind: 'template'; parts: readonly ComparedPart[] }
  | { kind: 'added' | 'removed'; key: string; id: string }
  | { kind: 'changed'; key: string; id: string; parts: readonly ComparedPart[] }

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What differs between two templates: of the label first, then of its components. */
export function compareTemplates(before: LabelTemplate, after: LabelTemplate): Difference[] {
  const earlier = new Map(before.components.map((component) => [component.id, component]))
  const later = new Set(after.components.map(({ id }) => id))
  const parts = templateParts(before, after)
  return [
    ...(parts.length > 0 ? [{ kind: 'template' as const, parts }] : []),
    ...after.components.flatMap((component): Difference[] => {
      const { id, key } = component
      const original = earlier.get(id)
      if (!original) return [{ kind: 'added', key, id }]
      const changed = componentParts(original, component)
      return changed.length > 0 ? [{ kind: 'changed', key, id, parts: changed }] : []
    }),
    ...before.components
      .filter(({ id }) => !later.has(id))
      .map(({ id, key }): Difference => ({ kind: 'removed', key, id })),
  ]
}

function templateParts(before: LabelTemplate, after: LabelTemplate): ComparedPart[] {
  const named = ['name', 'target', 'media', 'fields', 'counters', 'guides'] as const
  const isOrderSame = isSame(orderOf(before, after), orderOf(after, before))
  return [...named.filter((name) => !isSame(before[name], after[name])), ...(isOrderSame ? [] : ['order' as const])]
}

/** The components of one template that are also in another. */
function orderOf({ components }: LabelTemplate, other: LabelTemplate): string[] {
  const ids = new Set(other.components.map(({ id }) => id))
  return components.flatMap(({ id }) => (ids.has(id) ? id : []))
}

function componentParts(before: Component, after: Component): ComparedPart[] {
  if (before.type !== after.type) return ['type']
  const parts: Record<string, boolean> = {
    key: before.key === after.key,
    box: isSame(before.box, after.box),
    content: isSame(contentOf(before), contentOf(after)),
    style: isSame(before.style, after.style),
    printWhen: before.printWhen === after.printWhen,
    state: isSame(stateOf(before), stateOf(after)),
  }
  return comparedParts.filter((part) => parts[part] === false)
}

const stateOf = ({ locked, hidden, group }: Component) => [locked, hidden, group]

function contentOf(component: Component): unknown {
  if (component.type === 'grid') return component.cells
  if (component.type === 'image') return component.source
  return 'binding' in component ? component.binding : null
}
