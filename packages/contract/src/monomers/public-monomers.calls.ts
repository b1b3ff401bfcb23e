import { maxSymbolLength } from '@atrium/chemistry/rules/monomer-types.ts'
import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { CheckInput, MonomerInput } from './monomer-input.ts'
import {
  CheckedMonomer,
  ListedMonomer,
  maxStructureLength,
  MonomerDetail,
  MonomerFilter,
  MonomerVersion,
  SavedMonomer,
} from './monomers.shapes.ts'
import { publicActs } from './review.shapes.ts'

const operator = { access: 'operator', scope: 'installation' } as const
const params = Type.Object({ id: Id('public-monomer', 'The public monomer') })

/** How operators keep the public library. */
export const publicMonomerCalls = {
  publicMonomers: read({
    at: 'POST /operator/monomers',
    title: 'List public monomers',
    purpose: 'Lists the public monomers by symbol.',
    ...operator,
    body: Type.Object({ ...PageRequest, keyword: MonomerFilter.keyword, status: MonomerFilter.status }),
    gives: PageOf(ListedMonomer),
  }),
  publicMonomer: read({
    at: 'GET /operator/monomers/:id',
    title: 'Get public monomer',
    purpose: 'Returns a public monomer with its structure.',
    ...operator,
    params,
    gives: MonomerDetail,
    fails: ['request.not-found'],
  }),
  publicVersions: read({
    at: 'GET /operator/monomers/:id/versions',
    title: 'List public monomer versions',
    purpose: 'Lists the versions of a public monomer, the latest first.',
    ...operator,
    params,
    gives: Type.Array(MonomerVersion),
    fails: ['request.not-found'],
  }),
  publicPicture: read({
    at: 'GET /operator/monomers/:id/picture/:pictureKey',
    title: 'Draw public monomer',
    purpose: 'Draws the structure of a public monomer, or of one of its versions, as SVG.',
    ...operator,
    limit: { atOnce: 200, queryTimeoutMs: 3_000 },
    params: Type.Object({
      ...params.properties,
      pictureKey: Type.String({ maxLength: 64, description: 'The pictureKey of the monomer or the version' }),
    }),
    gives: download('image/svg+xml'),
    fails: ['request.not-found', 'monomers.too-complex'],
  }),
  checkPublic: read({
    at: 'POST /operator/monomers/check',
    title: 'Check public monomer',
    purpose:
      'Says what saving a public monomer would find, with a picture in which atoms are marked. Nothing is stored.',
    ...operator,
    limit: { atOnce: 200, queryTimeoutMs: 3_000 },
    bodyLimit: 2 * maxStructureLength,
    body: Type.Object({
      ...CheckInput,
      symbolId: Type.Optional(Id('public-monomer', 'The public monomer to change; left out for a new one')),
    }),
    gives: CheckedMonomer,
    fails: ['monomers.too-complex'],
  }),
  setPublic: write({
    at: 'PUT /operator/monomers',
    title: 'Save public monomer',
    purpose:
      'Creates a public monomer, or changes the one that symbolId names, by the same rules as those of organisations. Symbol and polymer type stay: organisations may have associated it. Their administrators are told.',
    ...operator,
    audit: 'monomers.public-saved',
    bodyLimit: 2 * maxStructureLength,
    body: Type.Object({
      ...MonomerInput,
      symbolId: Type.Optional(Id('public-monomer', 'The public monomer to change; left out to create one')),
    }),
    gives: SavedMonomer,
    fails: [
      'monomers.invalid',
      'monomers.unconfirmed',
      'monomers.changed-meanwhile',
      'monomers.archived',
      'monomers.deprecated',
      'monomers.symbol-stays',
      'monomers.too-many-versions',
      'monomers.too-complex',
      'request.not-found',
    ],
  }),
  changePublicState: write({
    at: 'POST /operator/monomers/:id/state',
    title: 'Change public monomer state',
    purpose:
      'Deprecates, archives or restores a public monomer. Organisations that associated it keep it; their administrators are told.',
    ...operator,
    audit: 'monomers.public-state-changed',
    params,
    body: Type.Object({
      act: Type.Enum(publicActs, { description: 'What to do' }),
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version that was seen' }),
      replacementSymbol: Type.Optional(
        Type.String({ maxLength: maxSymbolLength, description: 'To deprecate it: the symbol to use instead' }),
      ),
      Reason,
    }),
    gives: MonomerDetail,
    fails: [
      'monomers.changed-meanwhile',
      'monomers.impossible-step',
      'monomers.reason-needed',
      'monomers.symbol-in-use',
      'request.not-found',
    ],
  }),
}
