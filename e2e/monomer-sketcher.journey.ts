import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { choose, expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

/** The second writes what the first has drawn. */
test.describe.configure({ mode: 'serial' })

const bondLength = 40
let drawnSmiles: string | null = null

/** Opens the form for a new linker. */
async function addLinker(page: Page, symbol: string) {
  await page.getByRole('button', { name: '新建单体' }).first().click()
  const form = page.getByRole('dialog', { name: '新建单体' })
  await form.getByLabel('符号').fill(symbol)
  await form.getByLabel('名称', { exact: true }).fill(`演练连接体 ${symbol}`)
  await choose(form, '聚合物类型', '化学连接体')
  return form
}

/** The SMILES in the drawer of a monomer. */
async function smilesOf(page: Page, symbol: string) {
  await page.getByRole('searchbox').fill(symbol)
  await page.getByRole('button', { name: symbol, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(symbol) })
  return { drawer, smiles: await drawer.locator('dd code').last().textContent() }
}

test('a chemist draws benzene with R1 by mouse, and opens the same again', async ({ page, portal }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const ofEditor = () => loaded.filter((path) => /sketcher|start-editor|indigo/.test(path))
  await signIn(page, portal, 'lin.zhiyuan', '/monomers')
  const form = await addLinker(page, 'DrawnByMouse')
  await expect(form.getByText('结构图显示在这里')).toBeVisible()
  expect(ofEditor()).toEqual([])

  await form.getByRole('button', { name: '绘制结构' }).click()
  const dialog = page.getByRole('dialog', { name: '绘制结构' })
  const use = dialog.getByRole('button', { name: '使用此图' })
  await expect(use).toBeEnabled()
  const editor = page.frameLocator('iframe[title="Ketcher 结构编辑器"]')
  const box = await editor.getByTestId('canvas').first().boundingBox()
  if (!box) throw new Error('The canvas is not shown')
  const clickAt = (up: number) => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2 - up * bondLength)
  await editor.getByTestId('template-0').click()
  await clickAt(0)
  await editor.getByTestId('bonds').click()
  await clickAt(1)
  await editor.getByTestId('rgroup-label').click()
  await clickAt(2)
  await editor.getByRole('button', { name: 'R1', exact: true }).click()
  await editor.getByRole('button', { name: 'Apply' }).click()
  await expectWellMade(page)

  await page.keyboard.press('Escape')
  await expect(use).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).press('Escape')
  const question = page.getByRole('dialog', { name: '放弃当前图形？' })
  await question.getByRole('button', { name: '取消' }).click()
  await use.click()

  await expect(form.getByRole('button', { name: /R1 的封端基团/ })).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const { drawer, smiles } = await smilesOf(page, 'DrawnByMouse')
  drawnSmiles = smiles
  await expect(drawer.getByText('C6H6', { exact: true })).toBeVisible()

  await drawer.getByRole('button', { name: '编辑' }).click()
  const again = page.getByRole('dialog', { name: '编辑“DrawnByMouse”' })
  await again.getByRole('button', { name: '绘制结构' }).click()
  await expect(use).toBeEnabled()
  await use.click()
  await expect(again.locator('figcaption code')).toHaveText(smiles ?? '')
})

test('the same linker is written by keyboard alone, without the editor', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan', '/monomers')
  const form = await addLinker(page, 'WrittenByHand')
  const structure = form.getByLabel('结构', { exact: true })
  await structure.focus()
  await page.keyboard.type('c1ccccc1[*:1].C')
  const finding = form.getByRole('button', { name: /结构分为 2 个部分/ })
  await finding.focus()
  await expect(finding).toHaveAttribute('aria-pressed', 'true')
  await expectWellMade(page)
  await structure.focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(finding).toBeHidden()
  await expect(form.getByText(/^C6H6 · /)).toBeVisible()
  await form.getByRole('checkbox', { name: /DrawnByMouse/ }).press('Space')
  await form.getByRole('button', { name: '保存' }).press('Enter')
  await expect(form).toBeHidden()
  const { smiles } = await smilesOf(page, 'WrittenByHand')
  expect(smiles).toMatch(/\[H:1\]/)
  expect(smiles).toBe(drawnSmiles)
})

test('two chemists change one monomer, and the second chooses field by field what is left', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'lin.zhiyuan', '/monomers')
  const form = await addLinker(page, 'WrittenByTwo')
  const structure = form.getByLabel('结构', { exact: true })
  await structure.fill('C1CCCCC1[*:1]')
  await form.getByRole('button', { name: /R1 的封端基团/ }).press('Enter')
  await page.getByRole('option', { name: '自定义 SMILES' }).press('Enter')
  await form.getByLabel('R1 封端基团的 SMILES').fill('[*:1]OC')
  await expect(form.getByText(/^C7H14O · /)).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  const edit = async (on: Page) => {
    await on.getByRole('searchbox').fill('WrittenByTwo')
    await on.getByRole('button', { name: 'WrittenByTwo', exact: true }).click()
    await on.getByRole('button', { name: '编辑' }).click()
    const editing = on.getByRole('dialog', { name: '编辑“WrittenByTwo”' })
    await expect(editing.getByText(/^C7H14O · /)).toBeVisible()
    return editing
  }
  const other = await page.context().newPage()
  await other.goto(`${portal}/#/monomers`)
  const [mine, theirs] = [await edit(page), await edit(other)]
  await theirs.getByLabel('结构', { exact: true }).fill('C1CCCC1[*:1]')
  await theirs.getByRole('button', { name: '保存' }).click()
  await expect(theirs).toBeHidden()
  await mine.getByLabel('名称', { exact: true }).fill('环己氧基')
  await mine.getByRole('button', { name: '保存' }).click()
  const conflict = page.getByRole('dialog', { name: '他人已先保存' })
  await expect(conflict.getByRole('row', { name: /名称/ })).toContainText('环己氧基')
  await expect(conflict.getByRole('row', { name: /SMILES/ })).toContainText('C1CCCC1')
  await expect(conflict.getByRole('img')).toHaveCount(2)
  await expectWellMade(page)
  await conflict.getByRole('button', { name: '保留我的' }).click()
  await mine.getByRole('button', { name: '保存' }).click()
  await expect(mine).toBeHidden()
  await expect(page.getByText('环己氧基').first()).toBeVisible()
})

interface Chunk {
  file: string
  name?: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
  assets?: string[]
}

test('no chunk of the portal imports the structure editor, whose page starts no portal', () => {
  const dist = new URL('../packages/web/dist/', import.meta.url)
  const chunks = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
  const filesFrom = (keys: readonly string[]) => {
    const found = new Set<string>()
    const visit = (key: string) => {
      const chunk = chunks[key]
      if (!chunk || found.has(key)) return
      found.add(key)
      for (const each of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(each)
    }
    for (const key of keys) visit(key)
    return [...found].flatMap((key) => [key, chunks[key]?.file ?? '', ...(chunks[key]?.assets ?? [])]).join(' ')
  }
  const portal = Object.keys(chunks).filter((key) => chunks[key]?.name === 'index')
  expect(filesFrom(portal)).toContain('monomers-page')
  expect(filesFrom(portal)).not.toMatch(/ketcher|indigo|start-editor|sketcher\/page/)
  const editor = filesFrom(['sketcher.html'])
  expect(editor).toMatch(/indigo/)
  for (const key of portal) expect(editor).not.toContain(chunks[key]?.file)
  for (const file of ['index.html', 'service-worker.js'])
    expect(readFileSync(new URL(file, dist), 'utf8')).not.toMatch(/sketcher|ketcher|indigo/)
})
