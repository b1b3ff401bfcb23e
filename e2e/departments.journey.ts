import { departments as en } from '@atrium/phrases/en/departments.ts'
import type { Locator, Page } from '@playwright/test'
import { choose, expect, selectOf, signIn, test, passDoubleClickTime } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { anyOf } from './words.ts'

/** Adds departments over HTTP, as the signed-in person of the page; gives their ids. */
async function addDepartments(page: Page, portal: string, names: readonly string[], ParentID: string | null) {
  const ids: string[] = []
  for (const Name of names) {
    const answer = await page.request.post(`${portal}/api/department`, {
      headers: { 'x-atrium': '1' },
      data: { Name, ParentID },
    })
    ids.push(((await answer.json()) as { response: { ID: string } }).response.ID)
  }
  return ids
}

const removeDepartment = (page: Page, portal: string, ID: string) =>
  page.request.delete(`${portal}/api/department`, { headers: { 'x-atrium': '1' }, data: { ids: [ID] } })

// One after the other: rows that another journey adds above push others out of the part of the tree that is rendered.
test.describe.configure({ mode: 'default' })

/** The departments in the tree whose names begin like this, in their order. */
const expectOrder = (tree: Locator, start: RegExp, names: readonly string[]) =>
  expect(tree.locator('[data-testid=department-name]').filter({ hasText: start })).toHaveText([...names])

/** Drags a row by the mouse to a place in another one; the pointer moves on there, as a hand does. */
async function dragTo(page: Page, row: Locator, target: Locator, y: number) {
  await row.hover()
  await page.mouse.down()
  const box = await target.boundingBox()
  const [x, top] = [(box?.x ?? 0) + 90, box?.y ?? 0]
  await page.mouse.move(x - 4, top + y + 2, { steps: 6 })
  await page.mouse.move(x, top + y, { steps: 3 })
  await page.mouse.up()
}

test('departments are dragged before another one, into it, and to the top level, and each move is undone', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'lin.zhiyuan')
  await expect(page).toHaveURL(/cardModeIndex/)
  const [parent = ''] = await addDepartments(page, portal, ['拖动演练部'], null)
  const [first = '', second = '', third = ''] = await addDepartments(page, portal, ['拖甲', '拖乙', '拖丙'], parent)
  await page.goto(`${portal}/#/departments`)
  const tree = page.getByRole('treegrid')
  const row = (name: string) => tree.getByRole('row', { name, exact: true })
  await page.getByRole('searchbox', { name: '搜索部门' }).fill('拖')
  await expectOrder(tree, /^拖[甲乙丙]/u, ['拖甲', '拖乙', '拖丙'])
  const dialog = page.getByRole('dialog')
  const toast = page.getByRole('status').filter({ hasText: '撤销' })

  await dragTo(page, row('拖丙'), row('拖甲'), 2)
  await expect(toast).toContainText('已将“拖丙”移到“拖甲”之前')
  await expectOrder(tree, /^拖[甲乙丙]/u, ['拖丙', '拖甲', '拖乙'])

  await dragTo(page, row('拖甲'), row('拖乙'), 17)
  await expect(dialog.getByRole('heading', { name: '将“拖甲”移至“拖乙”？' })).toBeVisible()
  await dialog.getByLabel('原因').fill('按编号排列')
  // What was typed is not lost by Escape alone.
  await page.keyboard.press('Escape')
  const leave = page.getByRole('dialog', { name: '有未保存的修改，确定离开？' })
  await expect(leave).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leave).toBeHidden()
  await expect(dialog.getByLabel('原因')).toHaveValue('按编号排列')
  await dialog.getByRole('button', { name: '移动', exact: true }).click()
  await expect(row('拖甲')).toHaveAttribute('aria-level', '4')
  await page.getByText('已将“拖甲”移至“拖乙”').locator('..').getByRole('button', { name: '撤销' }).click()
  await expect(row('拖甲')).toHaveAttribute('aria-level', '3')
  await expectOrder(tree, /^拖[甲乙丙]/u, ['拖丙', '拖甲', '拖乙'])
  await expect(row('拖甲')).toBeFocused()

  await dragTo(page, row('拖丙'), row('澜图制药'), 17)
  await expect(dialog.getByRole('heading', { name: '将“拖丙”移至最上级？' })).toBeVisible()
  await dialog.getByRole('button', { name: '移动', exact: true }).click()
  await expect(row('拖丙')).toHaveAttribute('aria-level', '2')
  await expectWellMade(page)

  // The message of the last move is gone; its entry in the log offers the same.
  await page.goto(`${portal}/#/logs/operations?action=departments.modified`)
  await page
    .getByRole('row', { name: /拖丙/ })
    .first()
    .getByRole('button', { name: /查看第/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(/^已撤销：/)).toBeVisible()
  await page.goto(`${portal}/#/departments`)
  await page.getByRole('searchbox', { name: '搜索部门' }).fill('拖')
  await expect(row('拖丙')).toHaveAttribute('aria-level', '3')

  await page.goto(`${portal}/#/logs/operations`)
  await page.getByRole('searchbox').fill('按编号排列')
  const entry = page.getByRole('row', { name: /拖甲.*按编号排列/ })
  await entry.getByRole('button', { name: /查看第/ }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /排序.*2.*1/ })).toBeVisible()
  // Its message has undone this one.
  await expect(page.getByRole('dialog').getByRole('button', { name: '撤销' })).toBeHidden()
  for (const id of [first, second, third, parent]) await removeDepartment(page, portal, id)
})

