import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from '../packages/server/src/kit/files/spreadsheets/read-sheet.ts'
import { expect, messageTo, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const csv = (lines: readonly string[], name = 'hires.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

/** Saves what a click gives; tells its name and where it is. */
async function saved(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), path: await file.path() }
}

test('an administrator validates, imports, finds and undoes a file of members', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan', '/members')
  await page.getByRole('link', { name: '导入' }).click()
  await expect(page.getByRole('heading', { name: '批量导入成员' })).toBeVisible()
  await expectWellMade(page)

  // A rule gives those in a department an application: the preview says so.
  const api = async <T>(method: 'get' | 'post' | 'delete', path: string, data?: object) => {
    const answer = await page.request[method](`${portal}/api${path}`, {
      headers: { 'x-atrium': '1' },
      ...(data && { data }),
    })
    return ((await answer.json()) as { response: T }).response
  }
  const department = await api<{ ID: string }>('post', '/department', { Name: '规则演练部' })
  const [product] = await api<{ ID: string }[]>('get', '/account/authorize/products')
  const rule = await api<{ ID: string }>('post', '/account/applicationRules', {
    DepartmentID: department.ID,
    ProductID: product?.ID,
    WithSubDepartments: true,
  })

  const template = await saved(page, () => page.getByRole('button', { name: '下载模板' }).click())
  expect(template.name).toMatch(/-成员导入模板-\d{4}-\d\d-\d\d\.xlsx$/)
  const [head] = await readSheet({ path: template.path, kind: 'xlsx', maxRows: 10 })
  expect(head?.cells).toContain('手机号')

  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('文件格式错误，仅支持 xlsx 和 csv 文件')
  await input.setInputFiles(csv(['一,二', '三,四']))
  await expect(page.getByRole('alert')).toContainText('文件与模板不符')
  await expectWellMade(page)
  await input.setInputFiles(
    csv([
      '姓名,账号,手机号,邮箱,部门,职务,角色,应用',
      '司徒望舒,,13900990001,,电池材料部/中试组,工程师,成员,ELN',
      '欧阳听澜,ouyang.tinglan,,ouyang@hengyue.example,规则演练部,,,',
      '短号人,,139009,,,,,',
    ]),
  )
  await expect(page.getByText('检查完成：尚未写入任何数据')).toBeVisible()
  await expect(page.getByRole('row', { name: /短号人/ })).toContainText('11 位')
  await expect(page.getByText('将新建部门：电池材料部/中试组')).toBeVisible()
  await expect(page.getByRole('row', { name: /欧阳听澜/ })).toContainText('按规则：')
  await expect(page.getByRole('row', { name: /司徒望舒/ })).not.toContainText('按规则：')
  await expectWellMade(page)
  await page.getByRole('button', { name: '有错误 1' }).click()
  await expect(page.getByRole('row', { name: /司徒望舒/ })).toBeHidden()
  await page.getByRole('button', { name: /^导入 2 行/ }).click()
  await page.getByRole('dialog').getByLabel('导入完成后，通过邮件或短信邀请他们').check()
  await expectWellMade(page)
  await page.getByRole('dialog').getByRole('button', { name: '导入 2 行' }).click()
  await expect(page.getByText(/已导入 2 人/)).toBeVisible()
  await expect(page.getByText('邀请已发出')).toBeVisible()
  expect(await messageTo(portal, 'ouyang@hengyue.example')).toContain('/#/invitation/')
  await page.getByRole('button', { name: '全部 3' }).click()
  await expect(page.getByRole('row', { name: /司徒望舒/ })).toContainText('已导入')
  await expectWellMade(page)

  const result = await saved(page, () => page.getByRole('button', { name: '下载逐行结果' }).click())
  expect(await readSheet({ path: result.path, kind: 'xlsx', maxRows: 10 })).toHaveLength(4)

  await page.goto(`${portal}/#/members?q=situwangshu`)
  await expect(page.getByRole('row', { name: /司徒望舒/ })).toContainText('中试组')
  await page.getByRole('button', { name: '导出' }).click()
  const list = await saved(page, () => page.getByRole('menuitem', { name: 'CSV（.csv）' }).click())
  expect((await readFile(list.path, 'utf8')).trim().split('\r\n')).toHaveLength(2)

  await page.goBack()
  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('名单有误')
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('导入已撤销')).toBeVisible()
  const undone = page.getByRole('row', { name: /司徒望舒/ })
  await expect(undone.getByText('已撤销', { exact: true })).toBeVisible()
  await expect(undone.getByText('已导入', { exact: true })).toBeHidden()
  await page.goto(`${portal}/#/members?q=situwangshu`)
  await expect(page.getByRole('row', { name: /司徒望舒/ })).toBeHidden()
  await api('delete', `/account/applicationRules/${rule.ID}`)
  await api('delete', '/department', { ids: [department.ID] })
})

test.describe('in English, on a phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
  test('rows that cannot be imported show errors, and nothing is written', async ({ page, portal }) => {
    await signIn(page, portal, 'tang.min', '/members/import')
    await expect(page.getByRole('heading', { name: 'Import members' })).toBeVisible()
    await expectWellMade(page)
    await page
      .locator('input[type=file]')
      .setInputFiles(csv(['Name,Phone,Role', 'Ida Berg,123,Member', 'Ida Berg,,Captain'], 'faulty.csv'))
    await expect(page.getByText('nothing has been written yet', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Errors 2' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Import another file' }).click()
    await expect(page.getByRole('row', { name: /faulty\.csv/ })).toContainText('Checked')
    await expectWellMade(page)
  })

  test('rows with errors come before the many for which no seat is left', async ({ page, portal }) => {
    await signIn(page, portal, 'tang.min', '/members/import')
    const { response } = (await (
      await page.request.post(`${portal}/api/account/registrations`, { headers: { 'x-atrium': '1' }, data: {} })
    ).json()) as { response: { FreeSeats: number } }
    const many = Array.from(
      { length: response.FreeSeats + 30 },
      (_, at) => `Quota ${at},1391${String(at).padStart(7, '0')}`,
    )
    await page
      .locator('input[type=file]')
      .setInputFiles(csv(['Name,Phone', ...many, 'Ida Berg,123', 'Ida Holm,456'], 'quota.csv'))
    await page.getByRole('button', { name: /^Errors/ }).click()
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(1)).toContainText('Ida Berg')
    await expect(rows.nth(2)).toContainText('Ida Holm')
    await expect(rows.nth(3)).toContainText('Quota')
  })
})
