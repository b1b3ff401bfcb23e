import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { choose, expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

type Point = readonly [x: number, y: number]

/** The names of all components of a label, each with its kind, place and size. */
const componentsOf = (page: Page) =>
  page.locator('[data-component]').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))

/** Begins a template in the gallery, under a name of its own. */
async function begin(page: Page, portal: string, { account = 'lin.zhiyuan', starter = '空白标签', name = '' } = {}) {
  await signIn(page, portal, account, '/labels?act=add')
  await page.getByRole('dialog', { name: '选择起始模板' }).getByRole('button', { name: starter }).click()
  await expect(page.getByTestId('label-stage')).toBeVisible()
  await page.getByLabel('名称', { exact: true }).fill(name)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const saveState = (page: Page) => page.getByTestId('label-save-state')

/** Where millimetres of the label are on the screen. */
async function toScreen(page: Page, width: number) {
  const box = await page.getByTestId('label-paper').boundingBox()
  if (!box) throw new Error('The label is not on show')
  const scale = box.width / width
  return ([x, y]: Point): Point => [box.x + x * scale, box.y + y * scale]
}

/** Drags the pointer between two points of a label of 60 mm. */
async function drag(page: Page, from: Point, to: Point) {
  const at = await toScreen(page, 60)
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '工具' }).getByRole('button', { name, exact: true })

async function publish(page: Page, note: string) {
  await passDoubleClickTime(page)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '发布该模板？' })
  await dialog.getByRole('textbox').fill(note)
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a label is drawn by mouse, undone, saved by itself and published', async ({ page, portal }) => {
  const name = '鼠标设计的标签'
  await begin(page, portal, { name })
  await tool(page, '文本').click()
  await page.keyboard.down('Alt')
  await drag(page, [5, 5], [35, 12])
  await tool(page, '条形码').click()
  await drag(page, [5, 20], [45, 32])
  await page.keyboard.up('Alt')
  await page.getByRole('complementary', { name: '属性' }).getByLabel('KEY').fill('batch-code')
  await expect.poll(() => componentsOf(page)).toHaveLength(2)

  // A drag of one component snaps to the edge of the other.
  await drag(page, [25, 26], [25.3, 27.5])
  expect(await componentsOf(page)).toEqual([
    expect.stringMatching(/^text · 文本，x (4\.9\d|5|5\.0\d)，/),
    expect.stringMatching(/^batch-code · Code 128，x (4\.9\d|5|5\.0\d)，y 2(1|2)/),
  ])
  await page.keyboard.press('Control+z')
  expect(await componentsOf(page)).toEqual([expect.anything(), expect.stringMatching(/，y (19\.9\d|20|20\.0\d)，/)])
  await page.keyboard.press('Control+y')

  // A marquee chooses both, and Escape takes a drag back.
  await drag(page, [58, 38], [2, 2])
  await expect(page.getByRole('heading', { name: '2 个组件' })).toBeVisible()
  const before = await componentsOf(page)
  const at = await toScreen(page, 60)
  await page.mouse.move(...at([25, 25]))
  await page.mouse.down()
  await page.mouse.move(...at([35, 30]))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await componentsOf(page)).toEqual(before)

  // A problem is said, keeps from saving, and leads to its component.
  await page.getByTestId('label-stage').focus()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^text · 文本/ })
    .first()
    .click()
  await page.getByRole('complementary', { name: '属性' }).getByLabel('KEY').fill('batch-code')
  await expect(page.getByTestId('label-problems')).toHaveText(/错误 1 个/)
  await expect(saveState(page)).toHaveText(/未保存：请先改正错误/)
  await page
    .getByRole('region', { name: '问题' })
    .getByRole('button', { name: /KEY 重复/ })
    .click()
  await page.getByRole('complementary', { name: '属性' }).getByLabel('KEY').fill('title')
  await expect(page.getByTestId('label-problems')).toHaveText('没有问题')
  await expect(saveState(page)).toHaveText('已保存')
  for (const width of [1024, 760, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectWellMade(page)
  }

  await publish(page, '第一版')
  await expect(page.getByText('v1 · 已发布')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await componentsOf(page)).toHaveLength(2)
})

