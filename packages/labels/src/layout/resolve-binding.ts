import { BindingError } from '../binding/binding-error.ts'
import { evaluateCondition, evaluateText } from '../binding/evaluate.ts'
import { maxValueLength } from '../binding/limits.ts'
import { parseCondition } from '../binding/parse-condition.ts'
import { parseText } from '../binding/parse-text.ts'
import type { BindingData, BindingNames } from '../binding/syntax.ts'
import type { Binding, LabelTemplate } from '../model/label-template.ts'
import type { LabelValues } from './layout-input.ts'
import type { LayoutContext } from './context.ts'

export const bindingNames = ({ fields, counters }: LabelTemplate): BindingNames => ({
  fields: new Set(fields.map(({ path }) => path)),
  counters: new Set(counters.map(({ id }) => id)),
})

/** The value of a field; empty when the row has none. `constructor` and the like are names as any other. */
export const fieldValue = (values: LabelValues, path: string): string =>
  Object.hasOwn(values.fields, path) ? (values.fields[path] ?? '') : ''

/** The text of a binding for one label. Throws a `BindingError`. */
export function bindingText(binding: Binding, names: BindingNames, data: BindingData): string {
  switch (binding.kind) {
    case 'static':
      return limited(binding.value)
    case 'field': {
      if (!names.fields.has(binding.path)) throw new BindingError('field.unknown', 0, binding.path)
      return limited(String((Object.hasOwn(data.fields, binding.path) ? data.fields[binding.path] : null) ?? ''))
    }
    case 'expression':
      return evaluateText(parseText(binding.source, names), data)
  }
}

function limited(text: string): string {
  if (text.length > maxValueLength) throw new BindingError('value.too-long', 0)
  return text
}

/** The text of a binding; `null` when it has none, which is reported. `details` say where in the component it is. */
export function resolveBinding(
  binding: Binding,
  { names, data, report }: LayoutContext,
  details: Record<string, number> = {},
): string | null {
  return orReport(report, details, () => bindingText(binding, names, data))
}

/** Whether a component is printed. One whose condition cannot be evaluated is printed, and reported. */
export function isPrinted(printWhen: string | null, { names, data, report }: LayoutContext): boolean {
  if (printWhen === null) return true
  return orReport(report, {}, () => evaluateCondition(parseCondition(printWhen, names), data)) ?? true
}

/** What `evaluate` returns; `null` where it throws a `BindingError`, which is reported. */
export function orReport<T>(
  report: LayoutContext['report'],
  details: Record<string, number>,
  evaluate: () => T,
): T | null {
  try {
    return evaluate()
  } catch (error) {
    if (!(error instanceof BindingError)) throw error
    const { code, subject, position } = error
    report('value.invalid', 'error', { ...details, binding: code, subject, position })
    return null
  }
}
