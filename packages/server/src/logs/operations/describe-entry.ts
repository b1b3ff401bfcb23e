import type { Lang } from '@atrium/contract/constants.ts'
import type { Change, OperationDetail, OperationEntry, SignInEntry } from '@atrium/contract/logs/logs.shapes.ts'
import { valueText } from '@atrium/contract/logs/value-text.ts'
import type { Static } from 'typebox'
import { toDate } from '#kit/data/database.ts'
import { phrase } from '#kit/text/language.ts'
import { methodText, resultText, describeChanges } from '../logs.service.ts'
import type { OperationRow } from './operation-list.ts'
import type { SignInLogRow } from '../sign-ins/sign-in-list.ts'

type LocalizedChange = Static<typeof Change>

/** The action of entries about an unreliable clock. */
const clockAction = 'logs.clock-jumped'

export const actionText = (lang: Lang, action: string): string =>
  phrase(lang, 'audit', action as Parameters<typeof phrase<'audit'>>[2])

/** The number of people an operation affected. */
export function peopleCount({ changes, subject_id }: Pick<OperationRow, 'changes' | 'subject_id'>): number {
  const people = changes['people']?.[1]
  return Array.isArray(people) ? people.length : subject_id ? 1 : 0
}

/** A log entry as listed. */
export const describeOperation = (lang: Lang, row: OperationRow): OperationEntry => ({
  Number: Number(row.number),
  Time: toDate(row.at).toISOString(),
  ActorID: row.actor_id,
  ActorName: actorText(lang, row),
  Action: row.action,
  ActionText: actionText(lang, row.action),
  SubjectID: row.subject_id,
  SubjectName: row.subject_name,
  PeopleCount: peopleCount(row),
  Reason: row.reason,
  Address: row.address,
  Device: row.device,
  IsClockOdd: row.action === clockAction || 'clock' in row.changes,
})

export const actorText = (lang: Lang, row: Pick<OperationRow, 'actor_id' | 'actor_name'>): string =>
  row.actor_id === null && row.actor_name === 'system' ? phrase(lang, 'logs', 'system') : row.actor_name

/** A log entry with all details. */
export const describeOperationDetail = (lang: Lang, row: OperationRow): OperationDetail => ({
  ...describeOperation(lang, row),
  Changes: describeChanges(lang, row.changes),
  RequestID: row.request_id,
  Hash: row.hash,
  PreviousHash: row.previous_hash,
})

export const describeSignIn = (lang: Lang, row: SignInLogRow): SignInEntry => ({
  ID: row.id,
  Time: toDate(row.at).toISOString(),
  AccountID: row.account_id,
  RealName: row.real_name ?? phrase(lang, 'logs', row.more_refused ? 'severalAccounts' : 'unknownPerson'),
  Account: row.account ?? '',
  DepartmentName: row.department_name,
  IsFormer: row.is_former,
  Method: row.method,
  MethodText: methodText(lang, row),
  Result: row.result,
  ResultText: resultText(lang, row.result, row.more_refused),
  Address: row.address,
  Device: row.device,
  RequestID: row.request_id,
  ProductType: row.product,
  LoginClient: row.client,
})

/** The changes of an entry as text for one cell. */
export function changesText(lang: Lang, changes: readonly LocalizedChange[]): string {
  const list = (items: readonly string[]) => items.join(phrase(lang, 'logs', 'separator'))
  return changes
    .map(({ Name, Before, After }) => {
      const values = { field: Name, before: valueText(Before, list), after: valueText(After, list) }
      return phrase(lang, 'logs', 'change', values)
    })
    .join('\n')
}
