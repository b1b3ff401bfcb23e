import type { Lang } from './constants.ts'

/** What the server tells every page of how this portal is set up; it travels inside `index.html`. */
export interface PortalSettings {
  version: string
  modules: { footer: boolean; downloads: boolean; help: boolean }
  footer: {
    copyright?: string
    icp?: string
    police?: string
    licence?: string
    wechatQr?: string
    sisterLinks?: { name: string; url: string }[]
  }
  /** Whether this is a demonstration, whose accounts anyone may know. */
  demo: boolean
  lang: Lang
}
