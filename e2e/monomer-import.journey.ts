import { choose, expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const entry = (symbol: string, smiles: string) => ({
  symbol,
  name: `演练 ${symbol}`,
  polymerType: 'CHEM',
  monomerType: 'Undefined',
  smiles,
})

test('a chemist imports a set with errors, corrects it, and takes it back', async ({ page, portal }) => {
  test.setTimeout(180_000)
  await signIn(page, portal, 'lin.zhiyuan', '/monomers')
  await page.getByRole('link', { name: '导入' }).click()
  await expect(page.getByRole('heading', { name: '导入单体' })).toBeVisible()
  await expectWellMade(page)

  const input = page.locator('input[type=file]')
  await input.setInputFiles({
    name: 'set.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<!DOCTYPE x><MonomerDB/>'),
  })
  await expect(page.getByRole('alert')).toContainText('不接受含 DOCTYPE 的 XML')

  const monomers = [
    entry('Imp(1)', 'CCCCCCF[H:1]'.replace('F', 'O')),
    entry('Imp2', 'C(C)(C)(C)(C)[H:1]'),
    entry('Imp3', 'CCCCCCCCS[H:1]'),
    entry('Imp3', 'CCCCCCCCCS[H:1]'),
    entry('Imp4', 'C[N+](C)(C)CCCCO[H:1]'),
  ]
  const file = JSON.stringify({ licence: '仅供演练', monomers })
  await input.setInputFiles({ name: 'set.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  await expect(page.getByText('检查完成：尚未写入任何数据')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('化学键过多').or(page.getByText(/键/)).first()).toBeVisible()
  await expectWellMade(page)

  // A wrong symbol and a repeated one are corrected; the pentavalent carbon stays out.
  for (const [record, before, symbol] of [
    [1, 'Imp(1)', 'Imp1'],
    [4, 'Imp3', 'Imp3b'],
  ] as const) {
    await page
      .getByRole('row')
      .nth(record)
      .getByRole('button', { name: `修改符号 ${before}` })
      .click()
    const dialog = page.getByRole('dialog', { name: /修改符号/ })
    await dialog.getByLabel('新符号').fill(symbol)
    await dialog.getByRole('button', { name: '应用' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').nth(record)).toContainText(symbol)
  }
  await choose(page, 'Imp3 的处理方式', '跳过')
  await page.getByRole('button', { name: '导入 3 个单体' }).click()
  const dialog = page.getByRole('dialog', { name: '导入 3 个单体？' })
  const commit = dialog.getByRole('button', { name: '导入 3 个单体' })
  await expect(commit).toBeDisabled()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await expect(dialog.getByText('仅供演练').first()).toBeVisible()
  await expectWellMade(page)
  await commit.click()
  await expect(page.getByText('新建 3 个，替换 0 个，未能写入 0 个。')).toBeVisible({ timeout: 90_000 })

  await page.getByRole('link', { name: '单体库' }).last().click()
  await page.getByRole('searchbox').fill('Imp')
  await expect(page.getByRole('button', { name: 'Imp3b', exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: '导出' }).click()
      await page.getByRole('menuitem', { name: 'SDF' }).click()
    })(),
  ])
  expect(download.suggestedFilename()).toMatch(/单体-\d{4}-\d\d-\d\d\.sdf$/)

  await page.getByRole('link', { name: '导入' }).click()
  await page.getByRole('button', { name: '查看 set.json' }).first().click()
  await page.getByRole('button', { name: '撤销导入' }).click()
  const question = page.getByRole('dialog', { name: '撤销本次导入？' })
  await question.getByRole('textbox').fill('演练结束')
  await question.getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('已撤销：3 个单体恢复原状')).toBeVisible()
  await expectWellMade(page)
})
