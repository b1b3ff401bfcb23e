import { randomBytes } from 'node:crypto'
import type { managedProductCalls } from '@atrium/contract/products/managed-products.calls.ts'
import { maxProductSecrets } from '@atrium/contract/products/managed-products.shapes.ts'
import type { ProductServices } from './services.ts'
import type { Context } from '#kit/http/handle.ts'
import { productReader } from './managed-products.ts'
import { lockProduct } from './managed-products.store.ts'
import { endSecrets, endSecretsAfter, hadSecret, insertSecret, listValidSecrets } from './product-secrets.store.ts'

/** Handlers by which operators give products secrets of their own. */
export function managedSecrets(services: ProductServices) {
  const { settings, secrets, invalidate } = services
  const getProduct = productReader(services)
  return {
    async createProductSecret({
      params: { id },
      body: { OldSecretDays: days },
      db,
      note,
      fail,
      afterCommit,
    }: Context<typeof managedProductCalls.createProductSecret>) {
      const { name } = (await lockProduct(db, id)) ?? fail('products.unknown')
      const isFirst = !(await hadSecret(db, id))
      if (days === 0) await endSecrets(db, id)
      else if ((await listValidSecrets(db, id)).length >= maxProductSecrets) fail('products.two-secrets')
      else await endSecretsAfter(db, id, days)
      // The shared secret goes on as the previous one of this product, so that the first secret leaves no gap.
      if (isFirst && days > 0 && settings.handover.isShared)
        await insertSecret(db, { productId: id, sealed: secrets.seal(settings.handover.secret), days })
      const secret = randomBytes(32).toString('base64url')
      await insertSecret(db, { productId: id, sealed: secrets.seal(secret) })
      note({ subject: { id, name }, changes: { oldSecretDays: [null, days] } })
      afterCommit(() => invalidate('products:'))
      return { Product: await getProduct(db, id), Secret: secret }
    },

    async endProductSecret({
      params: { id, secretId },
      db,
      note,
      fail,
      afterCommit,
    }: Context<typeof managedProductCalls.endProductSecret>) {
      const { name } = (await lockProduct(db, id)) ?? fail('products.unknown')
      if ((await endSecrets(db, id, secretId)) === 0) fail('request.not-found')
      note({ subject: { id, name } })
      afterCommit(() => invalidate('products:'))
      return getProduct(db, id)
    },
  }
}
