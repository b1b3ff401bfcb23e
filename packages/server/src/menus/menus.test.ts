import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MenuArea } from '@atrium/contract/menus/menus.shapes.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())

const menuOf = async (token: string, lang = 'zh') =>
  (await portal.ask<MenuArea[]>('GET /Menu/user/tree', { token, headers: { 'x-atrium-lang': lang } })).response
const entries = (areas: MenuArea[]) => areas.flatMap(({ Children }) => Children.map(({ Code }) => Code))

test('a member sees what members may open, an operator the area of the operators', async () => {
  assert.deepEqual(entries(await menuOf((await portal.aSession(await portal.anAccount())).token)), ['home', 'info'])
  assert.ok(
    entries(await menuOf((await portal.aSession(await portal.anAccount({ role: 'operator' }))).token)).includes(
      'operator-organisations',
    ),
  )
})

test('a trial visitor sees the home page alone', async () => {
  const { token } = await portal.aSession(await portal.anAccount(), 'trial')
  assert.deepEqual(entries(await menuOf(token)), ['home'])
})

test('areas and entries are named in the language of the caller', async () => {
  const { token } = await portal.aSession(await portal.anAccount())
  assert.deepEqual((await menuOf(token, 'zh'))[0]?.Name, '首页')
  assert.deepEqual((await menuOf(token, 'en'))[0]?.Name, 'Home')
})
