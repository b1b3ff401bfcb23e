import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())

test('unlocking – a member locked by an administrator – works within the organisation only', async () => {
  const organisation = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const locked = await portal.anAccount({ organisationId: organisation.id, state: 'locked' })
  const unlock = (id: string) => portal.ask<{ WasLocked: boolean }>(`PUT /account/resetPwdLock/${id}`, { token })
  assert.equal((await unlock(locked.id)).response.WasLocked, true)
  assert.equal((await unlock(locked.id)).response.WasLocked, false)
  assert.equal((await unlock((await portal.anAccount()).id)).error, 'request.not-found')
})

test('invitation – into a department – requires one of the own organisation', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const own = await portal.aDepartment(String(admin.organisationId))
  const foreign = await portal.aDepartment((await portal.anOrganisation()).id)
  const invite = (departmentId: string) => portal.ask('POST /account/invitations', { token, body: { departmentId } })
  assert.equal((await invite(own.id)).code, 100)
  assert.equal((await invite(foreign.id)).error, 'request.not-found')
  const list = await portal.ask<{ Department: string }[]>('GET /account/invitations', { token })
  assert.deepEqual(
    list.response.map(({ Department }) => Department),
    [own.name],
  )
})
