import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type {
  ManagedOpenAuthorisation,
  OpenAuthorisation,
} from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = (query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => rowsOf(db, query))

const operator = await portal.anAccount({ role: 'operator' })
const { token } = await portal.aSession(operator)
const terms = { ValidFrom: '2020-01-01', ValidUntil: '2099-12-31', CallsPerDay: 5000, QueuedCalls: 200, AppCount: 3 }

/** An organisation with the calls of its administrator and what operators do with it. */
async function anOffice() {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token: own } = await portal.aSession(admin)
  const id = String(admin.organisationId)
  const at = `/operator/organisations/${id}/openAuthorisation`
  return {
    id,
    admin,
    own,
    read: async () =>
      (await portal.ask<OpenAuthorisation>('GET /OrganizationOpenness/authorisation', { token: own })).response,
    request: (Reason?: string) =>
      portal.ask<OpenAuthorisation>('POST /OrganizationOpenness/authorisation/request', {
        token: own,
        body: { ...(Reason && { Reason }) },
      }),
    grant: (changes: object = {}, by = token) =>
      portal.ask<ManagedOpenAuthorisation>(`PUT ${at}`, { token: by, body: { ...terms, ...changes } }),
    withdraw: (Reason = '合同到期') => portal.ask(`POST ${at}/withdraw`, { token, body: { Reason } }),
    isOpen: async () =>
      (
        await portal.ask<{ IsOpenCapabilityAuthorized: boolean | null }>('GET /OrganizationOpenness/getConfig', {
          token: own,
        })
      ).response.IsOpenCapabilityAuthorized,
  }
}
const list = async (search = '') =>
  (
    await portal.ask<{ total: number; waiting: number; items: ManagedOpenAuthorisation[] }>(
      'POST /operator/openAuthorisations',
      { token, body: { search } },
    )
  ).response

test('authorisation – granted, changed and withdrawn by an operator – is shown to the organisation', async () => {
  const office = await anOffice()
  assert.deepEqual(await office.read(), { State: 'none', Terms: null, Request: null })
  assert.equal(await office.isOpen(), false)

  assert.equal((await office.grant()).response.State, 'valid')
  assert.deepEqual(await office.read(), { State: 'valid', Terms: terms, Request: null })
  assert.equal(await office.isOpen(), true)

  assert.deepEqual((await office.grant({ CallsPerDay: 6000 })).response.Terms, { ...terms, CallsPerDay: 6000 })
  assert.equal((await office.withdraw()).code, 100)
  assert.equal(await office.isOpen(), false)
  assert.equal((await office.withdraw()).error, 'open-platform.not-authorised')
})

test('authorisation – outside its period – opens nothing', async () => {
  const office = await anOffice()
  assert.equal((await office.grant({ ValidFrom: '2099-01-01' })).response.State, 'coming')
  assert.equal(await office.isOpen(), false)
  await asOwner(
    sql`update open_authorisations set valid_from = '2020-01-01', valid_until = '2020-12-31' where organisation_id = ${office.id}`,
  )
  assert.equal((await office.read()).State, 'over')
  assert.equal(await office.isOpen(), false)
})

test('period – reversed, past or not in the calendar – is refused', async () => {
  const office = await anOffice()
  for (const wrong of [
    { ValidFrom: '2099-12-31', ValidUntil: '2099-01-01' },
    { ValidUntil: '2020-12-31' },
    { ValidUntil: '2099-02-30' },
    { ValidFrom: '0000-01-01' },
  ])
    assert.equal((await office.grant(wrong)).error, 'open-platform.wrong-period', JSON.stringify(wrong))
  for (const wrong of [{ CallsPerDay: 0 }, { QueuedCalls: 1.5 }, { AppCount: 101 }, { ValidUntil: 'soon' }])
    assert.equal((await office.grant(wrong)).error, 'request.invalid', JSON.stringify(wrong))
  assert.equal((await office.read()).State, 'none')
})

test('request – by an administrator – waits for the operators once in 24 hours', async () => {
  const office = await anOffice()
  const before = (await list()).waiting
  const { response } = await office.request(' 对接 LIMS ')
  assert.equal(response.Request?.RequestedBy, office.admin.realName)
  assert.equal(response.Request?.Reason, '对接 LIMS')
  const wait = Date.parse(response.Request.NextRequestTime) - Date.parse(response.Request.RequestedTime)
  assert.equal(wait, 24 * 3_600_000)
  const found = await list()
  assert.equal(found.waiting, before + 1)
  assert.ok(found.items.some(({ OrganisationID, Request }) => OrganisationID === office.id && Request !== null))

  assert.equal((await office.request()).error, 'request.too-frequent')
  await asOwner(
    sql`update open_authorisation_requests set requested_at = now() - interval '24 hours' where organisation_id = ${office.id}`,
  )
  assert.equal((await office.request()).response.Request?.Reason, null)

  assert.equal((await office.grant()).response.Request, null)
  assert.equal((await office.read()).Request, null)
  assert.equal((await office.request()).error, 'open-platform.authorised-already')
  await asOwner(sql`update open_authorisations set valid_until = current_date + 5 where organisation_id = ${office.id}`)
  assert.equal((await office.read()).State, 'ending')
  assert.equal((await office.request()).code, 100)
})

test('request – sent twice at the same moment – is stored and logged once', async () => {
  const office = await anOffice()
  const answers = await Promise.all(Array.from({ length: 5 }, () => office.request('并发')))
  assert.deepEqual(answers.map(({ error }) => error ?? 'done').toSorted(), [
    'done',
    ...Array<string>(4).fill('request.too-frequent'),
  ])
  const logged = await asOwner(
    sql`select 1 from operation_logs where organisation_id = ${office.id} and action = 'open-platform.authorisation-requested'`,
  )
  assert.equal(logged.length, 1)
})

test('list – for operators – has every organisation, found by name, those that wait first', async () => {
  const [quiet, waiting] = [await anOffice(), await anOffice()]
  await waiting.request()
  const { items } = await list()
  assert.equal(items[0]?.Request === null, false)
  const { OrgName } = items.find(({ OrganisationID }) => OrganisationID === waiting.id) ?? { OrgName: '' }
  assert.ok((await list(OrgName)).items.some(({ OrganisationID }) => OrganisationID === waiting.id))
  assert.deepEqual((await list('100%_\\')).items, [])
  assert.equal((await quiet.read()).Request, null)
})

test('organisation – with its own rights – cannot authorise itself', async () => {
  const office = await anOffice()
  const asOrganisation = (query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, { organisationId: office.id }, (db) => db.execute(query))
  const failsWith = (pattern: RegExp) => (problem: Error) => pattern.test(String(problem.cause ?? problem))
  await assert.rejects(
    asOrganisation(sql`insert into open_authorisations values (${office.id}, '2020-01-01', '2099-12-31', 1, 1, 1)`),
    failsWith(/permission denied/),
  )
  const session = sql`(select id from sessions where organisation_id = ${office.id} limit 1)`
  await assert.rejects(
    asOrganisation(sql`select set_open_authorisation(${session}, '2020-01-01', '2099-12-31', 1, 1, 1)`),
    failsWith(/by operators alone/),
  )
  assert.equal((await office.grant({}, office.own)).error, 'access.denied')
  assert.equal((await office.read()).State, 'none')
})
