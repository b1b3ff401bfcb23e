import assert from 'node:assert/strict'
import { test } from 'node:test'
import { menuCodes, menuEntries } from '@atrium/contract/menus/menu-entries.ts'
import { app as en } from '@atrium/phrases/en/app.ts'
import { menus as enMenus } from '@atrium/phrases/en/menus.ts'
import { app as zh } from '@atrium/phrases/zh/app.ts'
import { account as enAccount } from '@atrium/phrases/en/account.ts'
import { account as zhAccount } from '@atrium/phrases/zh/account.ts'
import { menus as zhMenus } from '@atrium/phrases/zh/menus.ts'
import { allPages } from './all-pages.ts'

test('menu entry – leads to a page of the same name, possibly with a longer title', () => {
  for (const code of menuCodes.filter((each) => !menuEntries[each].path.includes('?'))) {
    const { path } = menuEntries[code]
    const page = allPages.find((each) => each.path === path)
    assert.equal(page?.menu, code)
    const title = page?.title as keyof typeof zh
    assert.equal(zh[title], zhMenus[`entry.${code}`], path)
    assert.ok(en[title].startsWith(enMenus[`entry.${code}`]), path)
  }
})

test('menu entry of an account section – has the name of the section', () => {
  for (const code of menuCodes.filter((each) => menuEntries[each].path.includes('?'))) {
    const { path } = menuEntries[code]
    const section = `section.${String(path.split('section=')[1])}` as keyof typeof zhAccount
    assert.ok(zhMenus[`entry.${code}`].endsWith(zhAccount[section]), path)
    assert.ok(enMenus[`entry.${code}`].toLowerCase().endsWith(enAccount[section].toLowerCase()), path)
  }
})
