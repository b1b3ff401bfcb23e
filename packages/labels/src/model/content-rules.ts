import { BindingError } from '../binding/binding-error.ts'
import { parseCondition } from '../binding/parse-condition.ts'
import { parseText } from '../binding/parse-text.ts'
import type { BindingNames } from '../binding/syntax.ts'
import { checkIcon } from './icons.ts'
import type { Binding, Component, ImageSource, LabelTemplate } from './label-template.ts'
import { textLengthLimit } from './limits.ts'
import type { Path, Report } from './problem.ts'

/** Texts are short enough, icons are icons, and what expressions name exists. */
export function checkContents({ components, fields, counters }: LabelTemplate, report: Report): void {
  const names = {
    fields: new Set(fields.map(({ path }) => path)),
    counters: new Set(counters.map(({ id }) => id)),
  }
  for (const [index, component] of components.entries()) {
    const at = ['components', index]
    checkContent(component, at, names, report)
    const { printWhen } = component
    if (printWhen !== null) reportErrors([...at, 'printWhen'], report, () => parseCondition(printWhen, names))
  }
}

function checkContent(component: Component, at: Path, names: BindingNames, report: Report): void {
  switch (component.type) {
    case 'text':
      checkText(component.binding, [...at, 'binding'], report)
      return checkBinding(component.binding, [...at, 'binding'], names, report)
    case 'barcode':
    case 'structure':
      return checkBinding(component.binding, [...at, 'binding'], names, report)
    case 'grid':
      for (const [index, cell] of component.cells.entries()) {
        checkText(cell, [...at, 'cells', index], report)
        checkBinding(cell, [...at, 'cells', index], names, report)
      }
      return
    case 'image':
      return checkSource(component.source, [...at, 'source'], names, report)
    case 'rectangle':
    case 'ellipse':
    case 'line':
      return
  }
}

/** Counts characters, not UTF-16 units: 49 rare Chinese characters are as good as 49 letters. */
function checkText(binding: Binding, at: Path, report: Report): void {
  if (binding.kind === 'static' && Array.from(binding.value).length >= textLengthLimit)
    report('text.too-long', [...at, 'value'], { max: textLengthLimit - 1 })
}

function checkBinding(binding: Binding, at: Path, names: BindingNames, report: Report): void {
  if (binding.kind === 'field') checkField(binding.path, at, names, report)
  if (binding.kind === 'expression') reportErrors([...at, 'source'], report, () => parseText(binding.source, names))
}

function checkSource(source: ImageSource, at: Path, names: BindingNames, report: Report): void {
  if (source.kind === 'field') checkField(source.path, at, names, report)
  if (source.kind === 'inline') checkIcon(source.base64, [...at, 'base64'], report)
}

function checkField(path: string, at: Path, { fields }: BindingNames, report: Report): void {
  if (!fields.has(path)) report('field.unknown', [...at, 'path'], { subject: path })
}

function reportErrors(at: Path, report: Report, parse: () => unknown): void {
  try {
    parse()
  } catch (error) {
    if (!(error instanceof BindingError)) throw error
    report('expression.invalid', at, { code: error.code, position: error.position, subject: error.subject })
  }
}
