import type { Settings } from './settings.ts'

/** The settings of the installation, as stored. */
export interface InstallationRow {
  name: string
  publicUrl: string | null
  /** Grows with each change. */
  version: number
}

/**
 * The name of the portal and its address. An address that operators entered replaces `settings.publicUrl`, unless the
 * environment sets `PUBLIC_URL`.
 */
export class Installation {
  readonly #settings: Pick<Settings, 'publicUrl' | 'isPublicUrlFixed'>
  /** True when the environment sets the address. */
  readonly isPublicUrlOfEnvironment: boolean
  /** The address in use without an entered one. */
  #defaultUrl: string
  #name = 'Atrium'
  #version = 0

  constructor(settings: Pick<Settings, 'publicUrl' | 'isPublicUrlFixed'>) {
    this.#settings = settings
    this.isPublicUrlOfEnvironment = settings.isPublicUrlFixed
    this.#defaultUrl = settings.publicUrl
  }

  /** The name of the portal. */
  get name(): string {
    return this.#name
  }

  /** Takes over a row, unless a newer one has come: a row read for an earlier notice can arrive after it. */
  update({ name, publicUrl, version }: InstallationRow): void {
    if (version < this.#version) return
    this.#version = version
    this.#name = name
    if (this.isPublicUrlOfEnvironment) return
    // With port 0, the address is known only once the server listens.
    if (!this.#settings.isPublicUrlFixed) this.#defaultUrl = this.#settings.publicUrl
    this.#settings.publicUrl = publicUrl ?? this.#defaultUrl
    this.#settings.isPublicUrlFixed = publicUrl !== null
  }
}
