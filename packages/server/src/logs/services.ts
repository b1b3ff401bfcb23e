import type { KitServices } from '#kit/services.ts'
import type { CheckpointFiles } from './chain/checkpoints.ts'
import type { LogCounts } from './search/log-counts.ts'
import type { OrganisationZones } from './organisation-zones.ts'

/** What the handlers of the logs use. */
export interface LogServices extends Pick<KitServices, 'clock' | 'jobs' | 'secrets'> {
  zones: OrganisationZones
  counts: LogCounts
  checkpointFiles: CheckpointFiles
}
