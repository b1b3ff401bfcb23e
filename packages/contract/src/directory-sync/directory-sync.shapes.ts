import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { ConnectionId } from '../sso/sso.shapes.ts'

/** When a directory is read by itself. */
export const syncSchedules = ['off', 'hourly', 'six-hours', 'daily'] as const
export type SyncSchedule = (typeof syncSchedules)[number]

/** What happens to linked members who are not in the directory any more. */
export const missingActions = ['mark', 'lock', 'remove'] as const
export type MissingAction = (typeof missingActions)[number]

/** A whole run reads everybody and finds who is missing; a delta reads what has changed since the last run. */
export const syncKinds = ['whole', 'delta'] as const
export type SyncKind = (typeof syncKinds)[number]

export const syncStates = ['waiting', 'reading', 'applying', 'finished', 'stopped', 'failed', 'undone'] as const
export type SyncState = (typeof syncStates)[number]

/** The states of a run that goes on. A connection has one such run at most. */
export const activeSyncStates: readonly SyncState[] = ['waiting', 'reading', 'applying']

/** What became of a person, or would become in a dry run. */
export const syncOutcomes = [
  'created',
  'linked',
  'changed',
  'recovered',
  'locked',
  'removed',
  'missing',
  'kept',
  'conflict',
  'refused',
  'unchanged',
] as const
export type SyncOutcome = (typeof syncOutcomes)[number]

/** What became of a person when the run was taken back. */
export const syncUndoOutcomes = ['undone', 'partly', 'changed-since', 'in-use', 'contact-taken', 'no-seat'] as const
export type SyncUndoOutcome = (typeof syncUndoOutcomes)[number]

export const syncColumns = ['name', 'phone', 'email', 'department', 'jobTitle', 'role'] as const
export type SyncColumn = (typeof syncColumns)[number]

/** Why a person, or a field of one, was not taken – or what is worth knowing. */
export const syncReasons = [
  'no-id',
  'phone-taken',
  'phone-refused',
  'phone-twice',
  'email-taken',
  'email-refused',
  'email-twice',
  'unchecked',
  'email-untrusted',
  'domain-untrusted',
  'former',
  'other-subject',
  'no-seat',
  'no-product-seat',
  'wrong-department',
  'new-department',
  'last-administrator',
  'not-sent',
  'break-glass',
  'self',
  'hand-over',
  'not-asked',
  'inactive',
  'unlocked-by-hand',
  'recovered-by-hand',
  'upstream-disabled',
  'upstream-expired',
  'upstream-locked',
] as const
export type SyncReason = (typeof syncReasons)[number]

/** Why a run failed or stopped. */
export const syncProblems = ['directory', 'interrupted', 'empty', 'brake', 'unexpected'] as const
export type SyncProblem = (typeof syncProblems)[number]

/** Percent of the linked members whom a run may lock or remove without being asked. */
export const defaultBrakePercent = 10
/** People in a directory at most. */
export const maxSyncPeople = 200_000
/** Days for which dry runs, and rows of people for whom nothing changed, are kept. */
export const syncDetailDays = 30

/** How a directory keeps the members, as administrators set it. */
export const SyncSettingFields = {
  Schedule: Type.Enum(syncSchedules, { description: 'When it runs by itself' }),
  Hour: Type.Integer({
    minimum: 0,
    maximum: 23,
    description: 'The hour of daily runs, in the time zone of the organisation',
  }),
  Missing: Type.Enum(missingActions, {
    description:
      'What happens to members who are missing in the directory: they are shown, locked, or removed after the check for tasks to hand over',
  }),
  BrakePercent: Type.Integer({
    minimum: 0,
    maximum: 100,
    description:
      'A run that would lock or remove more percent of the linked members, because they are missing, stops before anything is changed',
  }),
}

const Counts = Type.Object(
  Object.fromEntries(
    syncOutcomes.map((outcome) => [outcome, Type.Integer({ description: `People with the outcome ${outcome}` })]),
  ) as Record<SyncOutcome, ReturnType<typeof Type.Integer>>,
  { description: 'People by outcome' },
)

