import type { accessCalls } from '@atrium/contract/products/access.calls.ts'
import type { Context } from '#kit/http/handle.ts'
import {
  hasAccessRequest,
  lockPerson,
  insertRequest,
  requestObstacles,
  acknowledgeDecision,
  withdrawRequest,
} from './access.store.ts'
import type { Catalogues } from './catalogue.ts'

/** Requests per person and day. */
const maxRequestsPerDay = 20

/** Handlers of one's own access requests. */
export const accessOf = (catalogues: Catalogues) => ({
  async requestAccess({ body, visitor, db, note, fail }: Context<typeof accessCalls.requestAccess>) {
    const { person, organisation } = visitor
    const { products, licensed } = await catalogues.of(organisation.id)
    const product = products.find(({ id }) => id === body.productId) ?? fail('products.unknown')
    if (!(await lockPerson(db, person.id))) fail('products.unknown')
    const before = await requestObstacles(db, person.id, product.id)
    if (before.hasSeat && licensed.has(product.id)) fail('products.authorised-already')
    if (before.isWaiting) fail('products.access-requested')
    if (before.today >= maxRequestsPerDay) fail('request.too-frequent')
    const reason = body.reason?.trim() || null
    const id = await insertRequest(db, {
      organisationId: organisation.id,
      accountId: person.id,
      productId: product.id,
      reason,
    })
    note({ subject: { id: product.id, name: product.name }, ...(reason && { reason }) })
    return { ID: id }
  },

  async withdrawAccess({ params, visitor, db, note, fail }: Context<typeof accessCalls.withdrawAccess>) {
    const { person, organisation } = visitor
    const { products } = await catalogues.of(organisation.id)
    await lockPerson(db, person.id)
    if (!(await hasAccessRequest(db, params.id, person.id))) fail('request.not-found')
    const productId = (await withdrawRequest(db, params.id, person.id)) ?? fail('products.access-decided')
    note({
      subject: { id: productId, name: products.find(({ id }) => id === productId)?.name ?? '' },
      changes: { state: ['waiting', 'withdrawn'] },
    })
    return { ID: params.id }
  },

  async seeAccessDecision({ params, visitor, db, fail }: Context<typeof accessCalls.seeAccessDecision>) {
    if (!(await acknowledgeDecision(db, params.id, visitor.person.id))) fail('request.not-found')
    return { ID: params.id }
  },
})
