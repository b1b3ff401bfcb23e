import { readFile } from 'node:fs/promises'
import { expect, passDoubleClickTime, selectOf, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const day = 24 * 60 * 60 * 1000

test('an auditor finds who changed a member, why, and the previous value of a setting', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan', '/members')
  await page.getByRole('button', { name: '添加成员' }).click()
  const form = page.getByRole('dialog', { name: '添加成员' })
  await form.getByLabel('姓名').fill('东方朔')
  await form.getByLabel('手机号').fill('13622225557')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  await page.goto(`${portal}/#/members?q=dongfang`)
  const row = page.getByRole('row', { name: /东方朔/ })
  await row.getByRole('button', { name: '查看 东方朔' }).click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑成员' })
  await edit.getByLabel('职务').fill('分析员')
  await edit.getByLabel('原因').fill('新到岗')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toBeHidden()

  await page.getByRole('navigation', { name: '组织管理' }).getByRole('link', { name: '操作日志' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '操作日志' })).toBeVisible()
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(page.getByRole('columnheader', { name: `时间（${timeZone}）` })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('searchbox').fill('东方朔 新到岗')
  const entry = page.getByRole('row', { name: /周岩.*修改了成员信息.*东方朔.*新到岗/ })
  await expect(entry).toBeVisible()
  await entry.getByRole('button', { name: /查看第/ }).click()
  const drawer = page.getByRole('dialog', { name: /第 \d+ 条/ })
  await expect(drawer.getByRole('row', { name: /职务.*—.*分析员/ })).toBeVisible()
  await expectWellMade(page)
  await drawer.getByRole('button', { name: '与东方朔有关的记录' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('row', { name: /东方朔/ })).toHaveCount(2)
  await expect(page.getByRole('cell', { name: '新增了成员' })).toBeVisible()

  await page.goto(`${portal}/#/logs/operations?action=settings.changed`)
  // What was found before stands there until the answer comes.
  const changed = page.getByRole('row', { name: /修改了设置/ }).first()
  await changed.getByRole('button', { name: /查看第/ }).click()
  const setting = page.getByRole('dialog', { name: /第 \d+ 条/ })
  await expect(setting.getByRole('row', { name: /^.+：.+/ }).first()).toBeVisible()
})

test('an auditor finds who removed a member and why, after the member is gone', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan')
  await expect(page).toHaveURL(/cardModeIndex/)
  await page.evaluate(async () => {
    const send = async (at: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-atrium': '1' }
      const answer = await fetch(`/api${at}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { code: number; message: string; response: { ID: string } }
    }
    const added = await send('/account/register', { RealName: '令狐冲', MobilePhone: '13622229991' })
    const accountIds = [added.response.ID]
    const gone = await send('/account/remove', { accountIds, Acknowledged: true, Reason: '项目结束' })
    if (gone.code !== 100) throw new Error(gone.message)
  })
  await page.goto(`${portal}/#/logs/operations`)
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByLabel('对象').fill('令狐')
  await page.getByRole('option', { name: /令狐冲.*已离职/ }).click()
  const entry = page.getByRole('row', { name: /周岩.*移除了成员.*令狐冲.*项目结束/ })
  await expect(entry).toBeVisible()
  await expectWellMade(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: '移除 令狐冲' })).toBeHidden()
})

test('a sign-in attempt shows all its details and links to the operations of the person', async ({ page, portal }) => {
  await signIn(page, portal, 'tang.min', '/logs/sign-ins?result=success')
  await page
    .getByRole('button', { name: /^查看.*的记录$/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: '登录记录' })
  await expect(drawer.getByText('请求')).toBeVisible()
  await expect(drawer.getByText('客户端')).toBeVisible()
  await expectWellMade(page)
  await expect(page).toHaveURL(/open=/)
  await page.reload()
  await expect(drawer.getByText('请求')).toBeVisible()
  await drawer.getByRole('link', { name: /的操作$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '操作日志' })).toBeVisible()
  await expect(page).toHaveURL(/actor=/)
})

test('operators read the operation log of the installation', async ({ page, portal }) => {
  await signIn(page, portal, 'operator')
  await expect(page).toHaveURL(/#\/operator$/)
  await page.getByRole('link', { name: '操作日志' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '系统操作日志' })).toBeVisible()
  await expect(page.getByRole('region', { name: '系统操作日志' })).toHaveAttribute('aria-busy', 'false')
  await expectWellMade(page)
})

test('the log is verified, printed and exported, and each of these is logged', async ({ page, portal }) => {
  await signIn(page, portal, 'tang.min', '/logs/operations')
  await page.getByRole('button', { name: '校验', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '校验操作日志' })
  await dialog.getByRole('button', { name: '立即校验' }).click()
  await expect(dialog.getByText('完好：没有记录被修改、删除或调换').first()).toBeVisible()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  await passDoubleClickTime(page)
  await page.getByRole('button', { name: '导出' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await coming
  const text = await readFile(await file.path(), 'utf8')
  expect(file.suggestedFilename()).toMatch(/^衡岳材料-操作日志-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toContain('全部记录与其哈希一致')
  expect(text).toContain('签名（Ed25519，Base64）')
  await page.getByRole('combobox', { name: '操作' }).fill('导出操作日志')
  await page.getByRole('option', { name: '开始导出操作日志' }).click()
  await expect(page.getByRole('row', { name: /唐敏.*导出操作日志/ }).first()).toBeVisible()

  await page.getByRole('link', { name: '报告' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '操作日志报告' })).toBeVisible()
  await expect(page.getByText('完好：没有记录被修改、删除或调换')).toBeVisible()
  await expect(page.getByText(/第 1 至 [\d,]+ 条/)).toBeVisible()
  await expect(page.getByText(/时间按 .+ 显示，日期范围按 Asia\/Shanghai 计算/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /导出操作日志/ }).first()).toBeVisible()
  await expectWellMade(page)
})

test('older entries are reached page by page, and filters survive a reload', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan')
  await expect(page).toHaveURL(/cardModeIndex/)
  // Other journeys sign in with wrong passwords today.
  const until = new Date(Date.now() - 2 * day).toISOString().slice(0, 10)
  await page.goto(`${portal}/#/logs/sign-ins?result=failure&until=${until}`)
  await expect(page.getByRole('cell', { name: /密码错误/ }).first()).toBeVisible()
  await expectWellMade(page)
  const first = await page.getByRole('row').nth(1).textContent()
  await page.getByRole('button', { name: '更早' }).click()
  await expect(page.getByRole('row').nth(1)).not.toHaveText(String(first))
  await passDoubleClickTime(page)
  const second = String(await page.getByRole('row').nth(1).textContent())
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toHaveText(second)
  await page.getByRole('button', { name: '更新', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toHaveText(String(first))
  await page.goBack()
  await expect(page.getByRole('row').nth(1)).toHaveText(second)
  // To look at fields and entries changes nothing, and is no step.
  await page.getByLabel('完整 IP 地址').focus()
  await page.getByRole('searchbox').first().focus()
  await page
    .getByRole('button', { name: /^查看.*的记录$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
  await expect(page.getByRole('row').nth(1)).toHaveText(second)
  await page.goBack()
  await expect(page.getByRole('row').nth(1)).toHaveText(String(first))
  await page.reload()
  await expect(selectOf(page, '结果')).toContainText('失败')
  await page.getByRole('searchbox', { name: '姓名、拼音、账号、手机号或邮箱' }).fill('nobodyatall')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('active users of last week are filtered by application', async ({ page, portal }) => {
    await signIn(page, portal, 'lin.zhiyuan', '/logs/active-users')
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await expect(page.getByRole('img', { name: /Active people by Week/ })).toBeVisible()
    await expectWellMade(page)
    // This week may have begun a minute ago.
    const lastWeek = new Date(Date.now() - 7 * day).toISOString().slice(0, 10)
    await page.goto(`${portal}/#/logs/active-users?span=week&at=${lastWeek}`)
    // Nothing of this week stays on the screen.
    await page.reload()
    const products = page.getByRole('table', { name: 'By application' })
    await products.getByRole('button', { name: 'Show who was active: Electronic lab notebook' }).click()
    const dialog = page.getByRole('dialog', { name: /Active in Electronic lab notebook/ })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await expect(dialog.getByText(/\d+ people/)).toBeVisible()
    await expectWellMade(page)
  })
})
