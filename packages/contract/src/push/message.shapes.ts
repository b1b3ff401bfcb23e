import type { Static } from 'typebox'
import { Id } from '../kit/ids.ts'
import { Type } from '../kit/type.ts'

export const maxMessageRecipients = 10_000

/** Texts of the portal for messages of applications, with the variables that each needs. */
export const messageTemplates = {
  'task-assigned': ['task', 'sender'],
  'approval-needed': ['record', 'sender'],
  'result-ready': ['record'],
  'deadline-near': ['task', 'date'],
} as const satisfies Record<string, readonly string[]>
export type ProductTemplate = keyof typeof messageTemplates
export const messageTemplateNames = Object.keys(messageTemplates) as ProductTemplate[]

const oneLine = '^[^\\r\\n]*$'

const MessageText = Type.Object({
  Title: Type.String({ minLength: 1, maxLength: 100, pattern: oneLine, description: 'The title, in one line' }),
  Text: Type.String({
    minLength: 1,
    maxLength: 2_000,
    pattern: '\\S',
    description: 'What it says; a name in double braces is replaced by the variable of that name',
  }),
})

const list = (description: string, item: ReturnType<typeof Type.String>) =>
  Type.Optional(Type.Array(item, { maxItems: maxMessageRecipients, description }))

/** A message of an application to members of an organisation. */
export const MessageInput = Type.Object({
  Key: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: oneLine,
    description: 'Chosen by the application, once for each message: repeating the call with it sends nothing again',
  }),
  Template: Type.Optional(
    Type.Enum(messageTemplateNames, { description: 'A text of the portal, in the language of each person' }),
  ),
  Texts: Type.Optional(
    Type.Object(
      { zh: MessageText, en: Type.Optional(MessageText) },
      { description: 'A text of the application instead; who reads English gets the English one where there is one' },
    ),
  ),
  Variables: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 300, pattern: oneLine }), {
      maxProperties: 30,
      description: 'What replaces the names in double braces',
    }),
  ),
  Link: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Where it leads: an address with https of the application, or one of the portal',
    }),
  ),
  Urgent: Type.Optional(Type.Boolean({ description: 'Whether it is sent in quiet hours, too' })),
  AccountIDs: list('Members by id', Id('account', 'A member')),
  Accounts: list(
    'Members by account name',
    Type.String({ minLength: 1, maxLength: 100, description: 'An account name' }),
  ),
  DepartmentIDs: Type.Optional(
    Type.Array(Id('department', 'A department'), {
      maxItems: 200,
      description: 'Everybody in these departments and below them',
    }),
  ),
})
export type MessageInput = Static<typeof MessageInput>

/** Why somebody does not get a message: `foreign` is a member of another organisation. */
export const recipientRefusals = ['unknown', 'left', 'foreign', 'inactive'] as const
export type RecipientRefusal = (typeof recipientRefusals)[number]

/** What became of a call that sends a message. */
export const MessageReceipt = Type.Object({
  ID: Id('notification', 'The message'),
  AcceptedCount: Type.Integer({ description: 'People who get it' }),
  IsRepeated: Type.Boolean({ description: 'True where the key was used before: nothing was sent again' }),
  Refused: Type.Array(
    Type.Object({
      Recipient: Type.String({ description: 'The id or account name as it was given' }),
      Reason: Type.Enum(recipientRefusals, { description: 'Why this one does not get it' }),
    }),
    { description: 'Who does not get it; the others do' },
  ),
})
export type MessageReceipt = Static<typeof MessageReceipt>

/** What became of a message, for the application that sent it. */
export const MessageProgress = Type.Object({
  ID: Id('notification', 'The message'),
  Recipients: Type.Integer({ description: 'People who get it' }),
  Read: Type.Integer({ description: 'Those who have read it in the inbox' }),
  Deliveries: Type.Array(
    Type.Object({
      Channel: Type.String({ description: 'How it travels: push, email or sms' }),
      State: Type.String({ description: 'What became of it' }),
      Count: Type.Integer({ description: 'How many' }),
    }),
    { description: 'Deliveries by way and state' },
  ),
})
