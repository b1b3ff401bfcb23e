import { defaultVersion } from '@atrium/contract/constants.ts'
import type { PortalSettings } from '@atrium/contract/portal-settings.ts'
import { demoDownloads } from '#demo/downloads.ts'
import type { Settings } from '#environment/settings.ts'
import { canSendCodes } from '#outside/channels.ts'

/** The settings that pages may see. A demonstration without configured apps shows examples. */
export function portalSettings(settings: Settings, isDemo: boolean): Omit<PortalSettings, 'lang' | 'name'> {
  const { modules, footer, downloads } = settings
  const shownDownloads = isDemo && downloads.length === 0 ? demoDownloads : downloads
  return {
    version: defaultVersion,
    modules,
    footer,
    downloads: modules.downloads ? shownDownloads : [],
    codeChannels: (['sms', 'email'] as const).filter((channel) => canSendCodes({ settings, isDemo }, channel)),
    demo: isDemo,
  }
}
