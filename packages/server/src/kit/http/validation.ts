import { fieldLabelKey } from '@atrium/contract/kit/field-label.ts'
import type { FieldProblem } from '@atrium/contract/kit/envelope.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { CallError } from './call-error.ts'
import { findUnstorableText, withLowerCaseIds, withNamedVariant, withoutUnknownProperties } from './input-schema.ts'
import { patternRule } from './pattern-rules.ts'
import { isPhraseKey, phrase } from '../text/language.ts'

interface Problem {
  keyword: string
  instancePath: string
  params: object
}

/** Says what is wrong with a part of a request: nothing, or each field with a sentence. */
export type Check = (given: unknown, lang: Lang) => unknown

/** Throws `request.invalid` when a value does not match the schema. Compiled on first use: a start needs few of the calls. */
function validatorOf(schema: TSchema) {
  let validator: ReturnType<typeof Compile> | undefined
  return (value: unknown, lang: Lang) => {
    const unstorable = findUnstorableText(value)
    if (unstorable) throw invalidFields([fieldProblem(unstorable.join('.'), 'characters', {}, lang)], lang)
    validator ??= Compile(withoutUnknownProperties(schema))
    if (validator.Check(value)) return
    const strict = withoutUnknownProperties(schema)
    const named = withNamedVariant(strict, value)
    throw invalid((named === strict ? validator : Compile(named)).Errors(value)[1], lang)
  }
}

/** Refuses any property where a call takes no body or no query. */
export function checkNothing(given: unknown, lang: Lang): void {
  if (hasProperties(given)) throw invalidFields(unknownFields('', Object.keys(given), lang), lang)
}

/** A check of the JSON body: types as declared, defaults filled in, unknown properties refused. */
export function checkBody(schema: TSchema): Check {
  const validate = validatorOf(schema)
  const defaults = defaultsOf(schema)
  return (given, lang) => {
    const value = isFields(given) ? { ...defaults, ...given } : (given ?? { ...defaults })
    validate(value, lang)
    return withLowerCaseIds(schema, value)
  }
}

/** A check of path or query: texts become numbers and booleans (`true`, `True` and `1`) where these are declared. */
export function checkTexts(schema: TSchema): Check {
  const validate = validatorOf(schema)
  const defaults = defaultsOf(schema)
  const readers = fieldsOf(schema).map(([name, { type }]) => [name, readersOfTexts[type ?? '']] as const)
  return (given, lang) => {
    const value = { ...defaults, ...(given as Record<string, unknown>) }
    for (const [name, read] of readers) if (read && name in value) value[name] = read(value[name])
    validate(value, lang)
    return withLowerCaseIds(schema, value)
  }
}

const booleanTexts: Record<string, boolean> = { true: true, '1': true, false: false, '0': false, '': false }
/** How a text is read for a type; what cannot be read stays, and is then not of the type. */
const readersOfTexts: Record<string, (text: unknown) => unknown> = {
  boolean: (text) => booleanTexts[String(text).toLowerCase()] ?? text,
  integer: (text) => (/^-?\d{1,15}$/.test(String(text)) ? Number(text) : text),
}

interface Field {
  type?: string
  default?: unknown
}

const fieldsOf = (schema: TSchema) =>
  Object.entries((schema as { properties?: Record<string, Field> }).properties ?? {})

/** What stands for fields that are not given. Only fields of the body or the query itself have such values. */
const defaultsOf = (schema: TSchema): Record<string, unknown> =>
  Object.fromEntries(fieldsOf(schema).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])))

export const hasProperties = (given: unknown): given is object => isFields(given) && Object.keys(given).length > 0

const isFields = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** The problems that a validator found, each on its field, with a sentence in a language. */
export const problemsIn = (problems: readonly Problem[], lang: Lang): FieldProblem[] =>
  problems.filter((problem) => !isSaidAlready(problem, problems)).flatMap((problem) => fieldProblems(problem, lang))

/** A text that is too short does not match its pattern either. */
const isSaidAlready = ({ keyword, instancePath }: Problem, problems: readonly Problem[]) =>
  keyword === 'pattern' &&
  problems.some((other) => other.keyword === 'minLength' && other.instancePath === instancePath)