test('a structure is drawn from its SMILES, and a text that is none is said', async ({ page, portal }) => {
  await begin(page, portal, { name: '带结构式的标签' })
  await page.getByTestId('label-stage').focus()
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect.poll(() => componentsOf(page)).toEqual(['structure · 结构式，x 18，y 12，24 × 16 mm'])
  // Bonds and letters.
  await expect(page.locator('[data-moves] path')).toHaveCount(2)
  await page.keyboard.press('F2')
  const smiles = page.getByRole('complementary', { name: '属性' }).getByLabel('结构（SMILES）', { exact: true })
  await smiles.fill('nonsense')
  await expect(page.getByTestId('label-problems')).toHaveText(/错误 1 个/)
  await expect(page.getByRole('region', { name: '问题' })).toContainText('“nonsense”不是可读取的 SMILES')
  await smiles.fill('c1ccccc1')
  await expect(page.getByTestId('label-problems')).toHaveText('没有问题')
  await expect(page.locator('[data-moves] path')).toHaveCount(1)
  await expect(saveState(page)).toHaveText('已保存')
  await expectWellMade(page)
})

test('a label is designed by keyboard alone', async ({ page, portal }) => {
  await begin(page, portal, { name: '键盘设计的标签' })
  await page.getByTestId('label-stage').focus()
  await page.keyboard.press('b')
  await page.keyboard.press('b')
  await expect.poll(() => componentsOf(page)).toEqual(['code · Code 128，x 12，y 15，36 × 10 mm'])
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowUp']) await page.keyboard.press(key)
  await expect.poll(() => componentsOf(page)).toEqual(['code · Code 128，x 12.2，y 15.95，36 × 10 mm'])
  // All nudges are one step.
  await page.keyboard.press('Control+z')
  await expect.poll(() => componentsOf(page)).toEqual(['code · Code 128，x 12，y 15，36 × 10 mm'])

  await page.keyboard.press('F2')
  await expect(page.getByLabel('KEY')).toBeFocused()
  await page.keyboard.type('serial')
  await page.getByTestId('label-stage').focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-component]')).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect.poll(() => componentsOf(page)).toHaveLength(2)
  const layers = page.getByRole('region', { name: '图层' })
  await layers.getByRole('button', { name: /^serial2 · / }).focus()
  await page.keyboard.press('Enter')
  await layers.getByRole('button', { name: /^serial · / }).focus()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('heading', { name: '2 个组件' })).toBeVisible()
  await page.getByTestId('label-stage').focus()
  await page.keyboard.press('Control+g')
  await page.keyboard.press('Delete')
  await expect.poll(() => componentsOf(page)).toHaveLength(0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => componentsOf(page)).toHaveLength(2)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: '设计器快捷键' })
  await expect(keys).toBeVisible()
  await expectWellMade(page)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.getByTestId('label-stage').focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('草稿已保存')).toBeVisible()
  await expect(saveState(page)).toHaveText('已保存')
})

test('fields, an expression and a table are filled from samples; an error is shown where it is', async ({
  page,
  portal,
}) => {
  await begin(page, portal, { name: '带字段的标签', starter: '试剂瓶' })
  await page.getByTestId('label-stage').focus()
  await page.keyboard.press('t')
  await page.keyboard.press('t')
  const panel = page.getByRole('complementary', { name: '属性' })
  await choose(panel, '文本来源', '表达式')
  await panel.getByRole('textbox', { name: '文本', exact: true }).fill('{{batch | uper}}')
  await expect(panel.getByText('第 11 个字符：没有过滤器“uper”')).toBeVisible()
  // It cannot be saved, and a reload keeps it all the same.
  await expect(saveState(page)).toHaveText('未保存：请先改正错误')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(saveState(page)).toHaveText('未保存：请先改正错误')
  await page.getByRole('region', { name: '问题' }).getByRole('button').first().click()
  await expect(panel.getByRole('textbox', { name: '文本', exact: true })).toHaveValue('{{batch | uper}}')
  await panel.getByRole('textbox', { name: '文本', exact: true }).fill('LOT {{@today}}')
  await expect(page.getByTestId('label-problems')).not.toHaveText(/错误 [1-9]/)
  await page.getByRole('button', { name: '轮廓' }).click()
  await page.getByRole('menuitem', { name: '打印效果 300 dpi' }).click()
  await expect(page.getByRole('button', { name: '打印效果 300 dpi' })).toBeVisible()
  await expectWellMade(page)
})

test('a component that is copied to another template brings its field along', async ({ page, portal }) => {
  await begin(page, portal, { name: '复制的来源', starter: '样品瓶' })
  await expect(saveState(page)).toHaveText('已保存')
  await page
    .getByRole('button', { name: /Data Matrix|QR/ })
    .first()
    .focus()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('已复制 1 个组件')).toBeVisible()
  await page.goto('about:blank')
  await begin(page, portal, { name: '复制的去向' })
  await expect(page.getByText('没有字段时，每张标签都相同。')).toBeVisible()
  await page.getByTestId('label-stage').focus()
  await page.keyboard.press('Control+v')
  await expect.poll(() => componentsOf(page)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('没有字段时，每张标签都相同。')).toHaveCount(0)
  await expect(page.getByTestId('label-problems')).toHaveText('没有问题')
  await expect(saveState(page)).toHaveText('已保存')
})

