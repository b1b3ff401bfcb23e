import type { Lang } from '@atrium/contract/constants.ts'
import { hour } from '@atrium/contract/constants.ts'
import { undoHours } from '@atrium/contract/members/imports.shapes.ts'
import {
  syncColumns,
  syncOutcomes,
  type SyncColumn,
  type SyncRow as ShownRow,
  type SyncRun,
} from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { phrase } from '#kit/text/language.ts'
import { noSubject } from './plan-people.ts'
import type { PersonFinding } from './people-source.ts'
import type { ReportRow } from './sync-people.store.ts'
import type { SyncRecord } from './directory-sync.store.ts'

/** Until when a run can be taken back, in milliseconds; null for one that cannot. */
export function undoUntil({ isDry, state, finishedAt }: SyncRecord): number | null {
  const hasApplied = state === 'finished' || state === 'failed'
  return isDry || !hasApplied || finishedAt === null ? null : finishedAt.getTime() + undoHours * hour
}

/** Whether a run stopped and nobody has confirmed it yet. */
export const canConfirm = ({ state, confirmedAt }: SyncRecord): boolean => state === 'stopped' && confirmedAt === null

/** Whether a run has changed anything. */
const hasChanged = ({ counts }: SyncRecord): boolean =>
  syncOutcomes.some((outcome) => !['unchanged', 'refused', 'kept'].includes(outcome) && (counts[outcome] ?? 0) > 0)

/** A run in the language of the reader. */
export function describeSync(lang: Lang, sync: SyncRecord): SyncRun {
  const until = hasChanged(sync) ? undoUntil(sync) : null
  const { startedAt, finishedAt } = sync
  return {
    ID: sync.id,
    ConnectionID: sync.connectionId,
    ConnectionName: sync.connectionName,
    Kind: sync.kind,
    IsDry: sync.isDry,
    State: sync.state,
    Problem: sync.problem,
    ProblemText:
      sync.problem &&
      phrase(lang, 'directory-sync', `problem.${sync.problem}`, {
        vanishing: String(sync.vanishingCount),
        linked: String(sync.linkedCount),
      }),
    TraceID: sync.traceId,
    RequestedBy: sync.requestedByName,
    CreatedTime: sync.createdAt.toISOString(),
    FinishedTime: finishedAt?.toISOString() ?? null,
    DurationSeconds: finishedAt && startedAt && Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000),
    FoundCount: sync.foundCount,
    DoneCount: sync.doneCount,
    Counts: Object.fromEntries(
      syncOutcomes.map((outcome) => [outcome, sync.counts[outcome] ?? 0]),
    ) as SyncRun['Counts'],
    VanishingCount: sync.vanishingCount,
    LinkedCount: sync.linkedCount,
    CreatedDepartments: sync.createdDepartments.map(({ path }) => path),
    CanConfirm: canConfirm(sync),
    UndoUntil: until === null ? null : new Date(until).toISOString(),
  }
}

const roleText = (lang: Lang, isAdministrator: boolean): string =>
  phrase(lang, 'imports', isAdministrator ? 'role.organisation-admin' : 'role.member')

/** What the report shows of a person, by column. */
export function cellsOf(
  lang: Lang,
  { person, subject }: Pick<ReportRow, 'person' | 'subject'>,
): Record<SyncColumn, string> {
  return {
    name: subject.startsWith(noSubject) ? subject.slice(noSubject.length) : person.realName,
    phone: person.mobilePhone ?? '',
    email: person.email ?? '',
    department: person.department.join('/'),
    jobTitle: person.jobTitle ?? '',
    role: person.isAdministrator === null ? '' : roleText(lang, person.isAdministrator),
  }
}

const fieldOf: Partial<Record<SyncColumn, string>> = {
  name: 'realName',
  phone: 'mobilePhone',
  email: 'email',
  department: 'department',
  jobTitle: 'jobTitle',
  role: 'role',
}

/** The changed fields of a member. */
export function changesOf(lang: Lang, { before, after, outcome }: ReportRow): ShownRow['Changes'] {
  if (outcome === 'created') return []
  const [was, became] = [before, after].map((side) => (side?.['fields'] ?? {}) as Record<string, string | null>)
  return syncColumns.flatMap((Column) => {
    const field = fieldOf[Column] ?? ''
    if (!became || !(field in became) || became[field] === was?.[field]) return []
    const [Before, After] = [was?.[field] ?? null, became[field] ?? null].map((value) =>
      Column === 'role' && value !== null ? roleText(lang, value === 'organisation-admin') : value,
    )
    return [{ Column, Before: Before ?? null, After: After ?? null }]
  })
}

export const findingText = (lang: Lang, { reason, values = {} }: PersonFinding): string =>
  phrase(lang, 'directory-sync', `reason.${reason}`, values)

/** A person of the report, in the language of the reader. */
export const describePerson = (lang: Lang, row: ReportRow): ShownRow => ({
  Line: row.line,
  Cells: cellsOf(lang, row),
  Outcome: row.outcome,
  Findings: row.findings.map((finding) => ({
    Column: finding.column,
    Reason: finding.reason,
    Message: findingText(lang, finding),
  })),
  Changes: changesOf(lang, row),
  AccountID: row.accountId,
  Undo: row.undo,
})
