import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** Someone who registered and waits for approval. */
export const Registration = Type.Object({
  ID: Id('registration', 'The account'),
  Account: Type.String({ description: 'The account name' }),
  RealName: Type.String({ description: 'Name of the person' }),
  MobilePhone: Nullable(Type.String({ description: 'The proved phone number' })),
  Email: Nullable(Type.String({ description: 'The proved email address' })),
  RegisteredTime: Moment('When the person registered'),
})
export type Registration = Static<typeof Registration>

/** A link by which people become members. */
export const Invitation = Type.Object({
  ID: Id('invitation', 'The invitation'),
  Department: Nullable(Type.String({ description: 'The department people will belong to' })),
  Uses: Type.Integer({ description: 'How many people may use it' }),
  Used: Type.Integer({ description: 'How many have' }),
  CreatedBy: Type.String({ description: 'Who made it' }),
  CreatedTime: Moment('When it was made'),
  ExpiresTime: Moment('Until when it is good'),
})
export type Invitation = Static<typeof Invitation>