test('guides, zoom and pan, a picture by its bytes, and one of a group', async ({ page, portal }) => {
  await begin(page, portal, { name: '参考线和图片' })
  const at = await toScreen(page, 60)
  const stage = await page.getByTestId('label-stage').boundingBox()
  if (!stage) throw new Error('The canvas is not on show')
  // A guide comes out of the ruler, and goes back into it.
  await page.mouse.move(stage.x - 10, at([0, 10])[1])
  await page.mouse.down()
  await page.mouse.move(...at([30, 10]))
  await page.mouse.up()
  await expect(page.locator('[data-guide]')).toHaveCount(1)
  await page.mouse.move(...at([30, 35]))
  await page.mouse.down()
  await page.mouse.move(stage.x - 10, at([0, 35])[1])
  await page.mouse.up()
  await expect(page.locator('[data-guide]')).toHaveCount(0)

  // The wheel with Ctrl zooms, and the space bar pans.
  const zoom = page.getByRole('button', { name: /%$/ })
  const before = await zoom.textContent()
  await page.mouse.move(...at([30, 20]))
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect(zoom).not.toHaveText(before ?? '')
  await page.keyboard.press('Control+0')
  await expect(zoom).toHaveText(before ?? '')
  await page.keyboard.down('Space')
  await drag(page, [30, 20], [20, 20])
  await page.keyboard.up('Space')
  const moved = await toScreen(page, 60)
  expect(Math.round(moved([40, 20])[0])).toBe(Math.round(at([30, 20])[0]))
  await page.keyboard.press('Control+0')

  // A text that is called a picture is none.
  await page.keyboard.press('i')
  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: '属性' })
  await expect(page.getByTestId('label-problems')).toHaveText(/错误 1 个/)
  const upload = panel.locator('input[type=file]')
  await upload.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(panel.getByText('文件格式错误')).toBeVisible()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle cx="10" cy="10" r="9"/></svg>'
  await upload.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(page.getByTestId('label-problems')).toHaveText('没有问题')
  await expect(saveState(page)).toHaveText('已保存')

  await addText(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+g')
  await page.mouse.click(...at([2, 38]))
  await page.mouse.click(...at([30, 20]))
  await expect(page.getByRole('heading', { name: '2 个组件' })).toBeVisible()
  await page.mouse.dblclick(...at([30, 20]))
  await expect(panel.getByLabel('KEY')).toHaveValue('text')
  await expect(panel.getByRole('textbox', { name: '文本', exact: true })).toBeFocused()
})

test('two designers save the same template – the second sees what differs and chooses', async ({
  page,
  browser,
  portal,
}) => {
  const name = '两人设计的标签'
  await begin(page, portal, { name, starter: '样品瓶' })
  await expect(saveState(page)).toHaveText('已保存')
  const other = await (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage()
  await signIn(other, portal, 'he.shuyan', new URL(page.url()).hash.slice(1))
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()

  await addText(page)
  await expect(saveState(page)).toHaveText('已保存')
  await addText(other)
  await other.getByLabel('KEY').fill('theirs')
  const conflict = other.getByRole('dialog', { name: '该模板已被他人保存' })
  await expect(conflict).toContainText('林知远')
  await expect(conflict.getByText('删除 text')).toBeVisible()
  await expect(conflict.getByText('新增 theirs')).toBeVisible()
  await expectWellMade(other)
  await passDoubleClickTime(other)
  await conflict.getByRole('button', { name: '保留我的' }).click()
  await expect(saveState(other)).toHaveText('已保存')

  await addText(page)
  const second = page.getByRole('dialog', { name: '该模板已被他人保存' })
  await expect(second).toContainText('何书言')
  await passDoubleClickTime(page)
  await second.getByRole('button', { name: '采用对方的' }).click()
  await expect(saveState(page)).toHaveText('已保存')
  expect(await componentsOf(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^theirs · 文本/)]))
  // What was mine is one step back.
  await page.getByRole('button', { name: '撤销' }).click()
  expect(await componentsOf(page)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^theirs/)]))
})

async function addText(page: Page) {
  await page.getByTestId('label-stage').focus()
  await page.keyboard.press('t')
  await page.keyboard.press('t')
}

