import { createHash } from 'node:crypto'
import type { Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { Input } from '@atrium/contract/kit/call.ts'
import type { interfaceRegistryCalls } from '@atrium/contract/open-platform/interface-registry.calls.ts'
import {
  InterfaceFields,
  interfaceDefaults,
  maxDocumentBytes,
  type ImportedOperation,
} from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { Type } from '@atrium/contract/kit/type.ts'
import { Compile } from 'typebox/schema'
import type { KitServices } from '#kit/services.ts'
import { isUniqueViolation, type Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Context, OperationNote } from '#kit/http/handle.ts'
import { problemsIn } from '#kit/http/validation.ts'
import { phrase } from '#kit/text/language.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { guardedFetch } from '#outside/guarded-fetch.ts'
import { findInterfaceProblem, isUpstream, normalised } from './check-interface.ts'
import { fieldChanges, loggedChanges } from './interface-changes.ts'
import {
  fieldsOf,
  hasProduct,
  insertInterface,
  listInterfacesOf,
  lockInterfacesOf,
  switchInterface,
  updateInterface,
  type InterfaceRow,
} from './interfaces.store.ts'
import { firstServer, hasTooManyPaths, isOpenApi3, operationsOf, type DocumentOperation } from './openapi-document.ts'
import type { JsonObject } from './openapi-schema.ts'
import { productNetworks } from '../product-networks.ts'

type Calls = typeof interfaceRegistryCalls
type Source = Input<Calls['previewInterfaceImport']>['body']
type ImportFail = Fail<
  | 'products.unknown'
  | 'open-platform.wrong-document'
  | 'open-platform.document-unreachable'
  | 'open-platform.wrong-upstream'
>
type Services = Pick<KitServices, 'settings' | 'isDemo'>

/** An operation with the fields that the interface gets, and the interface that exists. */
interface Difference extends ImportedOperation {
  fields?: InterfaceFields
  row?: InterfaceRow
}

/** Handlers by which operators import interfaces from an OpenAPI document. */
export const interfaceImport = (services: Services) => ({
  async previewInterfaceImport({ body, lang, db, fail }: Context<Calls['previewInterfaceImport']>) {
    const { document, upstream } = await readSource(services, { source: body, lang }, fail)
    if (!(await hasProduct(db, body.ProductID))) fail('products.unknown')
    const rows = await listInterfacesOf(db, body.ProductID)
    const differences = differencesOf(services, { document, upstream, rows, lang })
    return {
      Hash: hashOf(upstream, differences),
      Upstream: upstream,
      Operations: differences.map(({ fields: _fields, row: _row, ...operation }) => operation),
    }
  },

  async importInterfaces({ body, visitor, lang, db, note, fail }: Context<Calls['importInterfaces']>) {
    const { document, upstream } = await readSource(services, { source: body, lang }, fail)
    if (!(await hasProduct(db, body.ProductID))) fail('products.unknown')
    const rows = await lockInterfacesOf(db, body.ProductID)
    const differences = differencesOf(services, { document, upstream, rows, lang })
    if (hashOf(upstream, differences) !== body.Hash) fail('open-platform.import-changed')
    const chosen = body.Codes.map(
      (code) =>
        differences.find(({ Code, State }) => Code === code && State !== 'skipped') ??
        fail('open-platform.import-changed'),
    ).filter(({ State }) => State !== 'unchanged')
    const notes: OperationNote[] = []
    for (const difference of chosen)
      notes.push({
        ...(await takeOver(db, difference, { productId: body.ProductID, by: visitor.person.realName }).catch(
          (problem: unknown) => {
            // Another operator created the same interface at the same moment.
            if (isUniqueViolation(problem)) return fail('open-platform.import-changed')
            throw problem
          },
        )),
        ...reasonOf(body),
      })
    note(notes.length > 0 ? notes : null)
    const count = (state: ImportedOperation['State']) => chosen.filter(({ State }) => State === state).length
    return { Created: count('new'), Changed: count('changed'), SwitchedOff: count('missing') }
  },
})

/** Imports all that can be taken over from a document; it makes no comparison first. Resolves to the number of operations. */
export async function importDocument(
  db: Db,
  services: Services,
  { productId, by, ...source }: { document: JsonObject; upstream: string; productId: string; by: string },
): Promise<number> {
  const rows = await lockInterfacesOf(db, productId)
  const differences = differencesOf(services, { ...source, rows, lang: 'zh' }).filter(
    ({ State }) => State === 'new' || State === 'changed',
  )
  for (const difference of differences) await takeOver(db, difference, { productId, by })
  return differences.length
}

/** The document and the base address of its interfaces. */
async function readSource(services: Services, { source, lang }: { source: Source; lang: Lang }, fail: ImportFail) {
  const problem = (reason: 'source' | 'json' | 'openapi' | 'paths') => ({
    values: { problem: phrase(lang, 'server', `document.${reason}`) },
  })
  const { Document, Address } = source
  if ((Document === undefined) === (Address === undefined))
    return fail('open-platform.wrong-document', problem('source'))
  const text = Document ?? (await fetchDocument(services, String(Address), fail))
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return fail('open-platform.wrong-document', problem('json'))
  }
  if (!isOpenApi3(document)) return fail('open-platform.wrong-document', problem('openapi'))
  if (hasTooManyPaths(document)) return fail('open-platform.wrong-document', problem('paths'))
  const upstream = source.Upstream?.trim().replace(/\/+$/, '') || firstServer(document, Address)
  if (!upstream || !isUpstream(upstream, productNetworks(services))) return fail('open-platform.wrong-upstream')
  return { document, upstream }
}

