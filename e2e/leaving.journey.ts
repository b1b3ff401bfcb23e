import { expect, expectWellMade, signIn, test } from './journey.ts'

/** A second click within 400 ms is taken for a double one. */
const afterDoubleClicks = 450

test('somebody leaves and hands over, and comes back as the same person', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan')
  await expect(page).toHaveURL(/cardModeIndex/)
  await page.goto(`${portal}/#/members`)
  await page.getByRole('button', { name: '添加成员' }).click()
  const form = page.getByRole('dialog', { name: '添加成员' })
  await form.getByLabel('姓名').fill('慕容霜')
  await form.getByLabel('手机号').fill('13622223334')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()

  await page.goto(`${portal}/#/members?q=murong`)
  const row = page.getByRole('row', { name: /慕容霜/ })
  await row.getByRole('button', { name: '查看 慕容霜' }).click()
  await page.getByRole('menuitem', { name: '移除（离职）' }).click()
  const dialog = page.getByRole('dialog', { name: '移除 1 名成员' })
  await expect(dialog.getByText('正在向各应用查询')).toBeHidden()
  await expectWellMade(page)
  await expect(dialog.getByText('不支持查询').first()).toBeVisible()
  const remove = dialog.getByRole('button', { name: /移除$/ })
  await expect(remove).toBeDisabled()
  await dialog.getByLabel('我已知晓部分应用未能查询，仍要移除').check()
  // The stand-ins of the demonstration give every third person something to hand over.
  const forAll = dialog.getByLabel('全部交接给')
  if (await forAll.isVisible()) {
    await forAll.fill('tangmin')
    await dialog.getByRole('button', { name: /唐敏/ }).first().click()
  }
  await dialog.getByLabel('原因').fill('迁居海外')
  await remove.click()
  await expect(page.getByText('已移除 1 人')).toBeVisible()

  await page.getByRole('navigation', { name: '组织管理' }).getByRole('link', { name: '离职成员' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '离职成员' })).toBeVisible()
  await page.getByRole('searchbox').fill('慕容')
  await expect(page.getByRole('cell', { name: '迁居海外' })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: '查看 慕容霜' }).click()
  await expect(page.getByRole('dialog').getByText('周岩')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
  await expect(page.getByRole('dialog').getByLabel('手机号')).toHaveValue('13622223334')
  await expectWellMade(page)
  await page.waitForTimeout(afterDoubleClicks)
  await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
  await expect(page.getByText('慕容霜 已恢复')).toBeVisible()
  await page.goto(`${portal}/#/members?q=murong`)
  await expect(row).toBeVisible()
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })
  test('nobody removes themselves, and former members are an empty list at first', async ({ page, portal }) => {
    await signIn(page, portal, 'tang.min')
    await expect(page).toHaveURL(/cardModeIndex/)
    await page.goto(`${portal}/#/members?q=tangmin`)
    await page
      .getByRole('row', { name: /tang\.min/ })
      .getByRole('button', { name: / 唐敏$/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0)
    await page.goto(`${portal}/#/members/former`)
    await expect(page.getByRole('heading', { name: 'Former members' })).toBeVisible()
    await page.getByRole('searchbox').fill('nobody of that name')
    await expect(page.getByText('Nobody has left')).toBeVisible()
    await expectWellMade(page)
  })
})
