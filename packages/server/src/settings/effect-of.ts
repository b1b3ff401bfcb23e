import type { EffectKind, SettingEffect } from '@atrium/contract/settings/setting-effects.ts'

const noDetails = { Before: null, Until: null, Administrators: [], IncludesCaller: false }

/** An effect in a list; an empty list when its number is 0. */
export const effectOf = (Kind: EffectKind, Count: number, more: Partial<SettingEffect> = {}): SettingEffect[] =>
  Count > 0 ? [{ ...noDetails, Kind, Count, ...more }] : []
