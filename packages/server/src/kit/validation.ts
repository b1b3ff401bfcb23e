import type { FieldProblem } from '@atrium/contract/kit/envelope.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { CallError } from './call-error.ts'
import { phrase } from './language.ts'
import { readerOfIds } from './read-ids.ts'

interface Problem {
  keyword: string
  instancePath: string
  params: object
}

/** Says what is wrong with a part of a request: nothing, or each field with a sentence. */
export type Check = (given: unknown, lang: Lang) => unknown

/** A schema is compiled when it is needed for the first time: of hundreds of calls, a start is asked a few. */
function compiled(schema: TSchema) {
  let validator: ReturnType<typeof Compile> | undefined
  return () => (validator ??= Compile(schema))
}

/** A check of the JSON body: types as declared, defaults filled in. */
export function checkBody(schema: TSchema): Check {
  const validator = compiled(schema)
  const defaults = defaultsOf(schema)
  const readIds = readerOfIds(schema)
  return (given, lang) => {
    const value = isFields(given) ? { ...defaults, ...given } : (given ?? { ...defaults })
    if (!validator().Check(value)) throw invalid(validator().Errors(value)[1], lang)
    return readIds ? readIds(value) : value
  }
}

/** A check of path or query: texts become numbers and booleans (`true`, `True` and `1`) where these are declared. */
export function checkTexts(schema: TSchema): Check {
  const validator = compiled(schema)
  const defaults = defaultsOf(schema)
  const readIds = readerOfIds(schema)
  const readers = fieldsOf(schema).map(([name, { type }]) => [name, readersOfTexts[type ?? '']] as const)
  return (given, lang) => {
    const value = { ...defaults, ...(given as Record<string, unknown>) }
    for (const [name, read] of readers) if (read && name in value) value[name] = read(value[name])
    if (!validator().Check(value)) throw invalid(validator().Errors(value)[1], lang)
    return readIds ? readIds(value) : value
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

const isFields = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const invalid = (problems: Problem[], lang: Lang): CallError =>
  invalidFields(
    problems.flatMap((problem) => fieldProblems(problem, lang)),
    lang,
  )

/** The error of fields that are below the least that they can be. */
export const tooSmall = (least: Readonly<Record<string, number>>, lang: Lang): CallError =>
  invalidFields(
    Object.entries(least).map(([field, limit]) => ({
      field,
      rule: 'minimum',
      message: sentenceFor('minimum', { limit }, lang),
    })),
    lang,
  )

function invalidFields(fields: FieldProblem[], lang: Lang): CallError {
  const problemsText = fields.map(({ field, message }) => `${field} ${message}`).join(lang === 'zh' ? '；' : '; ')
  return new CallError('request.invalid', { values: { problems: problemsText }, details: { fields } })
}

/** A missing field is reported on the object that lacks it: here it is reported on the field itself. */
function fieldProblems({ keyword, instancePath, params }: Problem, lang: Lang): FieldProblem[] {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const missing = (params as { requiredProperties?: string[] }).requiredProperties
  if (missing)
    return missing.map((name) => ({
      field: [path, name].filter(Boolean).join('.'),
      rule: 'required',
      message: phrase(lang, 'server', 'rule.required'),
    }))
  return [{ field: path || 'body', rule: keyword, message: sentenceFor(keyword, params, lang) }]
}

const sentences = {
  minLength: 'rule.minLength',
  maxLength: 'rule.maxLength',
  minimum: 'rule.minimum',
  maximum: 'rule.maximum',
  maxItems: 'rule.maxItems',
  minItems: 'rule.minItems',
  uniqueItems: 'rule.uniqueItems',
  pattern: 'rule.pattern',
  type: 'rule.type',
} as const

function sentenceFor(keyword: string, params: object, lang: Lang): string {
  const key = keyword in sentences ? sentences[keyword as keyof typeof sentences] : 'rule.other'
  const { limit = '', type = '' } = params as { limit?: number; type?: string }
  return phrase(lang, 'server', key, { limit: String(limit), type: String(type) })
}
