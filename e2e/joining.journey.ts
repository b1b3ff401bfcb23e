import { expect, expectWellMade, passDoubleClickTime, signIn, test } from './journey.ts'

test('a registration is approved from home with department and application, in three clicks once chosen before', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  await page.getByRole('link', { name: /人注册待审核/ }).click()
  await expect(page).toHaveURL(/members\/registrations/)
  await expectWellMade(page)
  await page.getByRole('button', { name: '通过 罗亦然 的注册' }).click()
  const dialog = page.getByRole('dialog', { name: '通过 罗亦然 的注册？' })
  await dialog.getByRole('button', { name: '选择 所属部门' }).click()
  await page
    .getByRole('dialog', { name: '所属部门' })
    .getByRole('treeitem', { name: /生物部/ })
    .click()
  await dialog.getByRole('checkbox', { name: '电子实验记录' }).check()
  await expectWellMade(page)
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: '通过 1 人' }).click()
  await expect(page.getByText('已通过 罗亦然 的注册')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The next one takes three keys: the dialog offers what was chosen before.
  await page.getByRole('button', { name: '通过 Ben Fischer 的注册' }).press('Enter')
  const next = page.getByRole('dialog', { name: '通过 Ben Fischer 的注册？' })
  await expect(next.getByText('生物部')).toBeVisible()
  await expect(next.getByRole('checkbox', { name: '电子实验记录' })).toBeChecked()
  await passDoubleClickTime(page)
  await next.getByRole('checkbox', { name: '电子实验记录' }).press('Enter')
  await expect(page.getByText('已通过 Ben Fischer 的注册')).toBeVisible()
  await expect(page.getByText('暂无待审核人员')).toBeVisible()

  await page.goto(`${portal}/#/members?q=luo.yiran`)
  const row = page.getByRole('row', { name: /罗亦然/ })
  await expect(row.getByText('生物部')).toBeVisible()
})