test('a department is found by pinyin, moved into another one and back by keyboard alone', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan')
  await expect(page).toHaveURL(/cardModeIndex/)
  const [source = '', target = ''] = await addDepartments(page, portal, ['键盘源部', '键盘汇部'], null)
  const [moved = ''] = await addDepartments(page, portal, ['键盘演练组'], source)
  await page.goto(`${portal}/#/departments`)
  const tree = page.getByRole('treegrid')
  const row = (name: string) => tree.getByRole('row', { name, exact: true })
  await page.getByRole('searchbox', { name: '搜索部门' }).focus()
  await page.keyboard.type('jpyl')
  await expect(row('键盘演练组')).toBeVisible()
  await expect(row('键盘汇部')).toBeHidden()
  await page.getByRole('searchbox', { name: '搜索部门' }).fill('jianpan')
  await expect(row('键盘汇部')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(row('键盘源部')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row('键盘演练组')).toBeFocused()
  // The grip in the row begins a drag, the arrow keys choose where to.
  await page.keyboard.press('ArrowRight')
  await expect(row('键盘演练组').getByRole('button', { name: /^拖动/ })).toBeFocused()
  await page.keyboard.press('Enter')
  for (let tries = 0; tries < 8; tries += 1) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    if (/键盘汇部/.test(name) && !/前|后|之/.test(name)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '将“键盘演练组”移至“键盘汇部”？' })).toBeVisible()
  await dialog.getByRole('button', { name: '移动', exact: true }).press('Enter')
  await expect(page.getByText('已将“键盘演练组”移至“键盘汇部”')).toBeVisible()
  await expect(row('键盘演练组')).toHaveAttribute('aria-posinset', '1')
  await expect(row('键盘汇部')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('已撤销：已将“键盘演练组”')).toBeVisible()
  await expect(row('键盘汇部')).toBeFocused()
  await expect(tree.locator('[data-testid=department-name]').filter({ hasText: /^键盘/ })).toHaveText([
    '键盘源部',
    '键盘演练组',
    '键盘汇部',
  ])
  await expectWellMade(page)
  for (const id of [moved, source, target]) await removeDepartment(page, portal, id)
})

