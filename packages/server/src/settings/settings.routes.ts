import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { handle } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { configurations } from './configurations.ts'
import { ipRules } from './ip-rules.ts'

/** What an organisation sets for itself. */
export const settings = (services: Pick<KitServices, 'clock'>) =>
  handle(settingCalls, { ...configurations(services), ...ipRules })
