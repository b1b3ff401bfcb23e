import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { OrganisationInfo } from '../identity/identity.shapes.ts'
import { Organisation } from '../organisation/organisation.shapes.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** An organisation as the operators see it: nothing of its people. */
export const OrganisationSummary = Type.Object({
  ...OrganisationInfo.properties,
  ...Type.Pick(Organisation, ['EnglishName', 'TimeZone', 'MemberCount', 'SeatCount']).properties,
  LicenceCount: Type.Integer({ description: 'Applications it may use today' }),
  CreatedTime: Moment('When it was created'),
})
export type OrganisationSummary = Static<typeof OrganisationSummary>

/** What can become of a message: `outbox` where nothing is configured to deliver it. */
export const messageStates = ['waiting', 'sent', 'failed', 'outbox'] as const
export type MessageState = (typeof messageStates)[number]

/** A message to a phone or an e-mail address. */
export const Message = Type.Object({
  ID: Id('The message'),
  Channel: Type.Enum(['sms', 'email'], { description: 'How it travels' }),
  Recipient: Type.String({ description: 'To whom: whole in the outbox, else masked' }),
  Template: Type.String({ description: 'What kind of message it is' }),
  State: Type.Enum(messageStates, { description: 'What became of it' }),
  Subject: Nullable(Type.String({ description: 'Subject of an e-mail; in the outbox alone' })),
  Text: Nullable(Type.String({ description: 'Its text; in the outbox alone' })),
  Provider: Nullable(Type.String({ description: 'Who delivers it' })),
  Tries: Type.Integer({ description: 'How often delivery was tried' }),
  Error: Nullable(Type.String({ description: 'Why it could not be delivered, as the provider says' })),
  CreatedTime: Moment('When it was written'),
  SentTime: Nullable(Moment('When it was handed over')),
})
export type Message = Static<typeof Message>
