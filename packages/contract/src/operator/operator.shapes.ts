import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { OrganisationInfo } from '../identity/identity.shapes.ts'
import { organisationStates } from '../organisation/managed-organisations.shapes.ts'
import { Organisation } from '../organisation/organisation.shapes.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** An organisation as the operators see it: nothing of its people. */
export const OrganisationSummary = Type.Object({
  ...OrganisationInfo.properties,
  ...Type.Pick(Organisation, ['EnglishName', 'TimeZone', 'MemberCount', 'SeatCount']).properties,
  LicenceCount: Type.Integer({ description: 'Applications it may use today' }),
  State: Type.Enum(organisationStates, { description: 'Whether its members may sign in' }),
  CreatedTime: Moment('When it was created'),
})
export type OrganisationSummary = Static<typeof OrganisationSummary>

export const organisationSorts = ['name', 'members', 'created'] as const

/** What can become of a message: `outbox` where nothing is configured to deliver it. */
export const messageStates = ['waiting', 'sent', 'failed', 'outbox'] as const
export type MessageState = (typeof messageStates)[number]

/** A message to a phone or an email address. */
export const Message = Type.Object({
  ID: Id('message', 'The message'),
  Channel: Type.Enum(['sms', 'email'], { description: 'How it travels' }),
  Recipient: Type.String({ description: 'To whom, masked' }),
  Template: Type.String({ description: 'What kind of message it is' }),
  State: Type.Enum(messageStates, { description: 'What became of it' }),
  IsReadable: Type.Boolean({ description: 'Whether its content can be read' }),
  Provider: Nullable(Type.String({ description: 'Who delivers it' })),
  Tries: Type.Integer({ description: 'How often delivery was tried' }),
  Error: Nullable(Type.String({ description: 'Why it could not be delivered, as the provider says' })),
  CreatedTime: Moment('When it was written'),
  SentTime: Nullable(Moment('When it was handed over')),
})
export type Message = Static<typeof Message>

/** What a message says, and to whom. */
export const MessageContent = Type.Object({
  Recipient: Type.String({ description: 'To whom' }),
  Subject: Nullable(Type.String({ description: 'Subject of an email' })),
  Text: Type.String({ description: 'Its text' }),
})
