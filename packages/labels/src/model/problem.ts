/** What can be wrong with a template. `expression.invalid` carries the `BindingErrorCode` in its details. */
export const problemCodes = [
  'document.malformed',
  'document.too-large',
  'document.unknown-schema',
  'value.missing',
  'value.unknown',
  'value.wrong-type',
  'value.not-allowed',
  'number.out-of-range',
  'text.too-long',
  'list.too-long',
  'name.blank',
  'name.repeated',
  'key.empty',
  'key.malformed',
  'key.repeated',
  'id.repeated',
  'component.oversized',
  'component.outside',
  'line-width.out-of-range',
  'font-size.out-of-range',
  'grid.wrong-cells',
  'grid.too-wide',
  'icon.wrong-format',
  'icon.too-large',
  'sheet.too-small',
  'sheet.overlapping',
  'media.wrong-wrap',
  'field.unknown',
  'expression.invalid',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export type Path = readonly (string | number)[]

/** One thing that keeps a template from being saved. */
export interface Problem {
  code: ProblemCode
  /** Where it is in the document, such as `['components', 2, 'box', 'width']`. */
  path: Path
  /** The `id` of the component that it is in, where it is in one. */
  componentId: string | null
  /** For the message: limits, and for `expression.invalid` the `code`, `position` and `subject` of the error. */
  details: Readonly<Record<string, string | number>>
}

/** Takes down a problem at a path. */
export type Report = (code: ProblemCode, path: Path, details?: Problem['details']) => void

/** Collects problems of a document, and says of each which component it is in. */
export function collectProblems(document: unknown, find: (report: Report) => void): Problem[] {
  const problems: Problem[] = []
  find((code, path, details = {}) => problems.push({ code, path, componentId: componentIdAt(document, path), details }))
  return problems
}

function componentIdAt(document: unknown, [list, index]: Path): string | null {
  if (list !== 'components' || typeof index !== 'number') return null
  const { components } = document as { components?: unknown }
  const component: unknown = Array.isArray(components) ? components[index] : undefined
  const id = typeof component === 'object' && component !== null && 'id' in component ? component.id : undefined
  return typeof id === 'string' ? id : null
}
