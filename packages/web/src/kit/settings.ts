import { defaultVersion } from '@atrium/contract/constants.ts'
import type { FirstAnswer } from '@atrium/contract/first-reads.ts'
import type { PortalSettings } from '@atrium/contract/portal-settings.ts'

/** Settings without a server, in development. */
const developmentSettings: PortalSettings = {
  name: 'Atrium',
  version: defaultVersion,
  modules: { footer: true, downloads: false, help: false, install: false },
  footer: {},
  downloads: [],
  codeChannels: ['sms', 'email'],
  demo: false,
  lang: navigator.language.startsWith('zh') ? 'zh' : 'en',
}

/** Settings embedded in the page by the server. */
export const settings: PortalSettings = embedded('atrium-settings', developmentSettings)

/** Answers for the first screens, in the language of the settings. */
export const firstAnswers: readonly FirstAnswer[] = embedded('atrium-answers', [])

function embedded<T>(id: string, unless: T): T {
  const text = document.getElementById(id)?.textContent?.trim() ?? ''
  return /^[{[]/.test(text) ? (JSON.parse(text) as T) : unless
}
