import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

/** The author is an administrator, who also names the reviewer. */
const [author, reviewer, reviewerName] = ['zhou.yan', 'tang.min', '唐敏']

async function setReviewers(page: Page, change: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: '审核人' }).click()
  const dialog = page.getByRole('dialog', { name: '审核人' })
  await change(dialog)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('审核人保存成功')).toBeVisible()
}

async function addMonomer(page: Page, symbol: string) {
  await page.getByRole('button', { name: '新建单体' }).first().click()
  const form = page.getByRole('dialog', { name: '新建单体' })
  await form.getByLabel('符号').fill(symbol)
  await form.getByLabel('名称', { exact: true }).fill(`审核演练 ${symbol}`)
  await form.getByLabel('天然类似物').fill('X')
  await form.getByLabel('结构').fill('ClCC(N[H:1])C([OH:2])=O')
  return form
}

async function submitForReview(page: Page, symbol: string) {
  await page.getByRole('searchbox').fill(symbol)
  await page.getByRole('button', { name: symbol, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(symbol) })
  await expect(drawer.getByText('草稿')).toBeVisible()
  await drawer.getByRole('button', { name: '提交审核' }).click()
  const question = page.getByRole('dialog', { name: `将“${symbol}”提交审核？` })
  await question.getByRole('button', { name: '提交审核' }).click()
  await expect(drawer.getByText(`可由 ${reviewerName} 审核。`)).toBeVisible()
  await expectWellMade(page)
}

test('an author submits a monomer, and a reviewer declines and then approves it', async ({ page, portal }) => {
  await signIn(page, portal, author, '/monomers/review')
  await expect(page.getByText('未设置审核人，保存即生效。')).toBeVisible()
  await setReviewers(page, async (dialog) => {
    await dialog.getByRole('combobox').fill(reviewerName)
    await page.getByRole('option', { name: new RegExp(reviewerName) }).click()
  })
  await expect(page.getByText(`审核人：${reviewerName}。`)).toBeVisible()
  await expectWellMade(page)

  await page.getByRole('link', { name: '单体库' }).first().click()
  const form = await addMonomer(page, 'Rev2')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByRole('checkbox', { name: /未指定构型/ }).check()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await submitForReview(page, 'Rev2')

  await page.goto('about:blank')
  await signIn(page, portal, reviewer, '/monomers/review')
  const waiting = page.getByRole('article', { name: /Rev2/ })
  await expect(waiting.getByText('产品尚未使用此单体，这是首个待批准的版本。')).toBeVisible()
  await expectWellMade(page)
  await waiting.getByRole('button', { name: '退回' }).click()
  const decline = page.getByRole('dialog', { name: '退回“Rev2”' })
  await decline.getByRole('button', { name: '退回' }).click()
  await expect(decline.getByText('请填写原因')).toBeVisible()
  await decline.getByLabel('原因').fill('请注明构型')
  await decline.getByRole('button', { name: '退回' }).click()
  await expect(page.getByText('没有待您审核的单体。')).toBeVisible()

  await page.goto('about:blank')
  await signIn(page, portal, author, '/monomers')
  await page.getByRole('searchbox').fill('Rev2')
  await page.getByRole('button', { name: 'Rev2', exact: true }).click()
  await expect(page.getByText('已退回：请注明构型')).toBeVisible()
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog', { name: '将“Rev2”提交审核？' }).getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText(`可由 ${reviewerName} 审核。`)).toBeVisible()

  await page.goto('about:blank')
  await signIn(page, portal, reviewer, '/monomers/review')
  await page.getByRole('article', { name: /Rev2/ }).getByRole('button', { name: '批准' }).click()
  await page.getByRole('dialog', { name: '批准“Rev2”？' }).getByRole('button', { name: '批准' }).click()
  await expect(page.getByText('“Rev2”已批准')).toBeVisible()

  await page.goto('about:blank')
  await signIn(page, portal, author, '/monomers/review')
  await setReviewers(page, async (dialog) => {
    await dialog.getByRole('combobox').focus()
    await page.keyboard.press('Backspace')
  })
  await expect(page.getByText('未设置审核人，保存即生效。')).toBeVisible()
})
