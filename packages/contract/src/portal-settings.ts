import type { appPlatforms, Lang, productsWithApp } from './constants.ts'

/** Where the app of a product is had for a platform. */
export interface AppDownload {
  product: (typeof productsWithApp)[number]
  platform: (typeof appPlatforms)[number]
  url: string
}

/** Settings of this portal that every page receives inside `index.html`. */
export interface PortalSettings {
  /** What the portal calls itself. */
  name: string
  version: string
  modules: { footer: boolean; downloads: boolean; help: boolean; install: boolean }
  footer: {
    copyright?: string
    icp?: string
    police?: string
    licence?: string
    wechatQr?: string
    sisterLinks?: { name: string; url: string }[]
  }
  /** None where the module is off. */
  downloads: AppDownload[]
  /** The channels on which codes can be sent. */
  codeChannels: ('sms' | 'email')[]
  /** Whether this is a demonstration, whose accounts anyone may know. */
  demo: boolean
  lang: Lang
  /** What time it was on the server when the page was made, in milliseconds since 1970. */
  now?: number
}
