import type { Static, TObject, TSchema } from 'typebox'
import type { xlsxType } from '../constants.ts'
import type { AuditAction } from '../audit-actions.ts'
import type { ErrorName } from '../errors.ts'
import type { MenuEntryCode } from '../menus/menu-entries.ts'

/**
 * Who may make a call. There is no default: every call names one.
 *
 * - `{ public: why }` – anyone, and the reason why that is right
 * - `half-signed` – from someone between the first and the second step, or with an expired password, upwards
 * - `trial` – from a trial or temporary sign-in upwards
 * - `signed-in` – a person who is fully signed in; operators too, unless the scope is an organisation
 * - `organisation-admin` – an administrator of the own organisation
 * - `operator` – one of those who run the installation
 * - `app` – a program that presents an access token of the open platform
 * - `product` – an application of the suite, which signs its requests and names the organisation
 * - `program` – any of both: a program with an access token, or an application that signs
 */
export type Access = AccessWord | { public: string }
export type AccessWord =
  | 'half-signed'
  | 'trial'
  | 'signed-in'
  | 'organisation-admin'
  | 'operator'
  | 'app'
  | 'product'
  | 'program'

/**
 * Whose rows a call reaches.
 *
 * - `organisation` – those of the caller's organisation; an operator names one as `organisationId` in the path
 * - `none` – no organisation's: only the narrow functions of sign-in and the caller's memory
 * - `installation` – what belongs to the installation: organisations, products, its own log
 */
export type Scope = 'organisation' | 'none' | 'installation'

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One file in a multipart form, checked by its bytes against `types` and never larger than `max` bytes. */
export interface Upload {
  types: readonly UploadType[]
  max: number
  /** Pictures of pixels are drawn anew, no side longer than this, and everything that is not the picture is left out. */
  redrawnTo?: number
}
export type UploadType = 'image/jpeg' | 'image/png' | 'image/svg+xml' | typeof xlsxType | 'text/csv' | 'text/plain'
export const upload = <const U extends Upload>(accepts: U): U => accepts

/** A file instead of an envelope. */
export interface Download {
  download: string
}
/** Declares that a call answers with a file of one of these media types. */
export const download = (mediaType: string): Download => ({ download: mediaType })

interface CallShape {
  /** Verb and path below `/api` in one string, as the specification writes them. */
  at: `${Verb} /${string}`
  /** Two to five words in the imperative, for lists of calls: the OpenAPI summary. */
  title: string
  /** What the call does, in a sentence or two: the OpenAPI description. */
  purpose: string
  access: Access
  scope: Scope
  /** The menu entries whose pages make the call. It is denied to those from whom all of them are hidden. */
  menu?: MenuEntryCode | readonly MenuEntryCode[]
  params?: TObject
  query?: TObject
  body?: TObject
  /** A file that arrives instead of a JSON body. */
  takes?: Upload
  /** What the call gives back; the server strips everything else. */
  gives: TSchema | Download
  /** The errors of this call's own that a caller has to expect; those of the kit can always come. */
  fails?: readonly ErrorName[]
  /** The largest JSON body in bytes, where the usual 64 KiB are not enough. */
  bodyLimit?: number
}

/** Limits of a read whose cost depends on what is asked. Beyond `atOnce` it fails with `request.too-frequent`. */
export interface ReadLimit {
  /** How many of these one person may have under way. */
  atOnce: number
  /** How long one query may take; then it fails with `request.too-costly`. The embedded database cannot interrupt one. */
  queryTimeoutMs: number
}

/** A call that changes nothing. */
export interface ReadCall extends CallShape {
  kind: 'read'
  limit?: ReadLimit
  /** For downloads that have to be accounted for: the operation-log action, written before the first byte; the outcome follows. */
  logs?: AuditAction
}
/** A call that changes something: it needs the header `x-atrium: 1` and leaves a row in the operation log. */
export interface WriteCall extends CallShape {
  kind: 'write'
  /** The operation-log action, or the reason why there is nothing to log. */
  audit: AuditAction | { none: string }
  /** True where it may change what the visitor's session carries: person, organisation, their settings. Then the next call reads it anew. */
  changesSession?: true
}
export type Call = ReadCall | WriteCall
export type Calls = Record<string, Call>

/** A call for administrators names its menu entries: without access to a page, its calls are refused. */
type Guarded<C extends CallShape> = C['access'] extends 'organisation-admin' ? Required<Pick<C, 'menu'>> : unknown

export const read = <const C extends Omit<ReadCall, 'kind'>>(call: C & Guarded<C>) =>
  ({ kind: 'read', ...(call as C) }) as const
export const write = <const C extends Omit<WriteCall, 'kind'>>(call: C & Guarded<C>) =>
  ({ kind: 'write', ...(call as C) }) as const

type Part<S> = S extends TSchema ? Static<S> : undefined
export type Input<C extends Call> = {
  params: Part<C['params']>
  query: Part<C['query']>
  body: Part<C['body']>
}
export type Output<C extends Call> = C['gives'] extends TSchema ? Static<C['gives']> : Download
export type Fails<C extends Call> = C['fails'] extends readonly ErrorName[] ? C['fails'][number] : never

/** The word of an access rule, `public` for those that carry a reason. */
export const accessWord = (access: Access): AccessWord | 'public' => (typeof access === 'string' ? access : 'public')

/** True for calls that only programs and products make: browsers cannot be made to send them. */
export const isOfPrograms = ({ access }: Pick<Call, 'access'>): boolean =>
  access === 'app' || access === 'product' || access === 'program'

export const isDownload = (gives: TSchema | Download): gives is Download => 'download' in gives

/** Verb and path of a call, apart. */
export function verbAndPath(call: Call): { verb: Verb; path: string } {
  const [verb, path] = call.at.split(' ') as [Verb, string]
  return { verb, path }
}
