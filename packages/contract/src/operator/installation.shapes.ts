import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { messageStates } from './operator.shapes.ts'

/** What operators enter about the installation. */
export const InstallationFields = {
  Name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: 'What the portal calls itself' }),
  PublicUrl: Nullable(
    Type.String({
      maxLength: 200,
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+/?$',
      description: 'Where people reach the portal, without a path; null where nobody said',
    }),
  ),
}

/** The installation, as operators see it. */
export const Installation = Type.Object({
  ...InstallationFields,
  Version: Type.Integer({ description: 'Grows with each edit; an edit must name the one it is based on' }),
  EffectivePublicUrl: Type.String({ description: 'The address that links in messages have' }),
  IsPublicUrlFixed: Type.Boolean({ description: 'Whether the environment (`PUBLIC_URL`) sets the address' }),
  IsMailDelivered: Type.Boolean({ description: 'Whether mails leave' }),
  IsSmsDelivered: Type.Boolean({ description: 'Whether short messages leave' }),
  SetUpFinishedTime: Nullable(Moment('When set-up was finished; null until then')),
  ProductCount: Type.Integer({ description: 'Applications' }),
  OrganisationCount: Type.Integer({ description: 'Organisations' }),
  FirstOrganisationID: Nullable(Id('organisation', 'The organisation that was created first')),
})
export type Installation = Static<typeof Installation>

/** What became of a message that was sent to try delivery out. */
export const Delivery = Type.Object({
  State: Type.Enum(messageStates, { description: 'What became of it' }),
  Provider: Nullable(Type.String({ description: 'Who delivers it' })),
  Tries: Type.Integer({ description: 'How often delivery was tried' }),
  Error: Nullable(Type.String({ description: 'Why it could not be delivered, as the provider says' })),
})
export type Delivery = Static<typeof Delivery>
