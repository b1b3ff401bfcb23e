import type { Settings } from './settings.ts'

/** What operators entered about the installation, as the database has it. */
export interface InstallationRow {
  name: string
  publicUrl: string | null
}

/**
 * The name of the portal, and its address where operators entered one: that takes the place of `PUBLIC_URL` in the settings,
 * unless the environment has it.
 */
export class Installation {
  readonly #settings: Pick<Settings, 'publicUrl' | 'isPublicUrlFixed'>
  /** True when the environment sets the address. */
  readonly isPublicUrlOfEnvironment: boolean
  /** The address without an entered one. */
  #usualUrl: string
  #name = 'Atrium'

  constructor(settings: Pick<Settings, 'publicUrl' | 'isPublicUrlFixed'>) {
    this.#settings = settings
    this.isPublicUrlOfEnvironment = settings.isPublicUrlFixed
    this.#usualUrl = settings.publicUrl
  }

  /** What the portal calls itself. */
  get name(): string {
    return this.#name
  }

  update({ name, publicUrl }: InstallationRow): void {
    this.#name = name
    if (this.isPublicUrlOfEnvironment) return
    // Only known once the server listens: the port may be any.
    if (!this.#settings.isPublicUrlFixed) this.#usualUrl = this.#settings.publicUrl
    this.#settings.publicUrl = publicUrl ?? this.#usualUrl
    this.#settings.isPublicUrlFixed = publicUrl !== null
  }
}
