import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { words } from './words.ts'

const { app, members } = words.zh

test('what was typed into a long form survives a reload, and is gone once discarded', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan', '/members')
  const form = page.getByRole('dialog', { name: members['form.add'] })
  const name = form.getByLabel(members['form.name'], { exact: true })
  const restored = form.getByText(app['form.restored'])
  const open = () => page.getByRole('button', { name: members['list.add'] }).click()
  const reload = async () => {
    page.once('dialog', (question) => question.accept())
    await page.reload()
    await open()
  }

  await open()
  await expect(restored).toBeHidden()
  await name.fill('欧阳重载')
  await form.getByLabel(members['form.jobTitle']).fill('研究员')
  await form.getByLabel(members['form.withPassword']).check()
  await reload()
  await expect(restored).toBeVisible()
  await expect(name).toHaveValue('欧阳重载')
  await expect(form.getByLabel(members['form.jobTitle'])).toHaveValue('研究员')
  await expect(form.getByLabel(members['form.withPassword'])).toBeChecked()
  await expectWellMade(page)

  await name.pressSequentially('二')
  await reload()
  await expect(name).toHaveValue('欧阳重载二')
  await form.getByRole('button', { name: app.discard }).click()
  await expect(name).toHaveValue('')
  await expect(restored).toBeHidden()

  await page.reload()
  await open()
  await expect(name).toHaveValue('')
  await expect(restored).toBeHidden()
})
