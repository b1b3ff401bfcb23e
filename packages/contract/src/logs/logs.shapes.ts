import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { auditActions } from '../audit-actions.ts'
import { listFormats, pageSize } from '../constants.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

const Time = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$`,
      description: `${description}: a day of the organisation’s calendar, or a moment (ISO 8601)`,
    }),
  )

const period = {
  From: Time('The first day, or from when on'),
  Until: Time('The last day, or until when'),
}

const address = Type.Optional(Type.String({ maxLength: 45, description: 'The IP address, whole' }))

const Words = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }))

const paging = {
  pageIndex: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    default: 1,
    description: 'Which page, from 1; the first thousands of rows only – deeper ones are reached by `After`',
  }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200, default: pageSize, description: 'Rows on a page' }),
  After: Type.Optional(
    Type.String({ maxLength: 200, description: 'The `Next` of the page before: rows behind it, however deep' }),
  ),
}

/** A page of a log. Nobody counts millions: `total` is exact below `countedLogRows`, and a lower bound from there. */
const LogPageOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({
    total: Nullable(
      Type.Integer({ description: 'Rows in the whole list; null where `After` was given or words are looked for' }),
    ),
    IsMore: Type.Boolean({ description: 'True when there are more than `total`' }),
    items: Type.Array(item, { description: 'The rows of this page, the newest first' }),
    Next: Nullable(Type.String({ description: 'For `After`; null where this is the last page' })),
    TimeZone: Type.String({ description: 'The time zone of the organisation’s calendar' }),
    KeptSince: Moment('Since when entries are shown: before that they are not kept'),
  })

const signInFilter = {
  ...period,
  AccountId: Type.Optional(Id('account', 'Only attempts to sign in to this account')),
  Result: Type.Optional(
    Type.String({
      maxLength: 60,
      description:
        '`failure` for all that are none of `success`, `first-step` and `signed-out`; or one result by its name',
    }),
  ),
  Address: address,
  Search: Words('Parts of name, pinyin, initials, account, phone or email of the person'),
}
export const SignInFilter = Type.Object(signInFilter)
export type SignInFilter = Static<typeof SignInFilter>
export const SignInPageRequest = Type.Object({ ...paging, ...signInFilter })
export type SignInPageRequest = Static<typeof SignInPageRequest>

/** Somebody to be chosen. */
export const LogPerson = Type.Object({
  ID: Id('account', 'The person'),
  RealName: Type.String({ description: 'Name' }),
  DepartmentName: Nullable(Type.String({ description: 'The main department now' })),
  IsFormer: Type.Boolean({ description: 'Whether the person has left' }),
})

/** One attempt to sign in. */
export const SignInEntry = Type.Object({
  ID: Id('sign-in', 'The entry'),
  Time: Moment('When'),
  AccountID: Nullable(Id('account', 'The account; null where an entry counts attempts at several')),
  RealName: Type.String({ description: 'Whose it is' }),
  Account: Type.String({ description: 'The account name; empty where an entry counts attempts at several' }),
  DepartmentName: Nullable(Type.String({ description: 'The main department now' })),
  IsFormer: Type.Boolean({ description: 'Whether the person has left' }),
  Method: Type.String({ description: 'By what' }),
  MethodText: Type.String({ description: 'By what, in words' }),
  Result: Type.String({ description: '`success`, `first-step`, `signed-out`, or the name of the error' }),
  ResultText: Type.String({ description: 'The result in words' }),
  Address: Type.String({ description: 'IP address' }),
  Device: Type.String({ description: 'Browser and system' }),
  RequestID: Type.String({ description: 'The request that it was' }),
  ProductType: Nullable(
    Type.String({ description: 'Code of the application that the person came from; null when unknown' }),
  ),
  LoginClient: Nullable(Type.String({ description: 'Kind of client; null when unknown' })),
})
export type SignInEntry = Static<typeof SignInEntry>
export const SignInPage = LogPageOf(SignInEntry)

const operationFilter = {
  ...period,
  ActorId: Type.Optional(Id('account', 'Only what this person did')),
  SubjectId: Type.Optional(Id('any', 'Only what was done to this person or thing')),
  Actions: Type.Optional(
    Type.Array(Type.Enum(auditActions), { maxItems: 100, description: 'Only these actions', minItems: 1 }),
  ),
  Address: address,
  Search: Words(
    'Words that are in names, reason, or changed fields and values, all of them; within at most 31 days, the last ones where no period is given',
  ),
}
export const OperationFilter = Type.Object(operationFilter)
export type OperationFilter = Static<typeof OperationFilter>
export const OperationPageRequest = Type.Object({ ...paging, ...operationFilter })
export type OperationPageRequest = Static<typeof OperationPageRequest>

/** One changed field of an entry. */
export const Change = Type.Object({
  Field: Type.String({ description: 'As the log calls it' }),
  Name: Type.String({ description: 'Its name in the caller’s language' }),
  Before: Type.Unknown({ description: 'The value before' }),
  After: Type.Unknown({ description: 'The value after' }),
})

/** One entry of the operation log. */
export const OperationEntry = Type.Object({
  Number: Type.Integer({ description: 'Its place in the chain, from 1' }),
  Time: Moment('When'),
  ActorID: Nullable(Id('account', 'Who did it; null for the system')),
  ActorName: Type.String({ description: 'Name of that person at the time' }),
  Action: Type.String({ description: 'What was done' }),
  ActionText: Type.String({ description: 'What was done, in words' }),
  SubjectID: Nullable(Id('any', 'To whom or what')),
  SubjectName: Nullable(Type.String({ description: 'Name of that at the time' })),
  PeopleCount: Type.Integer({ description: 'To how many people, where there were several' }),
  Reason: Nullable(Type.String({ description: 'Why, where somebody said so' })),
  Address: Type.String({ description: 'IP address' }),
  Device: Type.String({ description: 'Browser and system' }),
  IsClockOdd: Type.Boolean({ description: 'Whether the clock had gone back, or jumped, here' }),
})
export type OperationEntry = Static<typeof OperationEntry>

/** One entry with everything that it has. */
export const OperationDetail = Type.Object({
  ...OperationEntry.properties,
  Changes: Type.Array(Change, { description: 'The changed fields with old and new values' }),
  RequestID: Type.String({ description: 'The request that it was' }),
  Hash: Type.String({ description: 'SHA-256 of the entry and of the hash before, as hex' }),
  PreviousHash: Type.String({ description: 'The hash of the entry before, as hex' }),
})
export type OperationDetail = Static<typeof OperationDetail>

export const OperationPage = LogPageOf(OperationEntry)

export const ListFormatChoice = Type.Enum(listFormats, { description: 'The kind of file' })

const verificationStates = ['waiting', 'running', 'finished', 'failed'] as const

/** The ways in which a chain can be broken. */
const chainFaults = [
  'changed',
  'missing',
  'reordered',
  'truncated',
  'rewritten',
  'forged-checkpoint',
  'unproven-start',
  'unsigned',
  'beyond-head',
  'time-back',
] as const
export type ChainFault = (typeof chainFaults)[number]

/** What looking through a chain found. */
export const Verification = Type.Object({
  ID: Id('verification', 'The verification'),
  State: Type.Enum(verificationStates, { description: 'How far it is' }),
  From: Nullable(Moment('From when on entries were looked at; null from the first one')),
  Until: Nullable(Moment('Until when; null until the last one')),
  RequestedBy: Nullable(Type.String({ description: 'Who asked for it' })),
  RequestedTime: Moment('When it was asked for'),
  FinishedTime: Nullable(Moment('When it was finished')),
  Done: Type.Integer({ description: 'Entries looked at so far' }),
  Total: Type.Integer({ description: 'Entries to look at' }),
  Result: Nullable(
    Type.Object({
      IsIntact: Type.Boolean({ description: 'Whether nothing is wrong' }),
      FirstNumber: Type.Integer({ description: 'The first entry looked at; 0 where there is none' }),
      LastNumber: Type.Integer({ description: 'The last one' }),
      LastHash: Type.String({ description: 'Its hash, as hex' }),
      Checkpoints: Type.Integer({ description: 'Signed checkpoints that were compared' }),
      CheckpointsInDatabase: Type.Integer({ description: 'Genuine ones that fit, in the database' }),
      CheckpointsInFolder: Type.Integer({ description: 'Genuine ones that fit, in the folder beside it' }),
      SignedSince: Nullable(Moment('When the first of them was signed')),
      LatestCheckpoint: Nullable(
        Type.Object({
          Number: Type.Integer({ description: 'The entry that it was signed at' }),
          Time: Moment('When it was signed'),
        }),
      ),
      Uncovered: Type.Integer({ description: 'How many entries at the end no checkpoint covers yet' }),
      KeyID: Type.String({ description: 'The key that signed them' }),
      Faults: Type.Array(
        Type.Object({
          Fault: Type.Enum(chainFaults, { description: 'What is wrong' }),
          Number: Type.Integer({ description: 'At which entry' }),
          Text: Type.String({ description: 'What is wrong, in words' }),
        }),
        { description: 'What is wrong, the first first' },
      ),
    }),
  ),
})
export type Verification = Static<typeof Verification>

/** What is printed for an inspector. */
export const OperationReport = Type.Object({
  items: Type.Array(OperationDetail, { description: 'The entries, the newest first' }),
  IsCut: Type.Boolean({ description: 'True when the report leaves out older ones' }),
  TimeZone: Type.String({ description: 'The time zone of the organisation’s calendar, in which days are meant' }),
  KeptSince: Moment('Since when entries are kept'),
  Verification: Nullable(Verification),
})
export type OperationReport = Static<typeof OperationReport>
