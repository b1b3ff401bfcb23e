import { allCalls } from '@atrium/contract/all-calls.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { requiredOfUnnamed } from './specified-bodies.ts'
import { callKey, requiredBesides, specifiedCalls, type SpecifiedCall } from './specified-calls.ts'

interface Field {
  enum?: readonly unknown[]
  default?: unknown
}

/** A field that the specification names, with the value that it writes behind it. */
interface SpecifiedField {
  name: string
  value: string | undefined
}

const fieldsIn = (list = ''): SpecifiedField[] =>
  list
    .split(/[,&]/u)
    .map((text) => text.trim().split(/\s+/u))
    .flatMap(([name, value]) => (name ? [{ name, value }] : []))

const bodyIn = ({ takes = '' }: SpecifiedCall) => fieldsIn(/^\{(.*)\}$/u.exec(takes)?.[1])
const queryIn = ({ takes = '' }: SpecifiedCall) => fieldsIn(/^\?(.*)$/u.exec(takes)?.[1])
const paramsIn = (at: string) => Array.from(at.matchAll(/[:{](\w+)/gu), ([, name = '']) => name)

const propertiesOf = (schema: Call['body']) => (schema?.properties ?? {}) as Record<string, Field>

/** How a call of the contract differs from what the specification says of it, in words. */
export function differencesOf(specified: SpecifiedCall, call: Call): string[] {
  const params = paramsIn(specified.at)
  const [body, query] = [propertiesOf(call.body), propertiesOf(call.query)]
  return [
    ...(params.join() === paramsIn(call.at).join() ? [] : [`its path takes ${params.join(', ')}`]),
    ...missingIn(body, bodyIn(specified), 'body'),
    ...missingIn(query, queryIn(specified), 'query'),
    ...unexpectedIn(specified, call),
  ].map((difference) => `${specified.at}: ${difference}`)
}

const missingIn = (properties: Record<string, Field>, fields: readonly SpecifiedField[], where: string) =>
  fields.flatMap(({ name, value }) => {
    const field = properties[name]
    if (!field) return [`its ${where} takes ${name}`]
    const isTaken = value === undefined || (field.enum ?? []).map(String).includes(value)
    return isTaken ? [] : [`${name} can be ${value}`]
  })

/** What a caller who goes by the specification would leave out, and be refused for. */
function unexpectedIn(specified: SpecifiedCall, { body }: Call): string[] {
  const known = bodyIn(specified).map(({ name }) => name)
  const besides =
    specified.takes === undefined
      ? (requiredOfUnnamed[specified.at]?.split(' ') ?? [])
      : (requiredBesides[specified.at]?.fields ?? [])
  const required = ((body?.required ?? []) as readonly string[]).filter(
    (name) => propertiesOf(body)[name]?.default === undefined,
  )
  return [
    ...required
      .filter((name) => ![...known, ...besides].includes(name))
      .map((name) => `the specification does not name ${name}, which the contract requires`),
    ...besides.filter((name) => !required.includes(name)).map((name) => `${name} is not required by the contract`),
  ]
}

/** Every difference between the calls of the contract and the specification's. */
export function findSpecificationProblems(): string[] {
  const calls = Object.values(allCalls).flatMap((domain) => Object.values<Call>(domain))
  const byKey = new Map(calls.map((call) => [callKey(call.at), call]))
  return specifiedCalls.flatMap((specified) => {
    const call = byKey.get(callKey(specified.at))
    return call ? differencesOf(specified, call) : []
  })
}
