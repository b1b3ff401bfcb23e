import type { Parts } from '#kit/parts.ts'
import type { CheckpointFiles } from './checkpoints.ts'
import type { LogCounts } from './log-counts.ts'
import type { OrganisationZones } from './organisation-zones.ts'

/** What the logs are read and proved with, besides what every domain has. */
export interface LogParts extends Pick<Parts, 'clock' | 'jobs' | 'secrets'> {
  zones: OrganisationZones
  counts: LogCounts
  checkpointFiles: CheckpointFiles
}
