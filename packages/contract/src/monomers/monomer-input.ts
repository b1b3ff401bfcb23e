import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import {
  findingCodes,
  GivenRgroups,
  GivenStructure,
  maxAliases,
  maxMarkedAtoms,
  MonomerType,
  PolymerType,
} from './monomers.shapes.ts'

export const naturalAnalog = Type.Optional(
  Nullable(Type.String({ maxLength: 50, description: 'The natural monomer that it resembles; X for none' })),
)
/** A monomer as somebody gives it. */
const givenMonomer = {
  symbol: Type.String({ maxLength: 200, description: 'Letters, digits, -, _ and *' }),
  name: Type.String({ maxLength: 2_000, description: 'Its name' }),
  polymerType: PolymerType,
  monomerType: Type.Optional(MonomerType),
  naturalAnalog,
  aliases: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 50, description: 'A symbol' }), {
      maxItems: maxAliases,
      description: 'Other symbols that it is known by',
    }),
  ),
  structure: GivenStructure,
  rgroups: Type.Optional(GivenRgroups),
}

/** What saving a monomer takes. */
export const MonomerInput = {
  symbolId: Type.Optional(Id('monomer', 'The monomer to change; left out to create one')),
  version: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version that was read, to change it' }),
  ),
  ...givenMonomer,
  acknowledged: Type.Optional(
    Type.Array(Type.Enum(findingCodes, { description: 'A code' }), {
      maxItems: findingCodes.length,
      description: 'Codes of the warnings that are confirmed',
    }),
  ),
  Reason,
}

/** What checking a monomer takes. */
export const CheckInput = {
  symbolId: Type.Optional(Id('monomer', 'The monomer to change; left out for a new one')),
  ...givenMonomer,
  markedAtoms: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: maxMarkedAtoms, description: 'The number of an atom' }), {
      maxItems: maxMarkedAtoms,
      description: 'Atoms to mark in the picture; left out: those of all findings',
    }),
  ),
}
