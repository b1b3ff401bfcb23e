import { readFile } from 'node:fs/promises'
import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

test('a chemist tries a HELM by keyboard, corrects it, and takes the structure along', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan', '/monomers')
  await page.getByRole('link', { name: '试用 HELM' }).click()
  const field = page.getByRole('textbox', { name: 'HELM' })
  await field.fill('PEPTIDE1{A.C.[Foo].C}$PEPTIDE1,PEPTIDE1,2:R3-4:R3$$$V2.0')
  await field.press('Control+Enter')
  await expect(page.locator('mark', { hasText: '[Foo]' })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: /“Foo”（PEPTIDE1 的第 3 个单体）/ }).press('Enter')
  const selection = () =>
    field.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
  await expect(field).toBeFocused()
  expect(await selection()).toBe('[Foo]')
  // What is typed takes the place of what is selected.
  await page.keyboard.type('G')
  await page.keyboard.press('Control+Enter')
  const formula = page.getByText('C11H18N4O5S2', { exact: true })
  const associate = page.getByRole('button', { name: /^关联 \d 个公共单体$/ })
  // Public monomers are added by a job after the start.
  await expect(async () => {
    await page.reload()
    await expect(formula.or(associate).first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  if (await associate.isVisible()) await associate.click()
  await expect(formula).toBeVisible()
  await expect(page.getByRole('img', { name: 'C11H18N4O5S2 的结构' })).toBeVisible()
  await expect(page.getByRole('img', { name: /序列：PEPTIDE1，4 个单体/ })).toBeVisible()
  await expectWellMade(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载 molfile' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('V2000')
  await page.getByRole('link', { name: 'C', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /L-Cysteine/ })).toBeVisible()
})

test('examples and Back lead to their HELM, on a phone, too', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, portal, 'lin.zhiyuan', '/monomers/helm')
  const field = page.getByRole('textbox', { name: 'HELM' })
  await page.getByRole('button', { name: '核苷酸' }).click()
  await expect(field).toHaveValue('RNA1{r(A)p.r(C)p.r(G)}$$$$V2.0')
  await page.getByRole('button', { name: '含 SMILES' }).click()
  await expect(field).toHaveValue(/^PEPTIDE1/)
  await expect(page.getByRole('img', { name: /序列：PEPTIDE1，3 个单体/ })).toBeVisible()
  await expectWellMade(page)
  await page.goBack()
  await expect(field).toHaveValue(/^RNA1/)
  await expect(page.getByRole('img', { name: /序列：RNA1，8 个单体/ })).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(/^RNA1/)
})
