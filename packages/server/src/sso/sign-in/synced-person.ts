import type { UpstreamLock } from '../directory/account-locks.ts'
import type { MappedPerson } from './map-attributes.ts'

/** A person as a source describes one, as it is remembered until the next run. Photos come with sign-ins. */
export interface SyncedPerson extends Omit<MappedPerson, 'photo'> {
  /** Whether the source has a name; otherwise `realName` is made of the email address or the id. */
  isNamed: boolean
  /** Why the source keeps the person out; omitted for those whom it lets in. */
  upstreamLock?: UpstreamLock
}
