import type { Page } from '@playwright/test'
import { expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

/** Messages that can be undone stay: on a busy machine the way to their button takes longer than they are shown. */
const keepMessages = (page: Page) =>
  page.addInitScript(() => {
    const setTimer = setTimeout
    const shownWithActionMs = 8_000
    window.setTimeout = ((act: () => void, ms?: number) =>
      setTimer(act, ms === shownWithActionMs ? 600_000 : ms)) as typeof setTimeout
  })

/** Adds members by HTTP, and opens the list of them. */
async function withPeople(page: Page, portal: string, search: string, names: readonly string[]) {
  await signIn(page, portal, 'zhou.yan', '/members')
  for (const [at, RealName] of names.entries()) {
    const answer = await page.request.post(`${portal}/api/account/register`, {
      headers: { 'x-atrium': '1' },
      data: { RealName, Email: `bulk${Date.now()}.${at}@people.example` },
    })
    expect(await answer.json()).toMatchObject({ code: 100 })
  }
  await page.goto(`${portal}/#/members?q=${search}`)
  await expect(page.getByText(`共 ${names.length} 条`)).toBeVisible()
}

/** A menu of a row opens beside the toast, and the toast lies above the veil of a dialog. */
async function expectToastInSight(page: Page, person: string) {
  const toast = page.locator('[data-testid=toast]').first()
  await page.getByRole('row', { name: person }).getByRole('button').last().click()
  await expect(page.getByRole('menu')).toBeVisible()
  const [menu, said] = [await page.getByRole('menu').boundingBox(), await toast.boundingBox()]
  const isBeside =
    !menu ||
    !said ||
    menu.y + menu.height <= said.y ||
    said.y + said.height <= menu.y ||
    menu.x + menu.width <= said.x ||
    said.x + said.width <= menu.x
  expect(isBeside).toBe(true)
  await page.keyboard.press('Escape')
  const text = toast.locator('span')
  const before = await text.screenshot()
  await page.getByRole('button', { name: '添加成员' }).click()
  await expect(page.getByRole('dialog', { name: '添加成员' })).toBeVisible()
  await expect.poll(async () => before.equals(await text.screenshot())).toBe(true)
  await page.keyboard.press('Escape')
}

const barOf = (page: Page) => page.getByRole('group', { name: '所选成员' })

test('three members are moved, and moved back by the toast, with the mouse', async ({ page, portal }) => {
  await keepMessages(page)
  await withPeople(page, portal, 'sanrenyi', ['三人移甲', '三人移乙', '三人移丙'])
  const head = page.locator('.members-panel thead')
  const before = await head.boundingBox()
  // In the order of pinyin.
  await page.getByRole('checkbox', { name: '三人移丙' }).click()
  await page.getByRole('checkbox', { name: '三人移乙' }).click({ modifiers: ['Shift'] })
  const bar = barOf(page)
  await expect(bar.getByRole('button', { name: '已选 3 人' })).toBeVisible()
  expect(await head.boundingBox()).toEqual(before)
  await expectWellMade(page)
  await bar.getByRole('button', { name: '调整部门' }).click()
  const dialog = page.getByRole('dialog', { name: '调整 三人移丙、三人移甲、三人移乙 的主部门' })
  await dialog.getByRole('treegrid').getByRole('row').nth(1).click()
  await dialog.getByRole('button', { name: /^移动到/ }).click()
  await expect(page.getByText(/^已将 三人移丙、三人移甲、三人移乙 移至/)).toBeVisible()
  await expect(bar).toBeHidden()
  await expectWellMade(page)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByText(/^已撤销：已将 三人移丙/)).toBeVisible()
  const place = page.locator('td[data-title=部门]')
  await expect(place).toHaveText(['—', '—', '—'])
})

test('a toast lies beside a menu and above a dialog', async ({ page, portal }) => {
  await withPeople(page, portal, 'tishijia', ['提示甲'])
  await page.getByRole('checkbox', { name: '提示甲' }).click()
  await barOf(page).getByRole('button', { name: '调整部门' }).click()
  const dialog = page.getByRole('dialog', { name: '调整 提示甲 的主部门' })
  await dialog.getByRole('treegrid').getByRole('row').nth(1).click()
  await dialog.getByRole('button', { name: /^移动到/ }).click()
  await expect(page.getByText(/^已将 提示甲 移至/)).toBeVisible()
  await expectToastInSight(page, '提示甲')
})

