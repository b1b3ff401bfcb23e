import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())

async function anOffice() {
  const { id: organisationId } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const ask = <T = unknown>(at: string) => portal.ask<T>(at, { token })
  return { organisationId, ask }
}

test('member detail – of somebody who left or waits – fails and says which', async () => {
  const { organisationId, ask } = await anOffice()
  const left = await portal.anAccount({ organisationId, realName: '林晚', leftAt: new Date() })
  const waiting = await portal.anAccount({ organisationId, realName: '周末', state: 'waiting' })
  const detailsOf = async (id: string) => {
    const { error, details } = await ask(`GET /account/manageDetail/${id}`)
    assert.equal(error, 'request.not-found')
    return details
  }
  assert.deepEqual(await detailsOf(left.id), { Standing: 'former', RealName: '林晚' })
  assert.deepEqual(await detailsOf(waiting.id), { Standing: 'waiting', RealName: '周末' })
})

test('member detail – of another organisation or a declined registration – says nothing about the person', async () => {
  const { organisationId, ask } = await anOffice()
  const foreign = await portal.anAccount({ leftAt: new Date() })
  const operator = await portal.anAccount({ role: 'operator' })
  const declined = await portal.anAccount({ organisationId, state: 'waiting', leftAt: new Date() })
  for (const { id } of [foreign, operator, declined]) {
    const { error, details } = await ask(`GET /account/manageDetail/${id}`)
    assert.deepEqual([error, details], ['request.not-found', undefined])
  }
})

test('history – of a former member – is listed, but not of a waiting or foreign person', async () => {
  const { organisationId, ask } = await anOffice()
  const left = await portal.anAccount({ organisationId, leftAt: new Date() })
  const waiting = await portal.anAccount({ organisationId, state: 'waiting' })
  const foreign = await portal.anAccount({ leftAt: new Date() })
  const history = (id: string) => ask<unknown[]>(`GET /account/manageDetail/${id}/history`)
  assert.deepEqual((await history(left.id)).response, [])
  for (const { id } of [waiting, foreign]) assert.equal((await history(id)).error, 'request.not-found')
})
