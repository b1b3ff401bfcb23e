import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ConfigValue } from '@atrium/contract/settings/settings.shapes.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const admin = await portal.anAccount({ role: 'organisation-admin' })
const { token } = await portal.aSession(admin)
const list = async (asked = { token }) =>
  (await portal.ask<ConfigValue[]>('POST /organizationConfig/categoryList/security', asked)).response

test('settings never changed have their defaults, and a change has an id, is seen by its organisation alone, and is logged', async () => {
  assert.deepEqual(
    (await list()).map(({ Code, ConfigValueID }) => [Code, ConfigValueID]),
    [
      ['password-rules', null],
      ['second-step', null],
    ],
  )
  const Value = { When: 'always', Administrators: true }
  const added = await portal.ask<ConfigValue>('POST /organizationConfig', {
    token,
    body: { Code: 'second-step', Value },
  })
  const changed = await portal.ask<ConfigValue>(`PUT /organizationConfig/${added.response.ConfigValueID}`, {
    token,
    body: { Value: { ...Value, When: 'never' } },
  })
  assert.deepEqual(changed.response.Value, { When: 'never', Administrators: true })
  assert.deepEqual((await list())[1]?.Value, changed.response.Value)
  const other = await portal.aSession(await portal.anAccount({ role: 'organisation-admin' }))
  assert.equal((await list(other))[1]?.ConfigValueID, null)
  const theirs = await portal.ask(`PUT /organizationConfig/${added.response.ConfigValueID}`, {
    token: other.token,
    body: { Value },
  })
  assert.equal(theirs.error, 'settings.unknown')
})

test('a value that does not fit names its fields, and an unknown category is told', async () => {
  const wrong = await portal.ask('POST /organizationConfig', {
    token,
    body: { Code: 'second-step', Value: { When: 'sometimes' } },
  })
  assert.equal(wrong.error, 'settings.wrong-value')
  assert.match(wrong.message, /Administrators/)
  assert.equal((await portal.ask('POST /organizationConfig/categoryList/colours', { token })).error, 'settings.unknown')
})
