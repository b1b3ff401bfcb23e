import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { handle } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { configurations } from './configurations.ts'
import { ipRules } from './ip-rules.ts'

/** What an organisation sets for itself. */
export const settings = (parts: Pick<Parts, 'clock'>) => handle(settingCalls, { ...configurations(parts), ...ipRules })
