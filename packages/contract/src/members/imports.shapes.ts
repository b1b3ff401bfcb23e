import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** The columns of the template, in their order. */
export const importColumns = [
  'name',
  'account',
  'phone',
  'email',
  'department',
  'jobTitle',
  'role',
  'products',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** The most people in one file, and its largest size in bytes. */
export const maxImportRows = 50_000
export const maxImportBytes = 20_000_000
/**
 * Phones and email addresses of other organisations' members that an organisation may come upon in a day, in imports and
 * by hand: one in a hundred of the largest file.
 */
export const foreignContactsADay = 500
/** For how long an import can be undone. */
export const undoHours = 24

export const importStates = ['judging', 'judged', 'committing', 'committed', 'failed', 'undone'] as const
export type ImportState = (typeof importStates)[number]
export const judgements = ['good', 'warned', 'bad'] as const
export type Judgement = (typeof judgements)[number]

/** Why a row, or a part of it, cannot be taken – or what is worth knowing of it. */
const findingReasons = [
  'name-needed',
  'too-long',
  'formula',
  'wrong-account',
  'account-taken',
  'account-twice',
  'wrong-phone',
  'phone-taken',
  'phone-refused',
  'phone-twice',
  'wrong-email',
  'email-taken',
  'email-refused',
  'email-twice',
  'unchecked',
  'way-needed',
  'wrong-department',
  'new-department',
  'wrong-role',
  'unknown-product',
  'same-name',
  'no-seat',
  'no-product-seat',
  'ignored-columns',
] as const
export type FindingReason = (typeof findingReasons)[number]

/** What the row can be imported with all the same. */
export const mildReasons: readonly FindingReason[] = [
  'new-department',
  'same-name',
  'no-product-seat',
  'ignored-columns',
]

export const Import = Type.Object({
  ID: Id('import', 'The import'),
  FileName: Type.String({ description: 'The file' }),
  State: Type.Enum(importStates, {
    description:
      '`judged`: nothing is written yet; `committing`: it goes on also after a restart; `failed`: see `Problem`',
  }),
  Problem: Nullable(Type.String({ description: 'Why it failed, or that it was interrupted and finished later' })),
  RowCount: Type.Integer({ description: 'People in the file' }),
  GoodCount: Type.Integer({ description: 'Rows that can be imported' }),
  WarnedCount: Type.Integer({ description: 'Rows that can be imported, with something worth knowing' }),
  BadCount: Type.Integer({ description: 'Rows that cannot' }),
  DoneCount: Type.Integer({ description: 'Rows that are dealt with so far' }),
  ImportedCount: Type.Integer({ description: 'People who are members by it, finished or not' }),
  FreeSeats: Type.Integer({ description: 'Members the organisation can still take in now' }),
  NewDepartments: Type.Array(Type.String(), { description: 'Departments that will be made, as paths' }),
  WithInvitation: Type.Boolean({ description: 'Whether the people are invited when all are imported' }),
  CreatedBy: Type.String({ description: 'Who imported' }),
  CreatedTime: Moment('When the file came'),
  CommittedTime: Nullable(Moment('When all was imported')),
  UndoUntil: Nullable(Moment('Until when it can be undone, while nobody of it has signed in')),
})
export type Import = Static<typeof Import>

export const ImportRow = Type.Object({
  Line: Type.Integer({ description: 'The line in the file' }),
  Judgement: Type.Enum(judgements, { description: 'What becomes of it' }),
  IsImported: Type.Boolean({ description: 'Whether the person is a member now' }),
  Cells: Type.Record(Type.String(), Type.String(), { description: 'What stands in the file, by column' }),
  RuleProducts: Type.Array(Type.String(), {
    description: 'Applications that rules of the department will add, while seats are free; empty once imported',
  }),
  Findings: Type.Array(
    Type.Object({
      Column: Type.Enum(importColumns, { description: 'Where' }),
      Reason: Type.Enum(findingReasons, { description: 'What' }),
      Message: Type.String({ description: 'The same for people, in the language of the caller' }),
    }),
    { description: 'What is wrong with it or worth knowing' },
  ),
})
export type ImportRow = Static<typeof ImportRow>
