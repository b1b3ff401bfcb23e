import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/data/database.ts'
import { openInterfaceBuilders } from '#testing/open-interfaces.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { listUsableGrants } from './app-grants.ts'
import { openGrants } from '../open-platform.tables.ts'

const portal = await openTestPortal()
after(() => portal.close())
const build = openInterfaceBuilders(portal.database)
const asOwner = (query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => db.execute(query))

/** An app with a grant for an interface of a licensed application. */
async function aGrantedApp(given: Partial<typeof openGrants.$inferInsert> = {}) {
  const { id: organisationId } = await portal.anOrganisation({ timeZone: 'Asia/Shanghai' })
  const owner = await portal.anAccount({ organisationId })
  const product = await build.aProduct()
  await build.license(organisationId, product.id)
  const openInterface = await build.anInterface(product.id, { activatedFor: organisationId })
  const app = await build.anApp(owner)
  await inTransaction(portal.database, 'owner', (db) =>
    db
      .insert(openGrants)
      .values({ organisationId, appId: app.id, interfaceId: openInterface.id, state: 'granted', ...given }),
  )
  const usable = () => inTransaction(portal.database, { organisationId }, (db) => listUsableGrants(db, app.id))
  return { organisationId, product, openInterface, app, usable }
}

test('usable grants – of an app – carry the interface, the departments and the end', async () => {
  const { id: organisationId } = await portal.anOrganisation()
  const [a, b] = [await portal.aDepartment(organisationId), await portal.aDepartment(organisationId)]
  const office = await aGrantedApp({ departmentIds: [a.id, b.id], validUntil: '2098-06-30' })
  const [grant, ...others] = await office.usable()
  assert.ok(grant)
  assert.deepEqual(others, [])
  const { id, code, kind, method, upstream, path, callsPerMinute, examples, bodySchema, updatedAt } = grant
  assert.deepEqual(
    [id, code, kind, method, upstream, path, callsPerMinute, examples, bodySchema],
    [
      office.openInterface.id,
      office.openInterface.code,
      'query',
      'GET',
      'https://app.example',
      '/samples',
      60,
      [],
      null,
    ],
  )
  assert.ok(updatedAt instanceof Date)
  assert.equal(grant.productCode, office.product.code)
  assert.deepEqual(grant.departmentIds, [a.id, b.id])
  assert.equal(grant.usableUntil.toISOString(), '2098-06-30T16:00:00.000Z')
})

test('usable grants – without an end of their own – end with the licence', async () => {
  const office = await aGrantedApp()
  const [grant] = await office.usable()
  assert.equal(grant?.departmentIds, null)
  assert.equal(grant.usableUntil.toISOString(), '2099-12-31T16:00:00.000Z')
})

test('usable grants – requested, expired, switched off, unlicensed or foreign – are none', async () => {
  assert.deepEqual(await (await aGrantedApp({ state: 'requested' })).usable(), [])
  assert.deepEqual(await (await aGrantedApp({ validUntil: '2020-12-31' })).usable(), [])
  for (const change of [
    (office: Office) => sql`delete from open_interface_activations where organisation_id = ${office.organisationId}`,
    (office: Office) => sql`update open_interfaces set is_enabled = false where id = ${office.openInterface.id}`,
    (office: Office) => sql`update products set is_enabled = false where id = ${office.product.id}`,
    (office: Office) =>
      sql`update licences set valid_until = '2020-12-31' where organisation_id = ${office.organisationId}`,
    (office: Office) =>
      sql`update licences set valid_from = '2099-01-01' where organisation_id = ${office.organisationId}`,
    (office: Office) => sql`delete from licences where organisation_id = ${office.organisationId}`,
    (office: Office) => sql`delete from open_apps where id = ${office.app.id}`,
  ]) {
    const office = await aGrantedApp()
    assert.equal((await office.usable()).length, 1)
    await asOwner(change(office))
    assert.deepEqual(await office.usable(), [])
  }
  const [office, other] = [await aGrantedApp(), await aGrantedApp()]
  const foreign = await inTransaction(portal.database, { organisationId: other.organisationId }, (db) =>
    listUsableGrants(db, office.app.id),
  )
  assert.deepEqual(foreign, [])
})
type Office = Awaited<ReturnType<typeof aGrantedApp>>
