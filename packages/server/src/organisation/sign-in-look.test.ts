import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { SignInLook } from '@atrium/contract/organisation/organisation.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { smallestPng } from '#testing/pictures.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const none = { Title: null, EnglishTitle: null, Logo: null, Picture: null }

async function anOffice() {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const id = String(admin.organisationId)
  const look = async () => (await portal.ask<SignInLook>(`GET /organization/signInLook/${id}`)).response
  const save = (body: object) => portal.ask<SignInLook>('PUT /organization/signInLook', { token, body })
  const upload = async (content: Uint8Array, type = 'image/png', at = 'signInPicture') => {
    const form = new FormData()
    form.set('file', new Blob([content as Uint8Array<ArrayBuffer>], { type }), 'picture.png')
    const headers = { cookie: `${sessionCookie}=${token}`, 'x-atrium': '1' }
    const answer = await fetch(`${address}/api/organization/${at}`, { method: 'POST', headers, body: form })
    return (await answer.json()) as { code: number; error?: string }
  }
  return { admin, id, token, look, save, upload }
}

test('look – with a picture and a reason – has the reason in the log', async () => {
  const { id, upload } = await anOffice()
  const reason = encodeURIComponent('统一品牌')
  assert.equal((await upload(smallestPng, 'image/png', `signInPicture?Reason=${reason}`)).code, 100)
  const [entry] = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ reason: string }>(
      db,
      sql`select reason from operation_logs where organisation_id = ${id} and action = 'organisation.look-changed'`,
    ),
  )
  assert.equal(entry?.reason, '统一品牌')
})

test('look – of an organisation that set nothing, and of none – reveals nothing, not even the logo', async () => {
  const { look, upload } = await anOffice()
  assert.equal((await upload(smallestPng, 'image/png', 'uploadLogo')).code, 100)
  assert.deepEqual(await look(), none)
  assert.deepEqual((await portal.ask(`GET /organization/signInLook/${newId()}`)).response, none)
})

test('look – with titles and a picture – is public, nothing else is, and it can be put back', async () => {
  const { id, token, look, save, upload } = await anOffice()
  assert.equal((await save({ Title: ' 湖畔实验室 ', EnglishTitle: null })).code, 100)
  assert.equal((await upload(smallestPng)).code, 100)
  const shown = await look()
  assert.deepEqual({ ...shown, Picture: null }, { ...none, Title: '湖畔实验室' })
  const picture = await fetch(`${address}${String(shown.Picture)}`)
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png'])
  assert.match(String(picture.headers.get('cache-control')), /immutable/)
  const stranger = await portal.anOrganisation()
  const file = String(shown.Picture).split('/').at(-1)
  assert.equal((await fetch(`${address}/api/organization/signInLook/${stranger.id}/${file}`)).status, 404)
  assert.equal((await fetch(`${address}/api/organization/signInLook/${id}/${newId()}.png`)).status, 404)
  assert.deepEqual((await portal.ask('DELETE /organization/signInLook', { token, body: {} })).response, none)
  assert.equal((await fetch(`${address}${String(shown.Picture)}`)).status, 404)
})

test('look – changed by a member, or with a file that is no picture – is refused', async () => {
  const { admin, look, upload } = await anOffice()
  const member = await portal.anAccount({ organisationId: admin.organisationId })
  const { token } = await portal.aSession(member)
  const body = { Title: 'x', EnglishTitle: null }
  assert.equal((await portal.ask('PUT /organization/signInLook', { token, body })).status, 403)
  assert.notEqual((await upload(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).code, 100)
  assert.deepEqual(await look(), none)
})

test('look – changed by another organisation’s administrator – stays as it is', async () => {
  const [one, other] = [await anOffice(), await anOffice()]
  await one.save({ Title: '甲', EnglishTitle: null })
  await other.save({ Title: '乙', EnglishTitle: null })
  assert.equal((await one.look()).Title, '甲')
})
