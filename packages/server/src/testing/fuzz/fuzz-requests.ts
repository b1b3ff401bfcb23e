import { verbAndPath, type Call } from '@atrium/contract/kit/call.ts'
import { forgeryHeader, sessionCookie } from '@atrium/contract/constants.ts'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { WriteExample } from '#testing/examples/write-examples.ts'
import { formOf, fuzzFiles } from './fuzz-files.ts'
import type { Credentials } from './fuzz-world.ts'
import { mutated, mutation, type Mutation } from './hostile-values.ts'
import { valuesOf, type Hint } from './schema-values.ts'

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** What a call is given: values of its schemas, and what is then made of them. */
export interface Draw {
  input: Input
  mutations: readonly Mutation[]
  file: (typeof fuzzFiles)[number]
  /** The address of the caller: budgets by address would refuse nearly everything. */
  address: string
  /** A number to choose the caller by. */
  who: number
}

export function drawsOf({ params, query, body }: Call, hint: Hint): fc.Arbitrary<Draw> {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema ? [[name, valuesOf(schema, hint)] as const] : [],
  )
  return fc.record({
    input: fc.record(Object.fromEntries(parts)),
    mutations: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 5, arbitrary: fc.tuple(mutation) },
      { weight: 1, arbitrary: fc.tuple(mutation, mutation) },
    ),
    file: fc.constantFrom(...fuzzFiles),
    address: fc.ipV4(),
    who: fc.nat(100),
  })
}

/** A request as it was sent: enough to send it again. */
export type FuzzRequest = Required<Pick<InjectOptions, 'method' | 'url' | 'headers'>> & {
  payload?: string | Buffer
  remoteAddress: string
}

interface Sender extends Credentials {
  address: string
}

const headersOf = ({ token, headers }: Sender) => ({
  [forgeryHeader]: '1',
  ...(token && { cookie: `${sessionCookie}=${token}` }),
  ...headers,
})

/** Signs a request that a product sends. */
function signed(request: FuzzRequest, { sign }: Sender): FuzzRequest {
  const { method, url, headers, payload = '' } = request
  return sign ? { ...request, headers: { ...headers, ...sign(String(method), String(url), String(payload)) } } : request
}

/** What a call is asked with, by whom. */
export function requestOf(call: Call, { input, mutations, file }: Draw, sender: Sender): FuzzRequest {
  const { verb, path } = verbAndPath(call)
  const { params, query, body } = mutations.reduce<Input>(mutated, input)
  const url = `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => inAddress(propertyOf(params, name)))}`
  const search = queryText(query)
  const request = {
    method: verb,
    url: search ? `${url}?${search}` : url,
    remoteAddress: sender.address,
    ...payloadOf(headersOf(sender), body, call.takes && file),
  }
  return signed(request, sender)
}

/** An example that would succeed, with the same changes made to its body. */
export function exampleRequest({ at, body, file }: WriteExample, { mutations }: Draw, sender: Sender): FuzzRequest {
  const [method, path] = at.split(' ') as [InjectOptions['method'], string]
  const changed = body && (mutations.reduce<Input>(mutated, { body }).body as object)
  const content = file && { name: file.name, content: Buffer.from(file.content) }
  const request = {
    method: method as 'GET',
    url: `/api${path}`,
    remoteAddress: sender.address,
    ...payloadOf(headersOf(sender), changed, content),
  }
  return signed(request, sender)
}

function payloadOf(headers: Record<string, string>, body: unknown, file: (typeof fuzzFiles)[number] | undefined) {
  if (file) {
    const { contentType, payload } = formOf(file)
    return { headers: { ...headers, 'content-type': contentType }, payload }
  }
  if (body === undefined) return { headers }
  return { headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

const propertyOf = (holder: unknown, name: string) =>
  typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[name] : holder

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : inAddress(query)
  return Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((each) => `${inAddress(name)}=${inAddress(each)}`))
    .join('&')
}

/** Unpaired surrogates cannot be encoded: they are sent as their three bytes, which are not UTF-8. */
function inAddress(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text
    .split(/([\ud800-\udfff])/u)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('')
}
