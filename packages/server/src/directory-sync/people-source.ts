import type { SyncColumn, SyncReason } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import type { SyncedPerson } from '#sso/sign-in/synced-person.ts'

export interface SourcePerson {
  /** The source's own id of the person, which never changes; null where the source has none, or one that is too long. */
  subject: string | null
  /** What tells somebody without a subject from others. */
  place: string
  person: SyncedPerson
}

/** What is wrong with a person, or worth knowing. */
export interface PersonFinding {
  column: SyncColumn
  reason: SyncReason
  values?: Record<string, string>
}

/** How far a source was read. Only the source itself knows what it means. */
export type Watermark = Readonly<Record<string, string>>

/** A source that is open for one reading. */
export interface OpenSource {
  /** Whether everybody is read: asked for, or because the source cannot go on from the watermark. */
  isWhole: boolean
  /** The people in pages. Ends with an error where not everything could be read: nothing is concluded from a part. */
  pages: AsyncIterable<readonly SourcePerson[]>
  /** How far the source was read, once the last page was; null where it cannot say what changes. */
  watermark(): Watermark | null
}

/**
 * Where people come from. The synchronisation knows nothing else of a directory. Errors are `ConnectionProblem`s whose
 * hints say what to change.
 */
export interface PeopleSource {
  /** Opens the source and lets `work` read: what changed since a watermark, or everybody. */
  read<T>(since: Watermark | null, work: (source: OpenSource) => Promise<T>): Promise<T>
}
