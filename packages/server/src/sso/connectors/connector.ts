import type { ConnectionKind, SettingsOf } from '@atrium/contract/sso/connection-settings.ts'
import type { AttributeMapping } from '@atrium/contract/sso/sso.shapes.ts'
import type { ChatPlatform, PlatformAddress } from '#outside/chat/chat-api.ts'
import type { AllowedNetworks } from '#outside/allowed-networks.ts'
import type { GuardedFetch } from '#outside/guarded-fetch.ts'
import type { Clock } from '#environment/clock.ts'
import type { Trace } from '../traces/trace.ts'
import type { UpstreamSessions } from '../sessions/sso-sessions.ts'

/** Somebody, as a provider describes the person. */
export interface ExternalIdentity {
  /** The provider's own id of the person, which never changes and is never given to somebody else. */
  subject: string
  /** What the provider says of the person, by its own names. */
  attributes: Record<string, string | readonly string[]>
  /** True unless the provider vouches for the email address. Omitted for providers whose addresses administrators set. */
  isEmailUnverified?: boolean
  /** When the person proved to be there, where the provider says so; for `asksAgain`. */
  authenticatedAt?: Date | undefined
  /** The provider's name of its session, by which it ends ours. */
  upstreamSession?: string | undefined
  /** For signing out at the provider, too. */
  logout?: {
    /** Where the browser goes, without anything secret. */
    url?: string | undefined
    /** What `logoutUrl` of the connector is given. */
    memory: Memory
  }
}

/** What a connector remembers between two requests. Sealed where it is stored. */
export type Memory = Record<string, string>

/** What a provider sent to one of our addresses, by the browser or itself. */
export interface ProviderMessage {
  method: 'GET' | 'POST'
  query: Readonly<Record<string, string>>
  form: Readonly<Record<string, string>>
  /** The query as it was sent: signatures are over its bytes. */
  rawQuery?: string
}

/** A connection with what a connector may use. */
export interface ConnectorContext<K extends ConnectionKind = ConnectionKind> {
  connection: {
    id: string
    organisationId: string
    name: string
    version: number
    settings: SettingsOf<K>
    mapping: AttributeMapping
    /** Domains whose email addresses link to members, where the provider verified them. */
    trustedDomains: readonly string[]
  }
  /** Secrets by name; `secret` is the one that administrators enter. */
  secrets: Memory
  /** Our addresses that the provider knows. */
  callbackUrl: string
  logoutUrl: string
  loggedOutUrl: string
  /** Other addresses of the chat platforms that operators set. */
  chatPlatforms: Readonly<Record<ChatPlatform, PlatformAddress | undefined>>
  /** Our entity ID, where our metadata are. */
  entityUrl: string
  fetch: GuardedFetch
  /** Where sockets may connect to. */
  networks: AllowedNetworks
  clock: Clock
  /** True where the provider has to ask for the person again, whatever session it has. */
  asksAgain?: boolean
  trace: Trace
  /** Remembers that something was used; false when it was before. For what must not be replayed. */
  consumeOnce: (key: string, until: Date) => Promise<boolean>
  /**
   * Reads the certificates from the metadata of the provider again, once in five minutes. Undefined where there are no others.
   */
  renewCertificates: () => Promise<readonly string[] | undefined>
}

/** What somebody typed here to sign in at a directory. */
export interface TypedPassword {
  account: string
  password: string
  /** Is told whose entry was found, before the directory is asked about the password; nothing is asked where it throws. */
  onFound?: ((subject: string) => Promise<void>) | undefined
}

/** Sessions that a provider ended, and what it expects as the answer. */
export interface UpstreamLogout {
  /** Undefined where the provider only answers to a log-out that began here. */
  sessions?: UpstreamSessions
  /** Where the browser goes back to, when the message came by the browser. */
  redirect?: string
  /** The origin whose page frames our answer, when the message came in a frame. */
  framedBy?: string
}

/**
 * How people sign in at one kind of provider. Each method adds its steps to the trace, and throws a `ConnectionProblem`
 * whose hint says what to change. Nothing here knows accounts.
 */
export interface Connector<K extends ConnectionKind> {
  /** Addresses that the portal will connect to: they are checked when the settings are saved, and again when connecting. */
  addresses: (settings: SettingsOf<K>) => readonly string[]
  /** Certificates of the provider, as PEM, that the connection depends on: their end is announced. */
  certificates?: (settings: SettingsOf<K>) => readonly string[]
  /** Makes the secrets that a new connection needs besides the one that administrators enter. */
  newSecrets?: () => Promise<Memory>
  /** What we publish of ourselves to the provider, as XML. */
  metadata?: (context: ConnectorContext<K>) => string
  /**
   * Says where the browser goes, and what `finish` needs. `state` comes back with the answer (64 hex digits). `userAgent` tells
   * whether the browser is that of a chat platform's client.
   */
  start: (context: ConnectorContext<K>, state: string, userAgent: string) => Promise<{ url: string; memory: Memory }>
  /** Verifies what the provider sent back. `memory` is undefined where the sign-in began at the provider. */
  finish: (
    context: ConnectorContext<K>,
    answer: { message: ProviderMessage; memory: Memory | undefined; state: string },
  ) => Promise<ExternalIdentity>
  /** Verifies an account and a password that were typed here: for directories, which have no page of their own. */
  verify?: (context: ConnectorContext<K>, typed: TypedPassword) => Promise<ExternalIdentity>
  /**
   * Reads the photo of somebody whom `verify` named, as Base64: it is large, and wanted of new members alone. Undefined where there
   * is none.
   */
  readPhoto?: (context: ConnectorContext<K>, identity: ExternalIdentity) => Promise<string | undefined>
  /** True where the kind of provider can be told to ask for the person again. */
  canAskAgain?: boolean
  /** Whether an answer without our `state` may be a sign-in that began at the provider. */
  isUnrequested?: (message: ProviderMessage) => boolean
  /** Where the browser goes to sign out at the provider, from what `finish` gave. */
  logoutUrl?: (context: ConnectorContext<K>, memory: Memory) => Promise<string | undefined>
  /** Verifies a message that says that sessions have ended; undefined where the message is something else. */
  readLogout?: (context: ConnectorContext<K>, message: ProviderMessage) => Promise<UpstreamLogout | undefined>
}
