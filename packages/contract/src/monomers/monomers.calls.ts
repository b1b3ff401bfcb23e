import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { monomerImportCalls } from './monomer-imports.calls.ts'
import {
  Association,
  CheckedMonomer,
  deletionHours,
  FoundMonomer,
  GivenRgroups,
  GivenStructure,
  maxAssociated,
  maxStructureLength,
  MonomerDetail,
  MonomerFilter,
  MonomerType,
  MonomerVersion,
  PolymerType,
  removalResults,
  SameMonomer,
  SavedMonomer,
  StructureFilter,
  structureSearchLimit,
} from './monomers.shapes.ts'
import { CheckInput, MonomerInput, naturalAnalog } from './monomer-input.ts'
import { publicMonomerCalls } from './public-monomers.calls.ts'
import { reviewCalls } from './review.calls.ts'
import { waitingReviewCalls } from './waiting-reviews.calls.ts'

const chemists = { access: 'signed-in', scope: 'organisation', menu: 'monomer-library' } as const
const monomerParams = Type.Object({ id: Id('monomer', 'The monomer') })
const structureLimit = { atOnce: 200, queryTimeoutMs: 3_000 }

/** The monomer library: HELM monomers of the organisation, and public ones. */
export const monomerCalls = {
  ...reviewCalls,
  ...waitingReviewCalls,
  ...monomerImportCalls,
  ...publicMonomerCalls,
  set: write({
    at: 'POST /Helm/SetHelmInfo',
    title: 'Save monomer',
    purpose:
      'Creates a monomer, or changes the one that symbolId names. Everything that follows from the structure is computed. Errors refuse it; each warning has to be confirmed by its code in acknowledged. Where somebody else saved since the given version, nothing is saved and the details of the error hold what was.',
    ...chemists,
    audit: 'monomers.saved',
    bodyLimit: 2 * maxStructureLength,
    body: Type.Object(MonomerInput),
    gives: SavedMonomer,
    fails: [
      'monomers.invalid',
      'monomers.unconfirmed',
      'monomers.changed-meanwhile',
      'monomers.public',
      'monomers.archived',
      'monomers.deprecated',
      'monomers.too-many',
      'monomers.too-many-versions',
      'monomers.too-complex',
      'request.not-found',
    ],
  }),
  check: read({
    at: 'POST /Helm/check',
    title: 'Check monomer',
    purpose:
      'Says what saving a monomer would find, with everything that follows from its structure, the structure as a molfile with a place for each atom, and a picture in which atoms are marked. Nothing is stored.',
    ...chemists,
    limit: structureLimit,
    bodyLimit: 2 * maxStructureLength,
    body: Type.Object(CheckInput),
    gives: CheckedMonomer,
    fails: ['monomers.too-complex'],
  }),
  list: read({
    at: 'POST /Helm/GetHelmList',
    title: 'List monomers',
    purpose:
      'Lists monomers, public ones and those of the organisation, by symbol. The keyword is searched in symbols, names and aliases. With a structure, lists those that contain it, are similar to it – the most similar first – or are it. A text that can be read as SMILES is one, any other is a SMARTS. R groups of the structure stand for attachment points of their number.',
    ...chemists,
    limit: structureSearchLimit,
    bodyLimit: 2 * maxStructureLength,
    body: Type.Object({
      ...PageRequest,
      ...MonomerFilter,
      ...StructureFilter,
    }),
    gives: PageOf(FoundMonomer),
    fails: ['monomers.query-unreadable', 'monomers.search-too-long', 'monomers.too-complex'],
  }),
  remove: write({
    at: 'POST /Helm/DelHelmInfo',
    title: 'Remove monomer',
    purpose: `Archives a monomer of the organisation, or removes the link to a public one. With permanently, a monomer that was never changed is deleted for good, within ${deletionHours} hours of its creation.`,
    ...chemists,
    audit: 'monomers.removed',
    body: Type.Object({
      symbolId: Id('monomer', 'The monomer'),
      permanently: Type.Optional(Type.Boolean({ description: 'True to delete it for good' })),
      Reason,
    }),
    gives: Type.Object({
      result: Type.Enum(removalResults, { description: 'What became of it' }),
    }),
    fails: ['monomers.public', 'monomers.archived', 'monomers.in-use', 'monomers.reviewers-only', 'request.not-found'],
  }),
  isSame: read({
    at: 'POST /Helm/IsExistsSameValue',
    title: 'Check for same monomers',
    purpose:
      'Says whether another monomer, public or of the organisation, has the symbol, the name or the structure. A structure that cannot be read is the same as none.',
    ...chemists,
    limit: structureLimit,
    bodyLimit: 2 * maxStructureLength,
    body: Type.Object({
      symbolId: Type.Optional(Id('monomer', 'The monomer that may have them')),
      polymerType: PolymerType,
      monomerType: Type.Optional(MonomerType),
      naturalAnalog,
      symbol: Type.Optional(Type.String({ maxLength: 200, description: 'The symbol' })),
      name: Type.Optional(Type.String({ maxLength: 2_000, description: 'The name' })),
      structure: Type.Optional(GivenStructure),
      rgroups: Type.Optional(GivenRgroups),
    }),
    gives: Type.Object({
      symbol: Type.Boolean({ description: 'True when the symbol is taken in the organisation' }),
      name: Type.Boolean({ description: 'True when another monomer has the name' }),
      structure: Type.Array(SameMonomer, { description: 'Monomers of the same structure' }),
    }),
    fails: ['monomers.too-complex'],
  }),
  associate: write({
    at: 'POST /Helm/AssociationHelm',
    title: 'Associate monomers',
    purpose:
      'Takes public monomers into the library of the organisation, each by itself: one whose symbol is taken there is left out. Repeating it changes nothing.',
    ...chemists,
    audit: 'monomers.associated',
    body: Type.Object({
      symbolIds: Type.Array(Id('monomer', 'A public monomer'), {
        maxItems: maxAssociated,
        description: 'The monomers',
      }),
      Reason,
    }),
    gives: Type.Array(Association),
    fails: ['monomers.none-selected'],
  }),
  monomer: read({
    at: 'GET /Helm/:id',
    title: 'Get monomer',
    purpose: 'Returns a monomer with its structure, R groups, caps, formula, masses and aliases.',
    ...chemists,
    params: monomerParams,
    gives: MonomerDetail,
    fails: ['request.not-found'],
  }),
  versions: read({
    at: 'GET /Helm/:id/versions',
    title: 'List monomer versions',
    purpose: 'Lists the versions of a monomer as they were saved, the latest first.',
    ...chemists,
    params: monomerParams,
    gives: Type.Array(MonomerVersion),
    fails: ['request.not-found'],
  }),
  seen: write({
    at: 'POST /Helm/:id/seen',
    title: 'Mark public monomer as seen',
    purpose: 'Remembers that the organisation has seen a version of a public monomer that it associated.',
    ...chemists,
    audit: { none: 'Only what a person has looked at is remembered' },
    params: monomerParams,
    body: Type.Object({
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version that was seen' }),
    }),
    gives: MonomerDetail,
    fails: ['request.not-found'],
  }),
  depict: read({
    at: 'GET /Helm/:id/picture/:pictureKey',
    title: 'Draw monomer',
    purpose: 'Draws the structure of a monomer, or of one of its versions, as SVG. A picture never changes.',
    ...chemists,
    limit: structureLimit,
    params: Type.Object({
      id: Id('monomer', 'The monomer'),
      pictureKey: Type.String({
        maxLength: 64,
        description: 'The pictureKey of the monomer or the version',
      }),
    }),
    gives: download('image/svg+xml'),
    fails: ['request.not-found', 'monomers.too-complex'],
  }),
}