test('a department is added beside the members by a button and Enter, and its menu deletes it', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'lin.zhiyuan', '/members')
  await page.getByRole('button', { name: '新增部门' }).click()
  // On a busy machine keys came before the dialog.
  await expect(page.getByRole('textbox', { name: '部门名称' })).toBeFocused()
  await page.keyboard.type('两步演练部')
  await page.keyboard.press('Enter')
  const facts = page.getByRole('region', { name: '两步演练部' })
  await expect(facts).toContainText('负责人：未填写')
  await expect(page).toHaveURL(/dept=/)
  await facts.getByRole('button', { name: '添加到本部门' }).click()
  const form = page.getByRole('dialog', { name: '添加成员' })
  await expect(form.getByRole('button', { name: '主部门 两步演练部' })).toBeVisible()
  // Escape closes the list of departments alone, and then the form.
  await form.getByRole('button', { name: '主部门 两步演练部' }).press('Enter')
  await expect(page.getByRole('dialog', { name: '主部门' }).getByRole('treegrid')).toBeVisible()
  await expectWellMade(page)
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  const rows = page.getByRole('treegrid').getByRole('row')
  await page.getByRole('searchbox', { name: '搜索部门' }).fill('lbyl')
  // The rows that are found replace those that were there.
  await expect(rows).toHaveCount(2)
  await page.getByRole('row', { name: '两步演练部', exact: true }).hover()
  await page.getByRole('button', { name: '“两步演练部”的操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expectWellMade(page)
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(facts).toBeHidden()

  // Where people are in it, no receiver is chosen yet, and Back closes the question.
  await page.getByRole('searchbox', { name: '搜索部门' }).fill('')
  await expect(rows.nth(2)).toBeVisible()
  await rows.nth(1).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^删除“/ })
  await expect(question.getByRole('button', { name: /接收部门/ })).toContainText('请选择部门')
  await question.getByRole('button', { name: '删除', exact: true }).click()
  await expect(question.getByRole('button', { name: /接收部门/ })).toBeFocused()
  await expect(question.getByText('请选择成员去向')).toBeVisible()
  await expectWellMade(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('departments are put in order by keyboard alone, in the tree and in a dialog', async ({ page, portal }) => {
    await signIn(page, portal, 'song.hao')
    await expect(page).toHaveURL(/cardModeIndex/)
    const [parent = ''] = await addDepartments(page, portal, ['Keyboard drill'], null)
    const ids = await addDepartments(page, portal, ['Key one', 'Key two', 'Key three'], parent)
    await page.goto(`${portal}/#/departments`)
    const tree = page.getByRole('treegrid')
    const item = (name: string) => tree.getByRole('row', { name, exact: true })
    // Type-ahead leads to the department, which is far below.
    await tree.getByRole('row').first().focus()
    await page.keyboard.type('key one')
    await expect(item('Key one')).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expectOrder(tree, /^Key (one|two|three)/u, ['Key two', 'Key one', 'Key three'])
    await expect(item('Key one')).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expectOrder(tree, /^Key (one|two|three)/u, ['Key two', 'Key three', 'Key one'])
    await expect(item('Key one')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(item('Key three')).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expectOrder(tree, /^Key (one|two|three)/u, ['Key three', 'Key two', 'Key one'])
    await expectWellMade(page)

    await item('Key one').press('Enter')
    await page.getByRole('button', { name: en.moveAct }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Move below “Keyboard drill”' }).press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(en.moveNowhere)
    await choose(dialog, en.order, 'Before “Key three”')
    await expectWellMade(page)
    await passDoubleClickTime(page)
    await dialog.getByRole('button', { name: anyOf(en.moveTo) }).press('Enter')
    await expect(dialog).toBeHidden()
    await expectOrder(tree, /^Key (one|two|three)/u, ['Key one', 'Key three', 'Key two'])
    await page.getByRole('button', { name: en.moveAct }).press('Enter')
    await expect(selectOf(dialog, en.order)).toContainText('Before “Key three”')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: en.remove, exact: true }).press('Enter')
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('Drill is over')
    await page.keyboard.press('Enter')
    await expect(item('Key one')).toBeHidden()
    await page.goto(`${portal}/#/logs/operations`)
    await page.getByRole('searchbox').fill('Drill is over')
    await expect(page.getByRole('row', { name: /Removed a department.*Key one/ })).toBeVisible()
    for (const id of [...ids, parent]) await removeDepartment(page, portal, id)
  })
})