/** Chooses an action in the menu of a template. */
async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `操作：${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

test('templates are published, restored, copied, exported, imported, deleted and brought back', async ({
  page,
  portal,
}) => {
  const name = '列表里的标签'
  await begin(page, portal, { name, starter: '架位' })
  await expect(saveState(page)).toHaveText('已保存')
  await publish(page, '初版')
  await addText(page)
  await expect(saveState(page)).toHaveText('已保存')
  await page.getByRole('link', { name: '标签模板' }).click()
  await page.getByRole('searchbox').fill('列表里')
  await expect(row(page, name)).toContainText('v1，草稿有修改')
  await expectWellMade(page)

  await act(page, name, '版本')
  const versions = page.getByRole('dialog', { name: `“${name}”的版本` })
  await expect(versions.getByText('初版')).toBeVisible()
  await expect(versions.getByText('新增 text')).toBeVisible()
  await expectWellMade(page)
  await passDoubleClickTime(page)
  await versions.getByRole('button', { name: '恢复为草稿' }).click()
  await page
    .getByRole('dialog', { name: '将版本 1 恢复为草稿？' })
    .getByRole('button', { name: '确定', exact: true })
    .click()
  await expect(page.getByText('版本 1 已恢复为草稿')).toBeVisible()

  await act(page, name, '打印权限')
  const enable = page.getByRole('dialog', { name: `谁可以打印“${name}”？` })
  await enable.getByRole('checkbox', { name: '组织内所有人' }).click()
  await passDoubleClickTime(page)
  await enable.getByRole('button', { name: '保存' }).click()
  await expect(enable.getByText('请至少选择一个部门')).toBeVisible()
  await enable.getByLabel('添加部门').fill('制剂')
  await enable.getByRole('button', { name: '制剂部', exact: true }).click()
  await expectWellMade(page)
  await passDoubleClickTime(page)
  await enable.getByRole('button', { name: '保存' }).click()
  await expect(row(page, name)).toContainText('仅限制剂部')

  const [file] = await Promise.all([page.waitForEvent('download'), act(page, name, '导出')])
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as { name?: string }
  expect(JSON.stringify(exported)).toContain(name)
  await page.getByLabel('导入').setInputFiles(await file.path())
  await expect(page.getByRole('heading', { level: 1, name: `${name} (2)` })).toBeVisible()
  await page.goBack()

  await act(page, name, '删除')
  const question = page.getByRole('dialog', { name: '请确认是否删除' })
  await passDoubleClickTime(page)
  await question.getByRole('button', { name: '删除' }).click()
  await expect(row(page, name).filter({ hasNotText: `${name} (2)` })).toHaveCount(0)
  await page.getByTestId('toast').filter({ hasText: '删除成功' }).getByRole('button', { name: '撤销' }).click()
  await expect(row(page, name).filter({ hasText: '仅限制剂部' })).toBeVisible()

  await act(page, name, '复制')
  const copy = page.getByRole('dialog', { name: `复制“${name}”` })
  await copy.getByLabel('名称').fill(name.toUpperCase())
  await passDoubleClickTime(page)
  await copy.getByRole('button', { name: '复制' }).click()
  await expect(copy.getByText('名称重复')).toBeVisible()
  await copy.getByLabel('名称').fill(`${name}的副本`)
  await passDoubleClickTime(page)
  await copy.getByRole('button', { name: '复制' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name}的副本` })).toBeVisible()
})

test('on a phone a template is shown, and designing is said to need a larger screen', async ({ page, portal }) => {
  await begin(page, portal, { name: '手机上的标签', starter: '冻存管' })
  await expect(saveState(page)).toHaveText('已保存')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('设计标签需要更大的屏幕')).toBeVisible()
  await expect(page.getByRole('img', { name: '手机上的标签' })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('link', { name: '标签模板' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '标签设计器' })).toBeVisible()
  await expectWellMade(page)
})

test('a member from whom the designer is hidden finds neither the list nor a template', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan', '/info')
  const headers = { 'x-atrium': '1' }
  const people = await page.request.get(`${portal}/api/Account/common/list?search=${encodeURIComponent('赵清')}`, {
    headers,
  })
  const [person] = ((await people.json()) as { response: { ID: string }[] }).response
  const saved = await page.request.post(`${portal}/api/Menu/user/save`, {
    headers,
    data: { Changes: [{ accountId: person?.ID, menuId: 'label-designer', IsHidden: true }] },
  })
  expect(await saved.json()).toMatchObject({ code: 100 })
  await page.goto('about:blank')
  await signIn(page, portal, 'zhao.qing', '/labels')
  await expect(page.getByRole('heading', { name: '无权打开此页面' })).toBeVisible()
  const list = await page.request.post(`${portal}/api/LabelTemplate/Page`, {
    headers,
    data: { pageIndex: 1, pageSize: 10 },
  })
  expect(list.status()).toBe(403)
})
