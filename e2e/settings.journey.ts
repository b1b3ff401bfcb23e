import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { words } from './words.ts'

const { app, settings } = words.zh

test('an administrator changes a setting by mouse and another by keyboard alone, seeing whom each affects, and puts them back', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'lin.zhiyuan', '/settings/system')
  const panel = page.getByRole('region', { name: '会话时长' })
  const days = panel.getByLabel(settings['field.sessions.LongestDays'])
  await days.fill('9')
  await expect(panel.getByText(/人已登录，下次登录前仍按原时限/)).toBeVisible()
  await expectWellMade(page)
  await panel.getByRole('button', { name: settings.save }).click()
  const question = page.getByRole('dialog', { name: /^保存/ })
  await expect(question.getByText(settings['field.sessions.LongestDays'])).toContainText('9')
  await expect(question.getByText(/人已登录/)).toBeVisible()
  await expectWellMade(page)
  await question.getByRole('button', { name: settings.save }).click()
  await expect(page.getByText(settings.saved, { exact: true })).toBeVisible()
  await expect(panel.getByText(/修改于/)).toBeVisible()

  const putBack = panel.getByRole('button', { name: /^还原/ })
  await putBack.click()
  await expect(putBack).toBeHidden()
  await panel.getByRole('button', { name: app.discard }).click()
  await expect(days).toHaveValue('9')
  await panel.getByRole('button', { name: settings.reset }).click()
  await page.getByRole('dialog').getByRole('button', { name: settings.reset }).click()
  await expect(panel.getByText(/使用默认值/)).toBeVisible()
  await expect(days).not.toHaveValue('9')

  await page.reload()
  const rules = page.getByRole('region', { name: '密码规则' })
  const length = rules.getByLabel(settings['field.password-rules.MinLength'])
  await expect(length).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(length).toHaveValue('9')
  await expect(rules.getByText(/人的现有密码继续有效/)).toBeVisible()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: /^保存/ })
  await expect(asked.getByLabel(app.reason)).toBeFocused()
  await page.keyboard.type('年度审查')
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expect(page.getByText(settings.saved, { exact: true })).toBeVisible()
  await expect(rules.getByText(/ 修改于 /)).toBeVisible()
  const reset = rules.getByRole('button', { name: settings.reset })
  await reset.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel(app.reason)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rules.getByText(/使用默认值/)).toBeVisible()
  await expect(length).toHaveValue('8')
})
