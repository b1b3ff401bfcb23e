import { defaultVersion } from '@atrium/contract/constants.ts'
import type { FirstAnswer } from '@atrium/contract/first-reads.ts'
import type { PortalSettings } from '@atrium/contract/portal-settings.ts'

/** What holds while the client is served without its server, as in development. */
const unserved: PortalSettings = {
  name: 'Atrium',
  version: defaultVersion,
  modules: { footer: true, downloads: false, help: false, install: false },
  footer: {},
  downloads: [],
  codeChannels: ['sms', 'email'],
  demo: false,
  lang: navigator.language.startsWith('zh') ? 'zh' : 'en',
}

/** What the server says of this portal, embedded in the page. */
export const settings: PortalSettings = embedded('atrium-settings', unserved)

/** What the first screens would ask; holds for the language of the settings. */
export const firstAnswers: readonly FirstAnswer[] = embedded('atrium-answers', [])

function embedded<T>(id: string, unless: T): T {
  const text = document.getElementById(id)?.textContent?.trim() ?? ''
  return /^[{[]/.test(text) ? (JSON.parse(text) as T) : unless
}

/** The nonce that styles made at run time must carry. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