test('three members are moved, and moved back, by keyboard alone', async ({ page, portal }) => {
  await withPeople(page, portal, 'jianpanyi', ['键盘移甲', '键盘移乙', '键盘移丙'])
  await page.getByRole('checkbox', { name: '键盘移' }).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  const bar = barOf(page)
  await expect(bar.getByRole('button', { name: '已选 3 人' })).toBeVisible()
  await bar.getByRole('button', { name: '调整部门' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /的主部门$/ })
  await page.keyboard.type('gaofenzi')
  await expect(dialog.getByRole('row', { name: /质量部/ })).toHaveCount(0)
  await expect(dialog.getByRole('row', { name: '高分子材料部' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^移动到/ }).press('Enter')
  await expect(page.getByText(/^已将 键盘移/)).toBeVisible()
  await page.getByRole('button', { name: '撤销', exact: true }).press('Enter')
  await expect(page.getByText(/^已撤销：已将 键盘移/)).toBeVisible()
  await expect(page.locator('td[data-title=部门]')).toHaveText(['—', '—', '—'])
})

test('members stay chosen over searches and pages, are named before the act, and get back from the log what they had', async ({
  page,
  portal,
}) => {
  await withPeople(page, portal, 'kuayexuan', ['跨页选甲', '跨页选乙', '跨页选丙', '跨页选丁'])
  const search = page.getByRole('searchbox', { name: '姓名、拼音、账号、手机或邮箱' })
  for (const name of ['甲', '乙', '丙', '丁']) {
    await search.fill(`跨页选${name}`)
    await expect(page.getByText('共 1 条')).toBeVisible()
    await page.getByRole('checkbox', { name: `跨页选${name}` }).check()
  }
  const bar = barOf(page)
  await bar.getByRole('button', { name: '已选 4 人，其中 3 人不在本页' }).click()
  await expectWellMade(page)
  await page.getByRole('button', { name: '不再选择 跨页选甲' }).click()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: '已选 3 人，其中 2 人不在本页' })).toBeVisible()
  await bar.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '锁定' }).click()
  const question = page.getByRole('dialog', { name: '锁定 跨页选乙、跨页选丙、跨页选丁？' })
  await question.getByRole('button', { name: '锁定' }).click()
  await expect(page.getByText('已锁定 跨页选乙、跨页选丙、跨页选丁')).toBeVisible()

  // The toast is gone by then; the entry in the log offers the same, and so does the history of each of them.
  await page.goto(`${portal}/#/logs/operations?q=${encodeURIComponent('跨页选乙')}`)
  const entry = page.getByRole('row', { name: /跨页选/ }).filter({ hasText: '及其他 2 人' })
  await entry.getByRole('button', { name: /查看第/ }).click()
  const drawer = page.getByRole('dialog', { name: /^第/ })
  await expectWellMade(page)
  await drawer.getByRole('button', { name: '撤销' }).click()
  const asked = page.getByRole('dialog', { name: /^撤销对 3 人的操作/ })
  await expectWellMade(page)
  await asked.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(/^已撤销：/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: '撤销' })).toBeHidden()
  await page.goto(`${portal}/#/members?q=kuayexuan`)
  await expect(page.getByRole('cell', { name: '正常' })).toHaveCount(4)
  await page.getByRole('button', { name: '跨页选丙', exact: true }).click()
  const member = page.getByRole('dialog')
  await member.getByRole('tab', { name: '变更记录' }).click()
  await expect(member.getByRole('listitem').first()).toBeVisible()
  await expect(member.getByRole('button', { name: '撤销' })).toBeHidden()
})

test('everyone who matches is locked but one; who was skipped is listed; undo unlocks them', async ({
  page,
  portal,
}) => {
  await keepMessages(page)
  const names = Array.from({ length: 12 }, (_, at) => `Filterfolk ${at}`)
  await withPeople(page, portal, 'filterfolk', names)
  await page.getByRole('button', { name: '每页条数' }).or(page.getByLabel('每页条数')).first().waitFor()
  await page.goto(`${portal}/#/members?q=filterfolk&size=10`)
  await page.getByRole('columnheader').getByRole('checkbox').check()
  const bar = barOf(page)
  await bar.getByRole('button', { name: '选择全部 12 人' }).click()
  await expect(bar.getByRole('button', { name: '已选全部 12 人' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Filterfolk 3' }).uncheck()
  await bar.getByRole('button', { name: '已选全部 11 人' }).click()
  await expect(page.getByText('Filterfolk 3').last()).toBeVisible()
  await page.keyboard.press('Escape')
  const lock = async (count: number) => {
    await bar.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '锁定' }).click()
    const question = page.getByRole('dialog', { name: new RegExp(`^锁定 .*及其他 ${count - 3} 人？$`) })
    await question.getByRole('button', { name: '锁定' }).click()
  }
  await lock(11)
  await expect(page.getByText(/^已锁定 .*及其他 8 人$/)).toBeVisible()
  await expect(page.getByRole('cell', { name: '已锁定' })).toHaveCount(9)
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await bar.getByRole('button', { name: '选择全部 12 人' }).click()
  await passDoubleClickTime(page)
  await lock(12)
  await expect(page.getByText('已锁定 Filterfolk 3 · 跳过 11 人：已是如此')).toBeVisible()
  await page.getByRole('button', { name: '详情' }).click()
  const details = page.getByRole('dialog', { name: '已锁定 Filterfolk 3' })
  await expect(details.getByRole('listitem')).toHaveCount(11)
  await expectWellMade(page)
  await details.getByRole('button', { name: '关闭' }).last().click()
  await page
    .getByText(/^已锁定 .*及其他 8 人$/)
    .locator('..')
    .getByRole('button', { name: '撤销' })
    .click()
  await expect(page.getByText(/^已撤销：已锁定 .*及其他 8 人$/)).toBeVisible()
  await expect(page.getByRole('cell', { name: '已锁定' })).toHaveCount(1)
})
