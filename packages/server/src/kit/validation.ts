import type { FieldProblem } from '@atrium/contract/kit/envelope.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { CallError } from './call-error.ts'
import { phrase } from './language.ts'

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
  const hasDefaults = JSON.stringify(schema).includes('"default":')
  return (given, lang) => {
    const value = hasDefaults ? Value.Default(schema, given ?? {}) : (given ?? {})
    if (!validator().Check(value)) throw invalid([...validator().Errors(value)], lang)
    return value
  }
}

/** A check of path or query: texts become numbers and booleans (`true`, `True` and `1`) where these are declared. */
export function checkTexts(schema: TSchema): Check {
  const validator = compiled(schema)
  const properties = Object.entries((schema as { properties?: Record<string, { type?: string }> }).properties ?? {})
  const booleans = properties.filter(([, { type }]) => type === 'boolean').map(([name]) => name)
  return (given, lang) => {
    const texts = { ...(given as Record<string, unknown>) }
    for (const name of booleans) if (name in texts) texts[name] = toBoolean(texts[name])
    const value = Value.Default(schema, Value.Convert(schema, texts))
    if (!validator().Check(value)) throw invalid([...validator().Errors(value)], lang)
    return value
  }
}

const booleanTexts: Record<string, boolean> = { true: true, '1': true, false: false, '0': false, '': false }
const toBoolean = (text: unknown): unknown => booleanTexts[String(text).toLowerCase()] ?? text

function invalid(problems: Problem[], lang: Lang): CallError {
  const fields = problems.flatMap((problem) => fieldProblems(problem, lang))
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
