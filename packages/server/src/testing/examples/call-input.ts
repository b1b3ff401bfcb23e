import { idPattern, type IdKind } from '@atrium/contract/kit/ids.ts'
import { verbAndPath, type Call } from '@atrium/contract/kit/call.ts'
import type { TSchema } from 'typebox'
import { smallestPng } from '#testing/pictures.ts'

type Schema = TSchema & {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  pattern?: string
  minLength?: number
  minimum?: number
  default?: unknown
  'x-id'?: IdKind
}

/** Gives the id of a row of a kind. */
export type IdOf = (kind: IdKind) => string | Promise<string>

export interface CallParts {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
}

export interface CallInput {
  /** Verb and path with parameters and query. */
  at: string
  body?: object
  file?: { name: string; content: string | Uint8Array<ArrayBuffer> }
  /** The ids in the order of the declaration: path, query, body. */
  ids: string[]
}

interface InputOptions extends CallParts {
  idOf: IdOf
  /** Also fills optional fields that take ids. */
  withOptionalIds?: boolean
}

/** An input that a call accepts: required fields by their schema, ids of the right kind, and what is given. */
export async function inputOf(
  call: Call,
  { idOf, withOptionalIds = false, ...given }: InputOptions,
): Promise<CallInput> {
  const ids: string[] = []
  const takeId: IdOf = async (kind) => {
    const id = await idOf(kind)
    ids.push(id)
    return id
  }
  const fill = async (part: keyof CallParts) => {
    const own = given[part] ?? {}
    ids.push(...Object.values(own).flat().filter(isId))
    return call[part] ? fillObject(call[part] as Schema, { own, idOf: takeId, withOptionalIds }) : undefined
  }
  const [params, query, body] = [await fill('params'), await fill('query'), await fill('body')]
  const { verb, path } = verbAndPath(call)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const search = query && new URLSearchParams(query as Record<string, string>).toString()
  return {
    at: `${verb} ${filled}${search ? `?${search}` : ''}`,
    ...(body && { body }),
    ...(call.takes && { file: fileFor(call.takes.types) }),
    ids,
  }
}

interface FillOptions {
  own?: Record<string, unknown>
  idOf: IdOf
  withOptionalIds: boolean
}

async function fillObject(
  { properties = {}, required = [] }: Schema,
  { own = {}, ...options }: FillOptions,
): Promise<Record<string, unknown>> {
  const filled: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const isWanted = required.includes(name) && schema.default === undefined
    if (name in own) filled[name] = own[name]
    else if (isWanted || (options.withOptionalIds && takesIds(schema))) filled[name] = await valueOf(schema, options)
  }
  return filled
}

const takesIds = (schema: Schema): boolean => 'x-id' in schema || (schema.items !== undefined && takesIds(schema.items))

const isId = (value: unknown): value is string => typeof value === 'string' && new RegExp(idPattern).test(value)

/** Texts for patterns, tried in this order. */
const texts = [
  'x',
  '2026-01-05',
  '2026-01-01T00:00:00Z',
  '#0fa68e',
  'https://app.example',
  'person.x',
  'lab.example',
  'openid',
  '000000',
  '08:00',
  'Asia/Shanghai',
]

async function valueOf(schema: Schema, options: FillOptions): Promise<unknown> {
  const { anyOf, items, properties, 'x-id': kind } = schema
  if (kind) return options.idOf(kind)
  if (anyOf?.[0]) return valueOf(anyOf[0], options)
  if (items) return [await valueOf(items, options)]
  return properties ? fillObject(schema, options) : simpleValueOf(schema)
}

function simpleValueOf(schema: Schema): unknown {
  const { type, pattern = '', minLength = 0, minimum = 1 } = schema
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const text = texts.find((each) => new RegExp(pattern, 'u').test(each))?.padEnd(minLength, 'x')
  const values: Record<string, unknown> = { object: {}, boolean: true, integer: minimum, number: minimum }
  return values[[type].flat()[0] ?? ''] ?? text ?? ''
}

const fileFor = (types: readonly string[]): NonNullable<CallInput['file']> =>
  types.includes('image/png')
    ? { name: 'picture.png', content: smallestPng }
    : { name: 'members.csv', content: '姓名,账号,手机号,邮箱,部门,职务,角色,应用\n林一,,13712345678,,,,,' }
