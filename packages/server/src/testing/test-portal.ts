import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgeryHeader, sessionCookie } from '@atrium/contract/constants.ts'
import type { Envelope } from '@atrium/contract/kit/envelope.ts'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { newCaptcha, readCaptcha } from '#identity/captcha.ts'
import { sendCodes } from '#identity/codes/send-codes.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { readSettings } from '#environment/settings.ts'
import { recipientKey, type Letter } from '#outside/outbox.ts'
import type { UndeclaredError } from '#app/app.ts'
import { assemble } from '#app/server.ts'
import { buildersFor } from './people.ts'
import type { ProductSigner } from './product-signer.ts'
import { testClock } from './test-clock.ts'
import { openTestDatabase } from './test-database.ts'

export interface Asked {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  /** Signs the request for a product. */
  sign?: ProductSigner | undefined
  /** The network address it comes from. */
  address?: string
}

/**
 * A whole portal for one test file, on a database of its own, asked over HTTP as browsers do. It is a demonstration
 * by default: codes are sent though nothing delivers them.
 */
export async function openTestPortal(
  env: Record<string, string> = {},
  given: { webFolder?: string; stalledReaderMs?: number; isDemo?: boolean } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  const clock = testClock()
  const settings = readSettings({ LOG_LEVEL: 'silent', ...env, DATA_DIR: dataDir })
  const database = await openTestDatabase()
  const undeclared = new Set<string>()
  const onUndeclared = ({ call, error }: UndeclaredError) => void undeclared.add(`${call} failed with ${error}`)
  const server = await assemble({ settings, database, clock, onUndeclared, isDemo: true, ...given })

  const inject = (at: string, { token, body, headers, sign, address }: Asked = {}) => {
    const [method, url] = at.split(' ') as [InjectOptions['method'], string]
    return server.app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers: {
        [forgeryHeader]: '1',
        // Under both names: over TLS only the one with the prefix counts.
        ...(token && { cookie: `${sessionCookie}=${token}; __Host-${sessionCookie}=${token}` }),
        ...headers,
        ...sign?.(String(method), `/api${url}`, body === undefined ? '' : JSON.stringify(body)),
      },
      ...(body !== undefined && { payload: body as object }),
      ...(address && { remoteAddress: address }),
    })
  }

  return {
    ...buildersFor(database),
    server,
    database,
    clock,
    inject,
    /** Makes a call and gives status and envelope. */
    async ask<T = unknown>(at: string, asked: Asked = {}) {
      const answer = await inject(at, asked)
      return { status: answer.statusCode, ...(answer.json() as Envelope<T>) }
    },
    /** The answer to a new captcha, as somebody gives it who can read: the sealed captcha opens with the portal's key. */
    async aCaptcha() {
      const { id } = await newCaptcha(server.services)
      return { id, text: readCaptcha(server.services, id).text }
    },
    /** The newest message that went to a phone or email address; codes that wait to be sent are sent first. */
    async messageFor(address: string) {
      await this.runJob(sendCodes(server.services))
      const [row] = await inTransaction(database, 'owner', (db) =>
        rowsOf<{ sealed: string }>(
          db,
          sql`select sealed from messages where recipient_hash = ${recipientKey(server.services, address)} order by created_at desc limit 1`,
        ),
      )
      if (!row) throw new Error(`Nothing was sent to ${address}`)
      return JSON.parse(server.services.secrets.open(row.sealed) ?? '') as Letter
    },
    /** The newest code that went to a phone or email address. */
    async codeFor(address: string) {
      return String((await this.messageFor(address)).params['code'])
    },
    /**
     * Waits until the server has heard of all rows that were written before: what a test writes by itself is announced on
     * another connection, and the next request may come first.
     */
    async noticesDelivered() {
      const own = `test:${randomUUID()}`
      const { promise, resolve } = Promise.withResolvers<void>()
      server.services.onInvalidation((notice) => notice === own && resolve())
      await inTransaction(database, 'owner', (db) => db.execute(sql`select pg_notify('atrium_changes', ${own})`))
      await promise
    },
    /** Lets codes have been sent long ago, so that another one may be. */
    deleteSentCodes: () =>
      inTransaction(database, 'owner', (db) =>
        db.execute(sql`update verification_codes set created_at = created_at - interval '2 days'`),
      ),
    /** Lets a background job run once, as the queue would. */
    async runJob(job: Job): Promise<void> {
      const within = (reach: 'none' | 'system') => {
        return <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(database, reach, work)
      }
      const context = { transaction: within('none'), system: within('system'), progress: async () => {} }
      await job.run({ ...context, signal: new AbortController().signal }, {})
    },
    /** Fails where a call failed in a way that its contract does not declare: then the documents are wrong about it. */
    async close() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
      assert.deepEqual([...undeclared], [], 'the contract declares every error')
    },
  }
}
