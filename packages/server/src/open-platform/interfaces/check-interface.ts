import type { Lang } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { maxSchemaBytes, type InterfaceFields } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { Compile } from 'typebox/schema'
import { CallError } from '#kit/http/call-error.ts'
import { problemsIn } from '#kit/http/validation.ts'
import { phrase } from '#kit/text/language.ts'
import type { AllowedNetworks } from '#outside/allowed-networks.ts'
import { AddressRefused, checkLiteralAddress } from '#outside/guarded-fetch.ts'
import { findSchemaProblem, type SchemaReason } from './interface-schema.ts'

type InterfaceError = Extract<
  ErrorName,
  `open-platform.wrong-${'interface-method' | 'upstream' | 'path' | 'schema' | 'example'}`
>

const methodsOf = { query: ['GET', 'POST'], insert: ['POST', 'PUT', 'PATCH', 'DELETE'] }

/** The fields as they are stored: without blanks and slashes at the end, and without a delay of queries. */
export const normalised = (fields: InterfaceFields): InterfaceFields => ({
  ...fields,
  Name: fields.Name.trim(),
  EnglishName: fields.EnglishName.trim(),
  Description: fields.Description.trim(),
  EnglishDescription: fields.EnglishDescription.trim(),
  ProjectCode: fields.ProjectCode.trim(),
  Upstream: fields.Upstream.trim().replace(/\/+$/, ''),
  DelayHours: fields.Kind === 'query' ? 0 : fields.DelayHours,
})

interface CheckOptions {
  networks: AllowedNetworks
  lang: Lang
}

/** What is wrong with an interface beyond the form of its fields; undefined where it can be stored. */
export function findInterfaceProblem(
  fields: InterfaceFields,
  { networks, lang }: CheckOptions,
): CallError<InterfaceError> | undefined {
  if (!methodsOf[fields.Kind].includes(fields.Method)) return new CallError('open-platform.wrong-interface-method')
  if (!isUpstream(fields.Upstream, networks)) return new CallError('open-platform.wrong-upstream')
  if (!isInterfacePath(fields.Path)) return new CallError('open-platform.wrong-path')
  return schemaProblem(fields, lang) ?? exampleProblem(fields, lang)
}

/** True for an address of http or https without credentials, query and fragment, that is no refused address itself. */
export function isUpstream(text: string, networks: AllowedNetworks): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || /[?#\\\s]/.test(text)) return false
  if (url.username || url.password) return false
  try {
    checkLiteralAddress(networks, url.hostname, url.protocol === 'http:')
    return true
  } catch (problem) {
    if (problem instanceof AddressRefused) return false
    throw problem
  }
}

/** True for a path of plain segments, none of which is made of dots alone. */
export const isInterfacePath = (path: string): boolean =>
  /^\/([\w~!$&'()*+,;=:@.-]+(\/|$))*$/.test(path) && !/\/\.+(\/|$)/.test(path)

function schemaProblem({ BodySchema, Kind, Method, Examples }: InterfaceFields, lang: Lang) {
  const wrong = (at: string, reason: SchemaReason | 'get' | 'large' | 'array' | 'compiler') =>
    new CallError('open-platform.wrong-schema', {
      values: { at: at || '/', problem: phrase(lang, 'server', `schema.${reason}`) },
    })
  if (Method === 'GET') return BodySchema || Examples.length > 0 ? wrong('', 'get') : undefined
  if (!BodySchema) return undefined
  if (Buffer.byteLength(JSON.stringify(BodySchema)) > maxSchemaBytes) return wrong('', 'large')
  const problem = findSchemaProblem(BodySchema)
  if (problem) return wrong(problem.at, problem.reason)
  if (Kind === 'insert' && [BodySchema['type']].flat().includes('array')) return wrong('/type', 'array')
  try {
    Compile(BodySchema)
    return undefined
  } catch {
    return wrong('', 'compiler')
  }
}

function exampleProblem({ BodySchema, Examples, Kind }: InterfaceFields, lang: Lang) {
  if (!BodySchema) return undefined
  const validator = Compile(BodySchema)
  for (const { Name, Body } of Examples) {
    const rows = Kind === 'insert' && Array.isArray(Body) ? (Body as unknown[]) : [Body]
    const wrong = rows.find((row) => !validator.Check(row))
    if (wrong === undefined) continue
    const [first] = problemsIn(validator.Errors(wrong)[1], lang)
    const values = { name: Name, field: first?.field ?? 'body', problem: first?.message ?? '' }
    return new CallError('open-platform.wrong-example', { values })
  }
  return undefined
}
