import assert from 'node:assert/strict'
import { test } from 'node:test'
import { menuEntries } from '@atrium/contract/menus/menu-entries.ts'
import { app as en } from '@atrium/phrases/en/app.ts'
import { menus as enMenus } from '@atrium/phrases/en/menus.ts'
import { app as zh } from '@atrium/phrases/zh/app.ts'
import { account as enAccount } from '@atrium/phrases/en/account.ts'
import { account as zhAccount } from '@atrium/phrases/zh/account.ts'
import { menus as zhMenus } from '@atrium/phrases/zh/menus.ts'
import { allPages } from './all-pages.ts'

test('an entry of the menu leads to a page of its name, which may say more where the menu has no room', () => {
  for (const { code, path } of menuEntries.filter((entry) => !entry.path.includes('?'))) {
    const title = allPages.find((page) => page.path === path)?.title as keyof typeof zh
    assert.equal(zh[title], zhMenus[`entry.${code}`], path)
    assert.ok(en[title].startsWith(enMenus[`entry.${code}`]), path)
  }
})

test('an entry of the menu that is a section of the personal centre has its name, and says whose it is where it must', () => {
  for (const { code, path } of menuEntries.filter((entry) => entry.path.includes('?'))) {
    const section = `section.${String(path.split('section=')[1])}` as keyof typeof zhAccount
    assert.ok(zhMenus[`entry.${code}`].endsWith(zhAccount[section]), path)
    assert.ok(enMenus[`entry.${code}`].toLowerCase().endsWith(enAccount[section].toLowerCase()), path)
  }
})