async function fetchDocument(services: Services, address: string, fail: ImportFail): Promise<string> {
  const load = guardedFetch(productNetworks(services), { maxBytes: maxDocumentBytes })
  try {
    const answer = await load(address, { headers: { accept: 'application/json' } })
    if (answer.status === 200) return await answer.text()
  } catch {}
  return fail('open-platform.document-unreachable')
}

interface Comparison {
  document: JsonObject
  upstream: string
  rows: readonly InterfaceRow[]
  lang: Lang
}

function differencesOf(services: Services, { document, upstream, rows, lang }: Comparison): Difference[] {
  const operations = operationsOf(document)
  const codes = new Set(operations.map(({ code }) => code))
  const missing = rows.filter((row) => row.isEnabled && !codes.has(row.code.toLowerCase()))
  return [
    ...operations.map((operation) => {
      const row = rows.find(({ code }) => code.toLowerCase() === operation.code)
      return differenceOf(services, operation, { row, upstream, lang })
    }),
    ...missing.map((row) => ({
      ...shown(row.code, { Name: localizedName(lang, row), Method: row.method, Path: row.path }),
      State: 'missing' as const,
      row,
    })),
  ]
}

const shown = (Code: string, texts: Pick<ImportedOperation, 'Name' | 'Method' | 'Path'>) => ({
  Code,
  ...texts,
  Changes: [],
  Problem: null,
})

/** A new interface, where the document says nothing. */
const blank = { ...interfaceDefaults, Description: '', EnglishDescription: '', ProjectCode: '' }
const validator = Compile(Type.Object(InterfaceFields))

function differenceOf(
  services: Services,
  operation: DocumentOperation,
  { row, upstream, lang }: { row: InterfaceRow | undefined; upstream: string; lang: Lang },
): Difference {
  const base = shown(operation.code, { Name: operation.name, Method: operation.method, Path: operation.path })
  const skipped = (problem: string): Difference => ({ ...base, State: 'skipped', Problem: problem })
  if (operation.skip) {
    const { reason, values } = operation.skip
    return skipped(phrase(lang, 'server', `import.${reason}`, values))
  }
  const before = row && fieldsOf(row)
  const names = { Name: operation.name, EnglishName: operation.name }
  const given = { ...blank, ...names, ...before, ...operation.fields, Upstream: upstream }
  if (!validator.Check(given)) {
    const [first] = problemsIn(validator.Errors(given)[1], lang)
    return skipped(`${first?.field}: ${first?.message}`)
  }
  // A code that differs in capitals alone stays as it is.
  const fields = normalised({ ...given, Code: row?.code ?? given.Code } as InterfaceFields)
  const problem = findInterfaceProblem(fields, { networks: productNetworks(services), lang })
  if (problem) return skipped(phrase(lang, 'errors', problem.error, problem.values))
  const changes = fieldChanges(before, fields)
  const state = row ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new'
  return {
    ...base,
    Name: localizedName(lang, { name: fields.Name, englishName: fields.EnglishName }),
    State: state,
    Changes: changes,
    fields,
    ...(row && { row }),
  }
}

/** Identifies what an import would do, in whichever language it is shown. */
const hashOf = (upstream: string, differences: readonly Difference[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        upstream,
        differences.map(({ Code, State, Changes, row }) => [Code, State, Changes, row?.version ?? 0]),
      ]),
    )
    .digest('hex')

async function takeOver(
  db: Db,
  { State, fields, row }: Difference,
  { productId, by }: { productId: string; by: string },
): Promise<OperationNote> {
  if (row && State === 'missing') {
    await switchInterface(db, row.id, false)
    return { subject: row, changes: { isEnabled: [true, false] } }
  }
  if (!fields) throw new Error('An operation that was chosen has no fields')
  if (!row) {
    const id = await insertInterface(db, { productId, fields, by })
    return { subject: { id, name: fields.Name }, changes: loggedChanges({}, fields) }
  }
  await updateInterface(db, { id: row.id, version: row.version, fields, by })
  const changes = loggedChanges({ before: fieldsOf(row), version: row.version }, fields)
  return { subject: { id: row.id, name: fields.Name }, changes }
}
