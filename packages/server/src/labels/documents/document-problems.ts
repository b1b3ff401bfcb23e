import type { Lang } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import type { FieldProblem } from '@atrium/contract/kit/envelope.ts'
import type { Problem, ProblemCode } from '@atrium/labels/model/problem.ts'
import { CallError } from '#kit/http/call-error.ts'
import { isPhraseKey, phrase } from '#kit/text/language.ts'

/** Problems that have a text of their own in the specification. */
const specified: Partial<Record<ProblemCode, ErrorName>> = {
  'name.repeated': 'labels.name-repeated',
  'key.repeated': 'labels.key-repeated',
  'component.oversized': 'labels.component-oversized',
  'icon.wrong-format': 'upload.wrong-format',
  'icon.too-large': 'upload.too-large',
  'document.too-large': 'upload.too-large',
}
/** How many problems an answer names, and how many its sentence. */
const maxNamed = 200
const maxSaid = 3

/** The sentence for a problem in a language. */
export function describeProblem({ code, details }: Problem, lang: Lang): string {
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))
  if (code !== 'expression.invalid') return phrase(lang, 'labels', `problem.${code}`, values)
  const key = `binding.${values['code']}`
  const problem = isPhraseKey('labels', key) ? phrase(lang, 'labels', key, values) : ''
  return phrase(lang, 'labels', 'problem.expression.invalid', { problem })
}

/**
 * The error of a document with problems: the specified one where all are of that kind, otherwise `labels.invalid`. Its
 * details have the wrong fields with a sentence each, and the problems as the engine reports them.
 */
export function documentError(problems: readonly Problem[], lang: Lang): CallError {
  const named = problems.slice(0, maxNamed)
  const fields: FieldProblem[] = named.map((problem) => ({
    field: ['Document', ...problem.path].join('.').slice(0, 200).toWellFormed(),
    rule: problem.code,
    message: describeProblem(problem, lang),
  }))
  const codes = [...new Set(problems.map(({ code }) => code))]
  const error = (codes.length === 1 && codes[0] && specified[codes[0]]) || 'labels.invalid'
  const said = [...new Set(fields.map(({ message }) => message))].slice(0, maxSaid).join(lang === 'zh' ? '；' : '; ')
  const limit = `${Math.floor((Number(problems[0]?.details['max'] ?? 0) + 1) / 1024)} KB`
  return new CallError(error, { values: { problems: said, limit }, details: { fields, problems: named } })
}

/** Throws the error of a document with problems; does nothing without any. */
export function checkProblems(problems: readonly Problem[], lang: Lang): void {
  if (problems.length > 0) throw documentError(problems, lang)
}
