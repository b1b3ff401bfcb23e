import type { productRequestCalls } from '@atrium/contract/esign/product-requests.calls.ts'
import { eq } from 'drizzle-orm'
import type { IdentityServices } from '#identity/services.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { products } from '#products/products.tables.ts'
import { createRequest } from './create-request.ts'
import { evidenceFile } from './evidence-file.ts'
import { signedPdfFile } from './signed-pdf-file.ts'

import { describeRequest } from './request-view.ts'
import { findRequest, lockRequests, type RequestRow } from './requests.store.ts'
import type { SigningKeys } from './evidence/signing-keys.ts'
import { withdraw } from './withdraw.ts'

/** Handlers of what products ask for. A product sees its own requests alone. */
export const productRequests = (
  services: IdentityServices & { signingKeys: SigningKeys },
): Handlers<typeof productRequestCalls> => {
  const getOwn = async (db: Db, id: string, productId: string): Promise<RequestRow> => {
    const row = await findRequest(db, id)
    if (row?.productId !== productId) throw new CallError('request.not-found')
    return row
  }
  return {
    async createRequest({ body, visitor: { product, organisation }, db, lang, note }) {
      // Before the transaction of the call begins: it takes a thread, and may take seconds.
      if (body.Pdf !== undefined && body.Text === undefined)
        await (await import('./pdf/signed-pdf.ts')).checkPdf(Buffer.from(body.Pdf, 'base64'))
      const [found] = await db.select({ webUrl: products.webUrl }).from(products).where(eq(products.id, product.id))
      const asking = {
        organisationId: organisation.id,
        product: { id: product.id, webUrl: found?.webUrl ?? null },
        body,
      }
      const { row, isNew, signers } = await createRequest(services, db, asking)
      note(
        isNew
          ? {
              subject: { id: row.id, name: row.title },
              changes: {
                recordId: [null, row.recordId],
                recordHash: [null, Buffer.from(row.recordHash).toString('hex')],
                signers: [null, signers.map(({ name }) => name)],
                ...(row.requestedByName !== null && {
                  requestedById: [null, row.requestedByName] as [unknown, unknown],
                }),
              },
            }
          : null,
      )
      return describeRequest(db, row, lang)
    },

    async productRequest({ params: { id }, visitor: { product }, db, lang }) {
      return describeRequest(db, await getOwn(db, id, product.id), lang)
    },

    async withdrawRequest({ params: { id }, body, visitor: { product }, db, lang, note }) {
      await getOwn(db, id, product.id)
      const [row] = await lockRequests(db, [id])
      if (!row) throw new CallError('request.not-found')
      note(await withdraw(db, row, body.Reason.trim()))
      return describeRequest(db, await getOwn(db, id, product.id), lang)
    },

    async productEvidence({ params: { id }, visitor: { product }, db }) {
      const keys = await services.signingKeys.publicKeys()
      return evidenceFile(db, await getOwn(db, id, product.id), keys)
    },

    async productSignedPdf({ params: { id }, visitor: { product, organisation }, lang }) {
      return signedPdfFile(services, {
        organisationId: organisation.id,
        lang,
        find: (db) => getOwn(db, id, product.id),
      })
    },
  }
}
