import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { words } from './words.ts'

const { organisation, identity } = words.zh
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an administrator sets the look of the sign-in page, and its link shows it at a desk and on a phone', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal, 'zhou.yan', '/organisation')
  const section = page.getByRole('region', { name: organisation['look.title'] })
  await section.getByLabel(organisation['look.chineseTitle']).fill('衡岳研究平台')
  await expect(section.getByRole('img', { name: /衡岳研究平台/ })).toHaveCount(2)
  await section.getByLabel('原因').fill('统一品牌')
  await section.getByRole('button', { name: organisation.save }).click()
  await expect(page.getByText(organisation.saved, { exact: true })).toBeVisible()
  await section.locator('input[type=file]').setInputFiles({ name: 'lab.png', mimeType: 'image/png', buffer: picture })
  const question = page.getByRole('dialog', { name: organisation['look.pictureTitle'].replace('{{name}}', 'lab.png') })
  await question.getByLabel('原因').fill('换成新实验楼')
  await page.keyboard.press('Enter')
  await expect(page.getByText(organisation['look.pictureChanged'])).toBeVisible()
  await expectWellMade(page)
  const link = await section.getByText(/#\/login\?org=/).textContent()

  for (const width of [1440, 390]) {
    const visitor = await (await browser.newContext({ locale: 'zh-CN', viewport: { width, height: 844 } })).newPage()
    await visitor.goto(`${portal}/${String(link).slice(String(link).indexOf('#'))}`)
    await expect(visitor.getByText('衡岳研究平台').filter({ visible: true })).toHaveCount(1)
    await expect(visitor.getByLabel(identity.account)).toBeVisible()
    await expectWellMade(visitor)
    await visitor.context().close()
  }

  await section.getByRole('button', { name: organisation['look.reset'] }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('改回默认外观')
  await page.getByRole('dialog').getByRole('button', { name: organisation['look.reset'] }).click()
  await expect(page.getByText(organisation['look.wasReset'])).toBeVisible()
  await expect(section.getByLabel(organisation['look.chineseTitle'])).toHaveValue('')

  await page.goto(`${portal}/#/logs/operations?action=organisation.look-changed`)
  const entry = (reason: string) => page.getByRole('row', { name: new RegExp(`更改了登录页外观.*${reason}`) })
  await expect(entry('改回默认外观')).toBeVisible()
  await expect(entry('换成新实验楼')).toBeVisible()
  await entry('统一品牌').getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /登录页.*衡岳研究平台/ })).toBeVisible()
})