const invalid = (problems: Problem[], lang: Lang): CallError => invalidFields(problemsIn(problems, lang), lang)

/** The error of fields that are below the least that they can be. */
export const tooSmall = (least: Readonly<Record<string, number>>, lang: Lang): CallError =>
  invalidFields(
    Object.entries(least).map(([field, limit]) => fieldProblem(field, 'minimum', { limit }, lang)),
    lang,
  )

/** The error of wrong fields, `request.invalid`. */
export function invalidFields(fields: readonly FieldProblem[], lang: Lang): CallError {
  const problemsText = fields.map((problem) => problemSentence(problem, lang)).join(lang === 'zh' ? '；' : '; ')
  return new CallError('request.invalid', { values: { problems: problemsText }, details: { fields } })
}

/** Throws `request.invalid` where there are wrong fields. */
export function checkFields(fields: readonly FieldProblem[], lang: Lang): void {
  if (fields.length > 0) throw invalidFields(fields, lang)
}

/** Names the field by its label; `details` has the name that was sent. */
function problemSentence({ field, rule, message }: FieldProblem, lang: Lang): string {
  const key = fieldLabelKey(field)
  const name = rule !== 'unknown' && isPhraseKey('changes', key) ? phrase(lang, 'changes', key) : field
  return phrase(lang, 'server', 'rule.sentence', { field: name, message })
}

/** A missing or unknown field is reported on the object: here it is reported on the field itself. */
function fieldProblems({ keyword, instancePath, params }: Problem, lang: Lang): FieldProblem[] {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const { requiredProperties, additionalProperties } = params as {
    requiredProperties?: string[]
    additionalProperties?: string[]
  }
  if (requiredProperties)
    return requiredProperties.map((name) => fieldProblem(joinedPath(path, name), 'required', {}, lang))
  if (additionalProperties) return unknownFields(path, additionalProperties, lang)
  // Comes with each unknown property, besides the problem that names all of them.
  if (keyword === 'boolean') return []
  return [fieldProblem(path || 'body', keyword, params, lang)]
}

/** Names of unknown properties are the caller's: as many of them, and as much of each, as helps to find the mistake. */
const maxUnknownNames = 20
const maxUnknownNameLength = 60

const unknownFields = (path: string, names: readonly string[], lang: Lang): FieldProblem[] =>
  names
    .slice(0, maxUnknownNames)
    .map((name) => fieldProblem(joinedPath(path, name.slice(0, maxUnknownNameLength)), 'unknown', {}, lang))

const joinedPath = (path: string, name: string) => [path, name].filter(Boolean).join('.')

/** A wrong field, with the sentence for the rule. */
export const fieldProblem = (field: string, rule: string, params: object, lang: Lang): FieldProblem => ({
  field: field.toWellFormed(),
  rule,
  message: sentenceFor(rule, params, lang),
})

/** So many of the values that a field may have are named. */
const maxNamedValues = 30

interface ProblemParams {
  limit?: number
  type?: string | string[]
  allowedValues?: unknown[]
  /** Where a text cannot be parsed, from 1, and why. */
  line?: number
  column?: number
  problem?: string
}

/** The rule that a sentence explains: what a pattern means, and one instead of a number of 1. */
function namedRule(keyword: string, { limit, pattern }: { limit?: number; pattern?: string }): string {
  if (keyword === 'pattern' && pattern !== undefined) return patternRule(pattern)
  if (limit === 1 && keyword === 'minLength') return 'empty'
  return limit === 1 && keyword === 'minItems' ? 'noItem' : keyword
}

function sentenceFor(keyword: string, params: object, lang: Lang): string {
  const rule = `rule.${namedRule(keyword, params)}`
  const key = isPhraseKey('server', rule) ? rule : 'rule.other'
  const { limit = '', type = '', allowedValues = [], line = '', column = '', problem = '' } = params as ProblemParams
  const notNull = (values: unknown) => [values].flat().filter((value) => value !== null && value !== 'null')
  const values = notNull(allowedValues)
    .slice(0, maxNamedValues)
    .join(lang === 'zh' ? '、' : ', ')
  const place = { line: String(line), column: String(column), problem }
  return phrase(lang, 'server', key, { limit: String(limit), type: notNull(type).join(), values, ...place })
}
