import { createHash } from 'node:crypto'
import { codeTypes } from '@atrium/contract/constants.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction } from '#kit/data/database.ts'
import { digestOf, hashPassword } from '#identity/passwords/password-hash.ts'
import { createRequest } from '#esign/create-request.ts'
import { listSigners } from '#esign/requests.store.ts'
import { insertFirstPassword, saveProfile } from '#esign/profiles.store.ts'
import { testDigest } from './people.ts'
import type { openTestPortal } from './test-portal.ts'

type Portal = Awaited<ReturnType<typeof openTestPortal>>

/** The signature password of everybody in the tests. */
export const testSignaturePassword = 'Signed-2026'
const testHash = hashPassword(digestOf(testSignaturePassword))

/** SHA-256 as hex. */
export const sha256Of = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

interface WantedRequest {
  organisationId: string
  productId: string
  signers: readonly { accountId: string; meaning?: string }[]
  text?: string
  /** Shown instead of the text. */
  pdf?: Buffer
  inOrder?: boolean
  /** Milliseconds until it ends. */
  lasts?: number
  title?: string
  requestedById?: string
  key?: string
}

/** Makes signatories and requests on a portal. */
export const esignBuilders = (portal: Portal) => ({
  /** Proves the owner of a signature, with the password of signing in and a code by mail. Resolves to the ticket. */
  async proveOwner({
    id,
    email,
    token,
    password = testDigest,
  }: {
    id: string
    email: string
    token: string
    password?: string
  }): Promise<string> {
    const post = async (at: string, body: object) => {
      const { response, message, code } = await portal.ask<{ Ticket: string }>(`POST ${at}`, { token, body })
      if (code !== 100) throw new Error(`${at}: ${message}`)
      return response
    }
    const { Ticket } = await post(`/Esign/verifyLoginPassword/${id}`, { LoginPassword: password })
    await portal.deleteSentCodes()
    await post('/esign/reset/SendCode', { CodeType: codeTypes.email })
    const VerificationCode = await portal.codeFor(email)
    return (await post('/esign/Code/Verify', { Ticket, CodeType: codeTypes.email, VerificationCode })).Ticket
  },

  /** Sets up the signature of a member: a password of its own, and the statement accepted. */
  async aSignatory({ id: accountId, organisationId }: { id: string; organisationId: string | null }): Promise<void> {
    const ids = { accountId, organisationId: String(organisationId) }
    const hash = await testHash
    await inTransaction(portal.database, { organisationId: ids.organisationId }, async (db) => {
      await insertFirstPassword(db, ids, hash)
      await saveProfile(db, ids, { statementAt: new Date(), statementVersion: 1 })
    })
  },

  /** A request for signatures, as a product makes it. Resolves to its id and the ids of the places. */
  async aRequest({
    organisationId,
    productId,
    signers,
    text = '实验记录 1',
    pdf,
    inOrder = false,
    lasts = 3_600_000,
    title = '实验记录',
    requestedById,
    key = newId(),
  }: WantedRequest) {
    return inTransaction(portal.database, { organisationId }, async (db) => {
      const { row } = await createRequest(portal.server.services, db, {
        organisationId,
        product: { id: productId, webUrl: null },
        body: {
          Key: key,
          RecordID: `ELN-${key.slice(-6)}`,
          Title: title,
          Sha256: sha256Of(pdf ?? text),
          ...(pdf ? { Pdf: pdf.toString('base64') } : { Text: text }),
          Signers: signers.map(({ accountId, meaning = 'author' }) => ({ AccountID: accountId, Meaning: meaning })),
          InOrder: inOrder,
          Until: new Date(Date.now() + lasts).toISOString(),
          ...(requestedById && { RequestedByID: requestedById }),
        },
      })
      const places = await listSigners(db, [row.id])
      return { id: row.id, signerIds: places.map(({ id }) => id), hash: sha256Of(pdf ?? text), text }
    })
  },
})
