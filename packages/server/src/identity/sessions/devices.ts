import { randomBytes } from 'node:crypto'
import { deviceCookie, deviceRemembered } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { addressOf, deviceOf } from '#kit/http/device.ts'
import { tokenHash } from './sessions.ts'
import type { Settings } from '#environment/settings.ts'
import { readCookie, writeCookie } from './session-cookie.ts'

const maxTokenLength = 100

/** SHA-256 of the browser's device token, if it has one. */
export function deviceHashOf(request: FastifyRequest, settings: Settings): Buffer | null {
  const token = readCookie(request, deviceCookie, settings)
  return token && token.length <= maxTokenLength ? tokenHash(token) : null
}

/** Remembers the browser, which then skips the second step for a while. */
export async function rememberDevice(
  db: Db,
  accountId: string,
  { request, reply, settings }: { request: FastifyRequest; reply: FastifyReply; settings: Settings },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await db.execute(sql`select remember_device(${newId()}::uuid, ${accountId}::uuid, ${tokenHash(token)}, ${deviceOf(request)}, ${addressOf(request)},
    make_interval(secs => ${deviceRemembered / 1000}))`)
  writeCookie(request, reply, { name: deviceCookie, value: token, settings, maxAge: deviceRemembered })
}
