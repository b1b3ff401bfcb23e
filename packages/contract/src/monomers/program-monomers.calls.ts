import { polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import type { Static } from 'typebox'
import { download, read } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Type } from '../kit/type.ts'
import { helmBodyLimit, helmPurpose } from './helm.calls.ts'
import { GivenHelm, ParsedHelm } from './helm.shapes.ts'
import { ListedMonomer, monomerChangeKinds, MonomerDetail } from './monomers.shapes.ts'

const programs = { access: 'program', scope: 'organisation' } as const
const params = Type.Object({ id: Id('monomer', 'The monomer') })
/** Changes on a page. */
export const maxChanges = 200

const {
  symbolId,
  symbol,
  name,
  aliases,
  polymerType,
  monomerType,
  naturalAnalog,
  smiles,
  formula,
  averageMass,
  monoisotopicMass,
  rgroups,
  pictureKey,
} = ListedMonomer.properties

/** A monomer as programs use it: in the version that was approved. */
export const ApprovedMonomer = Type.Object({
  symbolId,
  symbol,
  name,
  aliases,
  polymerType,
  monomerType,
  naturalAnalog,
  smiles,
  formula,
  averageMass,
  monoisotopicMass,
  rgroups,
  pictureKey,
  version: Type.Integer({ description: 'The version that was approved' }),
  owner: ListedMonomer.properties.owner,
  isDeprecated: Type.Boolean({ description: 'True for a monomer that should no longer be used' }),
  deprecationReason: Nullable(Type.String({ description: 'Why it should no longer be used' })),
  replacement: Nullable(Type.String({ description: 'The symbol that replaces it, if one does' })),
})
export type ApprovedMonomer = Static<typeof ApprovedMonomer>

const MonomerChange = Type.Object({
  cursor: Type.Integer({ description: 'Of this change: give it as since to get those after it' }),
  symbolId,
  kind: Type.Enum(monomerChangeKinds, { description: 'What happened' }),
  changedAt: Moment('When it happened'),
  monomer: Nullable(ApprovedMonomer),
})
export type MonomerChange = Static<typeof MonomerChange>

/** The monomer library for programs: apps with a token, and applications of the suite. */
export const programMonomerCalls = {
  programMonomers: read({
    at: 'GET /v1/monomers',
    title: 'List monomers for programs',
    purpose:
      'Lists the monomers that the organisation can use, by symbol: its own, and public ones that it associated, each in the version that was approved. With symbols it resolves exactly these; upper and lower case differ.',
    ...programs,
    query: Type.Object({
      ...PageRequest,
      polymerType: Type.Optional(Type.Enum(polymerTypes, { description: 'Only of this type' })),
      symbols: Type.Optional(
        Type.String({ maxLength: 5_000, description: 'Only these symbols, separated by commas, such as A,C,meA' }),
      ),
      keyword: Type.Optional(Type.String({ maxLength: 100, description: 'Part of symbol, name or alias' })),
    }),
    gives: PageOf(ApprovedMonomer),
  }),
  programMonomer: read({
    at: 'GET /v1/monomers/:id',
    title: 'Get monomer for programs',
    purpose: 'Returns a monomer in the version that was approved, with its structure as a molfile.',
    ...programs,
    params,
    gives: Type.Object({ ...ApprovedMonomer.properties, structure: MonomerDetail.properties.structure }),
    fails: ['request.not-found'],
  }),
  programPicture: read({
    at: 'GET /v1/monomers/:id/picture',
    title: 'Draw monomer for programs',
    purpose: 'Draws the structure of a monomer, in the version that was approved, as SVG.',
    ...programs,
    params,
    gives: download('image/svg+xml'),
    fails: ['request.not-found', 'monomers.too-complex'],
  }),
  programHelm: read({
    at: 'POST /v1/monomers/helm',
    title: 'Parse HELM for programs',
    purpose: helmPurpose,
    ...programs,
    limit: { atOnce: 4, queryTimeoutMs: 3_000 },
    bodyLimit: helmBodyLimit,
    body: Type.Object({ helm: GivenHelm }),
    gives: ParsedHelm,
  }),
  programChanges: read({
    at: 'GET /v1/monomers/changes',
    title: 'List changes of monomers',
    purpose: `Lists what happened to the monomers of the library after a cursor, ${maxChanges} at a time, in their order; without a cursor from the beginning. Each change has its monomer as programs use it now. Whoever goes on with the last cursor misses nothing and gets nothing twice.`,
    ...programs,
    query: Type.Object({
      since: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 9_000_000_000_000_000,
          description: 'The cursor of the last answer; left out: the beginning',
        }),
      ),
    }),
    gives: Type.Object({
      items: Type.Array(MonomerChange, { description: 'The changes' }),
      cursor: Type.Integer({ description: 'Where to go on' }),
      hasMore: Type.Boolean({ description: 'True when there are more already' }),
    }),
  }),
}
