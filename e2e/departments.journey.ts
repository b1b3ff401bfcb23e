import { departments as en } from '@atrium/phrases/en/departments.ts'
import type { Locator, Page } from '@playwright/test'
import { choose, expect, expectWellMade, selectOf, signIn, test } from './journey.ts'
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

/** The departments in the tree whose names begin like this, in their order. */
const expectOrder = (tree: Locator, start: RegExp, names: readonly string[]) =>
  expect(tree.getByRole('treeitem', { name: start }).locator('span:nth-child(2)')).toHaveText([...names])

test('departments are dragged before another one, into it, and behind all others at the top', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'lin.zhiyuan')
  await expect(page).toHaveURL(/cardModeIndex/)
  const [parent = ''] = await addDepartments(page, portal, ['拖动演练部'], null)
  const [first = '', second = '', third = ''] = await addDepartments(page, portal, ['拖甲', '拖乙', '拖丙'], parent)
  await page.goto(`${portal}/#/departments`)
  const tree = page.getByRole('tree')
  const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`, 'u') })
  await expectOrder(tree, /^拖[甲乙丙]/u, ['拖甲', '拖乙', '拖丙'])
  const dialog = page.getByRole('dialog')

  await item('拖丙').dragTo(item('拖甲'), { targetPosition: { x: 90, y: 4 } })
  await expect(dialog.getByRole('heading', { name: '将“拖丙”移动到“拖甲”之前？' })).toBeVisible()
  await dialog.getByLabel('原因').fill('按编号排列')
  await dialog.getByRole('button', { name: '移动', exact: true }).click()
  await expectOrder(tree, /^拖[甲乙丙]/u, ['拖丙', '拖甲', '拖乙'])

  await item('拖甲').dragTo(item('拖乙'), { targetPosition: { x: 90, y: 26 } })
  await dialog.getByRole('button', { name: '移动', exact: true }).click()
  await expect(item('拖甲')).toBeHidden()
  await item('拖乙').press('ArrowRight')
  await expect(item('拖甲')).toHaveAttribute('aria-level', '4')

  const zone = page.getByText('拖到此处：置于最上级末尾')
  await item('拖丙').hover()
  await page.mouse.down()
  await page.mouse.move(300, 300, { steps: 4 })
  await zone.hover()
  await zone.hover()
  await page.mouse.up()
  await expect(dialog.getByRole('heading', { name: '将“拖丙”移动到最上级的末尾？' })).toBeVisible()
  await dialog.getByRole('button', { name: '移动', exact: true }).click()
  await expect(item('拖丙')).toHaveAttribute('aria-level', '2')
  await expectWellMade(page)

  await page.goto(`${portal}/#/logs/operations`)
  await page.getByRole('searchbox').fill('按编号排列')
  const entry = page.getByRole('row', { name: /拖丙.*按编号排列/ })
  await entry.getByRole('button', { name: /查看第/ }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /排序.*3.*1/ })).toBeVisible()
  for (const id of [first, second, third, parent]) await removeDepartment(page, portal, id)
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('departments are put in order by keyboard alone, in the tree and in a dialog', async ({ page, portal }) => {
    await signIn(page, portal, 'song.hao')
    await expect(page).toHaveURL(/cardModeIndex/)
    const [parent = ''] = await addDepartments(page, portal, ['Keyboard drill'], null)
    const ids = await addDepartments(page, portal, ['Key one', 'Key two', 'Key three'], parent)
    await page.goto(`${portal}/#/departments`)
    const tree = page.getByRole('tree')
    const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`, 'u') })
    await item('Key one').focus()
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
    await expect(dialog.getByRole('button', { name: 'Move below “Keyboard drill”' })).toBeDisabled()
    await choose(dialog, en.order, 'Before “Key three”')
    await expectWellMade(page)
    await dialog.getByRole('button', { name: anyOf(en.moveTo) }).press('Enter')
    await expect(dialog).toBeHidden()
    await expectOrder(tree, /^Key (one|two|three)/u, ['Key one', 'Key three', 'Key two'])
    await page.getByRole('button', { name: en.moveAct }).press('Enter')
    await expect(selectOf(dialog, en.order)).toContainText('Before “Key three”')
    await expect(dialog.getByRole('button', { name: anyOf(en.moveTo) })).toBeDisabled()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: en.remove, exact: true }).press('Enter')
    await dialog.getByLabel('Reason').fill('Drill is over')
    await dialog.getByRole('button', { name: en.remove, exact: true }).press('Enter')
    await expect(item('Key one')).toBeHidden()
    await page.goto(`${portal}/#/logs/operations`)
    await page.getByRole('searchbox').fill('Drill is over')
    await expect(page.getByRole('row', { name: /Removed a department.*Key one/ })).toBeVisible()
    for (const id of [...ids, parent]) await removeDepartment(page, portal, id)
  })
})
