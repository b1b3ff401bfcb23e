import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgeryHeader, sessionCookie } from '@atrium/contract/constants.ts'
import type { Envelope } from '@atrium/contract/kit/envelope.ts'
import type { InjectOptions } from 'fastify'
import { readSettings } from '#kit/settings.ts'
import { assemble } from '#server.ts'
import { buildersFor } from './people.ts'
import { testClock } from './test-clock.ts'
import { openTestDatabase } from './test-database.ts'

interface Asked {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** A whole portal for one test file, on a database of its own, asked over HTTP as browsers do. */
export async function openTestPortal(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  const clock = testClock()
  const settings = readSettings({ LOG_LEVEL: 'silent', ...env, DATA_DIR: dataDir })
  const database = await openTestDatabase()
  const server = await assemble({ settings, database, clock })

  const inject = (at: string, { token, body, headers }: Asked = {}) => {
    const [method, url] = at.split(' ') as [InjectOptions['method'], string]
    return server.app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      headers: { [forgeryHeader]: '1', ...(token && { cookie: `${sessionCookie}=${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
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
    async close() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
