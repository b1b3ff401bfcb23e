import { randomUUID } from 'node:crypto'
import { on } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Subscription } from './database.ts'

const connectTimeoutMs = 5_000
const reconnectPauseMs = 1_000
const heartbeatIntervalMs = 5_000
const heartbeatTimeoutMs = 3_000
const heartbeatPrefix = 'heartbeat:'

/**
 * Listens on a channel with a connection of its own, which is restored when it is lost. A connection can die silently, so
 * it sends itself a heartbeat through the channel: while none arrives, other notifications may be missing, too.
 */
export class NoticeListener implements Subscription {
  readonly #url: string
  readonly #channel: string
  readonly #onNotice: (payload: string | undefined) => void
  readonly #closing = new AbortController()
  #isAlive = false

  constructor(url: string, channel: string, onNotice: (payload: string | undefined) => void) {
    this.#url = url
    this.#channel = channel
    this.#onNotice = onNotice
  }

  isAlive(): boolean {
    return this.#isAlive
  }

  /** Waits for the first heartbeat or its timeout; throws when the server cannot be reached. */
  async open(): Promise<void> {
    const client = await this.#connect()
    await this.#beat(client, this.#closing.signal).catch(() => {})
    void this.#keepOpen(client)
  }

  close(): void {
    this.#closing.abort()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      keepAlive: true,
      application_name: 'atrium notices',
    })
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(heartbeatPrefix)) this.#onNotice(payload)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    return client
  }

  async #keepOpen(first: pg.Client): Promise<void> {
    await this.#beatUntilLost(first)
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        await delay(reconnectPauseMs, undefined, { signal })
        await this.#beatUntilLost(await this.#connect())
      } catch {
        // Closed, or still unreachable.
      }
    }
  }

  async #beatUntilLost(client: pg.Client): Promise<void> {
    const ended = new AbortController()
    client.once('end', () => ended.abort())
    const signal = AbortSignal.any([ended.signal, this.#closing.signal])
    try {
      for (;;) {
        await this.#beat(client, signal)
        await delay(heartbeatIntervalMs, undefined, { signal })
      }
    } catch {
      if (!this.#closing.signal.aborted) this.#setAlive(false)
      client.end().catch(() => {})
    }
  }

  /** Sends a heartbeat; throws when it does not arrive in time. */
  async #beat(client: pg.Client, signal: AbortSignal): Promise<void> {
    const heartbeat = heartbeatPrefix + randomUUID()
    const timeout = AbortSignal.timeout(heartbeatTimeoutMs)
    const notices = on(client, 'notification', { signal: AbortSignal.any([signal, timeout]) })
    // A failure is a heartbeat that does not arrive.
    client.query('SELECT pg_notify($1, $2)', [this.#channel, heartbeat]).catch(() => {})
    for await (const [{ payload }] of notices as AsyncIterableIterator<[pg.Notification]>)
      if (payload === heartbeat) return this.#setAlive(true)
  }

  /** What is cached may be stale both when the connection is lost and when it is restored. */
  #setAlive(isAlive: boolean): void {
    if (isAlive !== this.#isAlive) this.#onNotice(undefined)
    this.#isAlive = isAlive
  }
}
