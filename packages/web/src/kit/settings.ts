import { defaultVersion } from '@atrium/contract/constants.ts'
import type { PortalSettings } from '@atrium/contract/portal-settings.ts'

/** What holds while the client is served without its server, as in development. */
const unserved: PortalSettings = {
  version: defaultVersion,
  modules: { footer: true, downloads: false, help: false, install: false },
  footer: {},
  downloads: [],
  demo: false,
  lang: navigator.language.startsWith('zh') ? 'zh' : 'en',
}

/** What the server says of this portal, embedded in the page. */
export const settings: PortalSettings = read()

function read(): PortalSettings {
  const text = document.getElementById('atrium-settings')?.textContent?.trim() ?? ''
  return text.startsWith('{') ? (JSON.parse(text) as PortalSettings) : unserved
}

/** The nonce that styles made at run time must carry. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