/** A run of the synchronisation, with its report. */
export const SyncRun = Type.Object({
  ID: Id('sso-sync', 'The run'),
  ConnectionID: ConnectionId,
  ConnectionName: Type.String({ description: 'The name of the connection' }),
  Kind: Type.Enum(syncKinds, { description: 'Whether everybody was read, or what has changed' }),
  IsDry: Type.Boolean({ description: 'Whether it only says what would happen' }),
  State: Type.Enum(syncStates, {
    description: '`stopped`: it would lock or remove too many, and changed nothing; `failed`: see `Problem`',
  }),
  Problem: Nullable(Type.Enum(syncProblems, { description: 'Why it failed or stopped' })),
  ProblemText: Nullable(Type.String({ description: 'The same for people, in the language of the caller' })),
  TraceID: Nullable(Id('sso-trace', 'What the directory answered, where it could not be read')),
  RequestedBy: Nullable(Type.String({ description: 'Who started it; null for the schedule' })),
  CreatedTime: Moment('When it was started'),
  FinishedTime: Nullable(Moment('When it ended')),
  DurationSeconds: Nullable(Type.Integer({ description: 'How long it took' })),
  FoundCount: Type.Integer({ description: 'People read from the directory' }),
  DoneCount: Type.Integer({ description: 'People dealt with so far' }),
  Counts,
  VanishingCount: Type.Integer({ description: 'Members whom it locks or removes, or would' }),
  LinkedCount: Type.Integer({ description: 'Linked members when it began' }),
  CreatedDepartments: Type.Array(Type.String(), { description: 'Departments that it made or would make, as paths' }),
  CanConfirm: Type.Boolean({ description: 'Whether it stopped and can be confirmed' }),
  UndoUntil: Nullable(Moment('Until when it can be taken back')),
})
export type SyncRun = Static<typeof SyncRun>

/** How a directory keeps the members. */
export const SyncSettings = Type.Object({
  ...SyncSettingFields,
  NextTime: Nullable(Moment('When it runs next by itself')),
  TimeZone: Type.String({ description: 'The time zone of the organisation' }),
  MissingCount: Type.Integer({ description: 'Linked members who were missing in the last whole run' }),
  Active: Nullable(SyncRun),
  LastWhole: Nullable(Id('sso-sync', 'The last whole run that was no dry run and has ended')),
})
export type SyncSettings = Static<typeof SyncSettings>

const Finding = Type.Object({
  Column: Type.Enum(syncColumns, { description: 'Where' }),
  Reason: Type.Enum(syncReasons, { description: 'What' }),
  Message: Type.String({ description: 'The same for people, in the language of the caller' }),
})

const Change = Type.Object({
  Column: Type.Enum(syncColumns, { description: 'The field' }),
  Before: Nullable(Type.String({ description: 'Its value before' })),
  After: Nullable(Type.String({ description: 'Its value after' })),
})

/** A person in the report of a run. */
export const SyncRow = Type.Object({
  Line: Type.Integer({ description: 'The place in the report' }),
  Cells: Type.Record(Type.String(), Type.String(), { description: 'What the directory says, by column' }),
  Outcome: Nullable(
    Type.Enum(syncOutcomes, { description: 'What became of the person; null where the run ended before' }),
  ),
  Findings: Type.Array(Finding, { description: 'What was not taken, and what is worth knowing' }),
  Changes: Type.Array(Change, { description: 'The fields that were changed' }),
  AccountID: Nullable(Id('account', 'The member')),
  Undo: Nullable(Type.Enum(syncUndoOutcomes, { description: 'What became of it when the run was taken back' })),
})
export type SyncRow = Static<typeof SyncRow>

export const SyncRowFilter = {
  Outcome: Type.Optional(Type.Enum(syncOutcomes, { description: 'Only people with this outcome' })),
  Search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name, email address or phone number' })),
}
