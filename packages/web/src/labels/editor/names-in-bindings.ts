import { nameSource } from '@atrium/labels/binding/names.ts'
import { parseCondition } from '@atrium/labels/binding/parse-condition.ts'
import { parseText } from '@atrium/labels/binding/parse-text.ts'
import type { BindingNames, Condition, Expression } from '@atrium/labels/binding/syntax.ts'
import type { Binding, Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'

interface UsedNames {
  fields: Set<string>
  counters: Set<string>
}

/** Accepts every name that a source has. */
function namesIn(source: string): BindingNames {
  const names = new Set(source.match(new RegExp(nameSource, 'g')))
  return { fields: names, counters: names }
}

/** Expressions of a source that name fields and counters; none of one that cannot be parsed. */
function expressionsOf(source: string, isCondition: boolean): Expression[] {
  try {
    return isCondition
      ? sidesOf(parseCondition(source, namesIn(source)))
      : parseText(source, namesIn(source)).filter((part) => typeof part !== 'string')
  } catch {
    return []
  }
}

function sidesOf(condition: Condition): Expression[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return [...sidesOf(condition.left), ...sidesOf(condition.right)]
    case 'not':
      return sidesOf(condition.operand)
    case 'filled':
      return [condition.operand]
    case 'compare':
      return [condition.left, condition.right]
  }
}

/** The names in an expression, with where they stand in its source. */
function namedIn(expression: Expression): (Expression & { kind: 'field' | 'counter' })[] {
  switch (expression.kind) {
    case 'field':
    case 'counter':
      return [expression]
    case 'filter':
      return [expression.input, ...expression.args].flatMap(namedIn)
    case 'literal':
    case 'today':
      return []
  }
}

const namesOf = (source: string, isCondition: boolean) => expressionsOf(source, isCondition).flatMap(namedIn)

/** The bindings of a component. */
export function bindingsOf(component: Component): readonly Binding[] {
  if (component.type === 'grid') return component.cells
  return 'binding' in component ? [component.binding] : []
}

/** The fields and counters that components name. */
export function findUsedNames(components: readonly Component[]): UsedNames {
  const used: UsedNames = { fields: new Set(), counters: new Set() }
  const add = (source: string, isCondition: boolean) => {
    for (const { kind, name } of namesOf(source, isCondition)) used[kind === 'field' ? 'fields' : 'counters'].add(name)
  }
  for (const component of components) {
    for (const binding of bindingsOf(component)) {
      if (binding.kind === 'field') used.fields.add(binding.path)
      if (binding.kind === 'expression') add(binding.source, false)
    }
    if (component.type === 'image' && component.source.kind === 'field') used.fields.add(component.source.path)
    if (component.printWhen !== null) add(component.printWhen, true)
  }
  return used
}

interface Renaming {
  kind: 'field' | 'counter'
  from: string
  to: string
}

/** Renames a field or a counter wherever components name it. */
export const renameInComponents = (template: LabelTemplate, renaming: Renaming): LabelTemplate => ({
  ...template,
  components: template.components.map((component) => renameIn(component, renaming)),
})

function renameIn(component: Component, renaming: Renaming): Component {
  const { printWhen } = component
  const rename = (binding: Binding) => renameInBinding(binding, renaming)
  const renamed = { ...component, printWhen: printWhen === null ? null : renameInSource(printWhen, true, renaming) }
  if (renamed.type === 'grid') return { ...renamed, cells: renamed.cells.map(rename) }
  if ('binding' in renamed) return { ...renamed, binding: rename(renamed.binding) }
  const isNamed = renamed.type === 'image' && renamed.source.kind === 'field' && renamed.source.path === renaming.from
  return isNamed && renaming.kind === 'field' ? { ...renamed, source: { kind: 'field', path: renaming.to } } : renamed
}

function renameInBinding(binding: Binding, renaming: Renaming): Binding {
  if (binding.kind === 'field' && renaming.kind === 'field' && binding.path === renaming.from)
    return { ...binding, path: renaming.to }
  return binding.kind === 'expression'
    ? { ...binding, source: renameInSource(binding.source, false, renaming) }
    : binding
}

/** From the back, so that positions stay true. */
function renameInSource(source: string, isCondition: boolean, { kind, from, to }: Renaming): string {
  return namesOf(source, isCondition)
    .filter((named) => named.kind === kind && named.name === from)
    .toSorted((a, b) => b.position - a.position)
    .reduce((text, { position }) => {
      const start = text.indexOf(from, position)
      return text.slice(0, start) + to + text.slice(start + from.length)
    }, source)
}
