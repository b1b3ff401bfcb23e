import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/database.ts'
import { testDigest } from '#testing/people.ts'
import type { openTestPortal } from '#testing/test-portal.ts'

type Portal = Awaited<ReturnType<typeof openTestPortal>>

/** A write that succeeds, with what the operation log has to say of it. */
export interface WriteExample {
  at: string
  token?: string
  body?: object
  /** A file in place of a body. */
  file?: { name: string; content: string | Uint8Array<ArrayBuffer> }
  /** Who did it; `subject` where somebody makes the own account. */
  actor: string
  /** To whom or what; undefined where only the answer tells its id, null where there is none. */
  subject: string | null | undefined
  /** A code is spent whatever becomes of the call: else it could be tried without end. */
  isSpent?: boolean
  /** Whose log it is in; the installation's where there is none. Undefined where the call makes the organisation. */
  organisationId: string | null | undefined
}
export type Examples = Record<string, () => Promise<WriteExample>>

/** What whoever is made new, or forgot, chooses. */
export const newPassword = 'Fresh-2026!x'

/** What examples are made with, on one portal. */
export function exampleKit(portal: Portal) {
  const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
  let phones = 13_800_000
  const aPhone = () => `137${String((phones += 1)).padStart(8, '0')}`

  async function anOffice() {
    const { id: organisationId, englishName } = await portal.anOrganisation()
    const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '管理员' })
    const { token } = await portal.aSession(admin)
    const member = await portal.anAccount({ organisationId })
    const ask = async <T = { ID: string }>(at: string, body?: object) => {
      const answer = await portal.ask<T>(at, { token, ...(body && { body }) })
      if (answer.code !== 100) throw new Error(`${at}: ${answer.message}`)
      return answer.response
    }
    const by = (at: string, body: object | undefined, subject: string | null | undefined): WriteExample => ({
      at,
      token,
      ...(body && { body }),
      actor: admin.id,
      subject,
      organisationId,
    })
    return { organisationId, englishName, admin, token, member, ask, by }
  }

  /** Somebody who signed in and proved the password a moment ago. */
  async function provedPerson() {
    const person = await portal.anAccount()
    const { token } = await portal.aSession(person)
    const asked = { token, body: { accountId: person.id, password: testDigest } }
    const { response } = await portal.ask<{ ticket: string }>('POST /account/authenticatedAccount', asked)
    const own = { token, actor: person.id, subject: person.id, organisationId: person.organisationId }
    return { person, own, ticket: response.ticket }
  }

  async function codeTo(kind: 'mobile' | 'email', account: string, checkType: number, token?: string) {
    await portal.forgetCodesSent()
    const body = { account, checkType, captcha: await portal.aCaptcha() }
    await portal.ask(`POST /verificationCode/${kind}`, { token, body })
    return portal.codeFor(account)
  }

  return { portal, owner, aPhone, anOffice, provedPerson, codeTo }
}
export type ExampleKit = ReturnType<typeof exampleKit>
