import type { accessCalls } from '@atrium/contract/products/access.calls.ts'
import type { Context } from '#kit/handle.ts'
import { holdPerson, insertRequest, requestsBefore, seeDecision, withdrawRequest } from './access.store.ts'
import type { Catalogues } from './catalogue.ts'

/** More in one day are no wishes any more. */
const mostRequestsADay = 20

/** What a person does with requests for applications. */
export const accessOf = (catalogues: Catalogues) => ({
  async requestAccess({ body, visitor, db, note, fail }: Context<typeof accessCalls.requestAccess>) {
    const { person, organisation } = visitor
    const { products, licensed } = await catalogues.of(organisation.id)
    const product = products.find(({ id }) => id === body.productId) ?? fail('products.unknown')
    if (!(await holdPerson(db, person.id))) fail('products.unknown')
    const before = await requestsBefore(db, person.id, product.id)
    if (before.hasSeat && licensed.has(product.id)) fail('products.authorised-already')
    if (before.isWaiting) fail('products.access-requested')
    if (before.today >= mostRequestsADay) fail('request.too-frequent')
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
    const productId = (await withdrawRequest(db, params.id, person.id)) ?? fail('products.access-decided')
    note({
      subject: { id: productId, name: products.find(({ id }) => id === productId)?.name ?? '' },
      changes: { state: ['waiting', 'withdrawn'] },
    })
    return { ID: params.id }
  },

  async seeAccessDecision({ params, visitor, db, fail }: Context<typeof accessCalls.seeAccessDecision>) {
    if (!(await seeDecision(db, params.id, visitor.person.id))) fail('request.not-found')
    return { ID: params.id }
  },
})
