import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photoLimit, photoSide, photoTypes } from '@atrium/contract/constants.ts'
import type { FastifyRequest } from 'fastify'
import { replacePhoto } from '#account/member-accounts.ts'
import { newPhotoName, photoKey } from '#identity/photos.ts'
import { inTransaction } from '#kit/data/database.ts'
import { checkFile } from '#kit/http/uploads.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import type { SsoServices } from '../connections/connection-context.ts'
import { fetchOf } from '../connections/connection-fetch.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'

/** The person waits for the photo. */
const timeoutMs = 3_000

interface NewMember {
  account: { id: string; name: string }
  /** Gives its address, or the file itself in Base64; nothing where there is none. */
  readPhoto: () => Promise<string | null | undefined>
  request: FastifyRequest
}

/**
 * Gives a new member the photo that the provider has, drawn anew as one that is uploaded. A photo that cannot be had, or is none,
 * is left out: nobody is kept out by it.
 */
export async function takePhoto(
  services: SsoServices,
  connection: ConnectionRow,
  { account, readPhoto, request }: NewMember,
): Promise<void> {
  const path = join(tmpdir(), `atrium-photo-${randomUUID()}`)
  try {
    const photo = await readPhoto()
    if (!photo) return
    const bytes = await bytesOf(services, photo)
    if (bytes.length === 0 || bytes.length > photoLimit) return
    await writeFile(path, bytes, { mode: 0o600 })
    const { ending } = await checkFile(path, { types: photoTypes, max: photoLimit, redrawnTo: photoSide })
    const { id, name, organisationId } = connection
    const photoFile = newPhotoName(ending)
    await services.files.keep(photoKey(organisationId, photoFile), path)
    await inTransaction(services.database, { organisationId }, async (db) => {
      await replacePhoto(db, account.id, photoFile)
      await recordOperation(db, {
        action: 'account.photo-changed',
        note: { subject: account, actor: { id, name }, changes: { photo: [null, photoFile] } },
        visitor: undefined,
        organisationId,
        request,
      })
    })
  } catch (error) {
    services.log.info({ err: error, connection: connection.id }, 'the photo of a provider was left out')
  } finally {
    await rm(path, { force: true })
  }
}

async function bytesOf(services: SsoServices, photo: string): Promise<Buffer> {
  if (!/^https?:/i.test(photo)) return Buffer.from(photo.replace(/^data:[^,]*,/, ''), 'base64')
  const answer = await fetchOf(services)(photo, { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`The address of the photo answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
