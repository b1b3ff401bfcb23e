import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Challenge } from '@atrium/contract/esign/esign.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { esignBuilders, testSignaturePassword } from '#testing/esign.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const kit = exampleKit(portal)
const { aSignatory, aRequest } = esignBuilders(portal)
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** A signer to whom somebody passed a request on. */
async function aPlace() {
  const office = await kit.anOffice()
  const { organisationId, productId } = office
  const person = await portal.anAccount({ organisationId })
  const delegator = await portal.anAccount({ organisationId })
  await aSignatory(person)
  const { id, signerIds } = await aRequest({ organisationId, productId, signers: [{ accountId: person.id }] })
  await owner(sql`update esign_signers set on_behalf_of_id = ${delegator.id} where id = ${signerIds[0]}`)
  const { token } = await portal.aSession(person)
  const begin = () => portal.ask<Challenge>('POST /esign/challenge', { token, body: { SignerIDs: signerIds } })
  const sign = (challenge: string) =>
    portal.ask('POST /esign/sign', {
      token,
      body: { Challenge: challenge, Account: person.account, Password: testSignaturePassword },
    })
  const meaningOf = sql`(select meaning_id from esign_signers where id = ${signerIds[0]})`
  return { organisationId, productId, person, delegator, id, begin, sign, meaningOf }
}

test('signing – while anything that was shown changes between challenge and signature – is refused, and says so', async () => {
  const { productId, person, delegator, id, begin, sign, meaningOf } = await aPlace()
  const shown = (await begin()).response.Records[0]
  assert.deepEqual([shown?.RecordID.startsWith('ELN-'), shown?.OnBehalfOfName], [true, delegator.realName])
  const changes: Record<string, ReturnType<typeof sql>> = {
    title: sql`update esign_requests set title = '另一份' where id = ${id}`,
    record: sql`update esign_requests set record_id = 'ELN-0' where id = ${id}`,
    content: sql`update esign_requests set record_hash = sha256('x') where id = ${id}`,
    'product in Chinese': sql`update products set name = '另一应用' where id = ${productId}`,
    'product in English': sql`update products set english_name = 'Another' where id = ${productId}`,
    'meaning in Chinese': sql`update esign_meanings set name = '批准' where id = ${meaningOf}`,
    'meaning in English': sql`update esign_meanings set english_name = 'Approved' where id = ${meaningOf}`,
    'code of the meaning': sql`update esign_meanings set code = 'another' where id = ${meaningOf}`,
    'on whose behalf': sql`update accounts set real_name = '别人' where id = ${delegator.id}`,
    'printed name': sql`update accounts set real_name = '改名' where id = ${person.id}`,
    'needed code': sql`update esign_meanings set needs_second_step = true where id = ${meaningOf}`,
  }
  for (const [what, change] of Object.entries(changes)) {
    const { Challenge: challenge } = (await begin()).response
    await owner(change)
    portal.server.services.sessions.invalidate(`account:${person.id}`)
    const { error, message } = await sign(challenge)
    assert.equal(error, 'esign.changed-meanwhile', what)
    assert.match(message, /已变更/, what)
  }
  await owner(sql`update esign_meanings set needs_second_step = false where id = ${meaningOf}`)
  const signed = await sign((await begin()).response.Challenge)
  assert.equal(signed.code, 100, 'what is shown now')
})

test('meaning – switched off, before or after it was shown – signs nothing, and is named', async () => {
  const { begin, sign, meaningOf } = await aPlace()
  const { Challenge: challenge } = (await begin()).response
  await owner(sql`update esign_meanings set is_enabled = false where id = ${meaningOf}`)
  for (const { error, message } of [await sign(challenge), await begin()]) {
    assert.equal(error, 'esign.meaning-disabled')
    assert.match(message, /编制/)
  }
  await owner(sql`update esign_meanings set is_enabled = true where id = ${meaningOf}`)
  assert.equal((await sign(challenge)).code, 100, 'switched on again')
})
