import { BindingError } from '../binding/binding-error.ts'
import type { BindingNames } from '../binding/syntax.ts'
import type { Binding, Component, LabelTemplate } from '../model/label-template.ts'
import { printableLines } from '../text/characters.ts'
import { scriptBase } from '../text/scripts.ts'
import type { LabelValues } from './layout-input.ts'
import { bindingNames, bindingText } from './resolve-binding.ts'

/** The characters whose glyphs labels of these values need, each once and sorted. */
export function collectCharacters(template: LabelTemplate, valuesList: readonly LabelValues[]): string[] {
  const names = bindingNames(template)
  const characters = new Set<string>()
  const add = (list: Iterable<string>) => {
    for (const character of list) if (character.isWellFormed()) characters.add(character)
  }
  for (const component of template.components)
    for (const text of textsOf(component, names, valuesList)) {
      const printed = printableLines(text).flat()
      add(printed)
      add(printed.map(scriptBase))
      // Codes show their data as it is.
      if (component.type === 'barcode') add(text)
    }
  // Codes show their data in parentheses and with check digits that they add.
  if (template.components.some(({ type }) => type === 'barcode'))
    for (const character of ascii) characters.add(character)
  return [...characters].sort()
}

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))

function textsOf(component: Component, names: BindingNames, valuesList: readonly LabelValues[]): string[] {
  return bindingsOf(component).flatMap((binding) =>
    (binding.kind === 'static' ? valuesList.slice(0, 1) : valuesList).map((values) => textOf(binding, names, values)),
  )
}

function bindingsOf(component: Component): Binding[] {
  if (component.type === 'text' || component.type === 'barcode') return [component.binding]
  return component.type === 'grid' ? component.cells : []
}

/** Values that expressions cannot work with print nothing. */
function textOf(binding: Binding, names: BindingNames, values: LabelValues): string {
  try {
    return bindingText(binding, names, values)
  } catch (error) {
    if (error instanceof BindingError) return ''
    throw error
  }
}
