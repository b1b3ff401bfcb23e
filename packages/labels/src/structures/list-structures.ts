import { BindingError } from '../binding/binding-error.ts'
import type { BindingNames } from '../binding/syntax.ts'
import type { LabelValues } from '../layout/layout-input.ts'
import { bindingNames, bindingText, fieldValue } from '../layout/resolve-binding.ts'
import type { Binding, LabelTemplate } from '../model/label-template.ts'
import { maxStructureLength } from './structure-drawing.ts'

/**
 * The SMILES or molfile of a binding, which is its key in `LayoutInput.structures`; empty for none. A molfile in a field may
 * be longer than other values. Throws a `BindingError`.
 */
export function structureText(binding: Binding, names: BindingNames, values: LabelValues): string {
  const isField = binding.kind === 'field' && names.fields.has(binding.path)
  const text = isField ? fieldValue(values, binding.path) : bindingText(binding, names, values)
  if (text.length > maxStructureLength) throw new BindingError('value.too-long', 0)
  return text.trim()
}

/** The structures that labels of these values need, each once. */
export function listStructures(template: LabelTemplate, valuesList: readonly LabelValues[]): string[] {
  const components = template.components.filter((component) => component.type === 'structure' && !component.hidden)
  const names = bindingNames(template)
  const texts = valuesList.flatMap((values) =>
    components.map((component) => (component.type === 'structure' ? textOrNone(component.binding, names, values) : '')),
  )
  return [...new Set(texts)].filter((text) => text !== '')
}

/** Values that expressions cannot work with draw nothing. */
function textOrNone(binding: Binding, names: BindingNames, values: LabelValues): string {
  try {
    return structureText(binding, names, values)
  } catch (error) {
    if (error instanceof BindingError) return ''
    throw error
  }
}
