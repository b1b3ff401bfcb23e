import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { root } from '../scripts/root.ts'
import { signedIn, slowPage, withBrowser } from './browser.ts'
import { labelOfMany } from './label-samples.ts'
import type { Line } from './table.ts'

const maxChunk = 200_000
/** Milliseconds between two frames of a display of 60 Hz; one may be left out. */
const frameMs = 1_000 / 60
const dragMs = 3_000
const share = 0.95

/** What the designer loads, and how it follows the pointer with 200 components. */
export async function measureLabelDesigner(address: string): Promise<Line[]> {
  return withBrowser(async (browser) => {
    const open = await signedIn(browser, address)
    const context = await open()
    try {
      const id = await addTemplate(context, address)
      return [
        await chunkLine(context, `${address}/#/labels/design/${id}`, address),
        ...(await dragLines(context, address, id)),
      ]
    } finally {
      await context.close()
    }
  })
}

async function addTemplate(context: BrowserContext, address: string): Promise<string> {
  const answer = await context.request.post(`${address}/api/LabelTemplate`, {
    headers: { 'x-atrium': '1' },
    data: { Document: labelOfMany('两百个组件') },
  })
  const { response } = (await answer.json()) as { response: { ID: string } }
  return response.ID
}

/** The scripts that the designer adds to the list from which it is opened, compressed; its texts are among them. */
async function chunkLine(context: BrowserContext, url: string, address: string): Promise<Line> {
  const page = await context.newPage()
  await page.goto(`${address}/#/labels`)
  await page.waitForLoadState('networkidle')
  const before = await scriptsOf(page)
  await page.goto(url)
  await page.locator('[data-component]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const added = [...(await scriptsOf(page))].filter((script) => !before.has(script))
  const sizes = await Promise.all(added.map(sizeOf))
  await page.close()
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return {
    what: `scripts of the designer, gzip, ${added.length} files`,
    limit: `${maxChunk / 1_000} kB`,
    ours: `${(total / 1_000).toFixed(0)} kB`,
    ratio: total / maxChunk,
    target: '≤ 1',
  }
}

const scriptsOf = async (page: Page): Promise<Set<string>> =>
  new Set(
    await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js') && !name.includes('.worker-'))`,
    ),
  )

const sizeOf = async (script: string) =>
  (await readFile(`${join(root, 'packages', 'web', 'dist', new URL(script).pathname)}.gz`)).length

async function dragLines(context: BrowserContext, address: string, id: string): Promise<Line[]> {
  const { page, session } = await slowPage(context)
  await page.goto(`${address}/#/labels/design/${id}`)
  const first = page.locator('[data-component="id-part-103"]')
  await first.waitFor()
  await settled(page)
  await first.click()
  const one = await drag(page, session)
  await settled(page)
  await page.keyboard.press('Control+a')
  const all = await drag(page, session)
  return [lineOf('one of 200 components', one), lineOf('all of 200 components', all)]
}

/** When the label is laid out and its codes are read. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('[data-testid=label-verification]:not([data-state=verifying])').waitFor()
}

interface Frames {
  /** Milliseconds between frames. */
  p95: number
  /** Milliseconds of script for each frame. */
  script: number
}

/** Moves what is chosen around, as fast as the pointer reports. */
async function drag(page: Page, session: CDPSession): Promise<Frames> {
  const box = await page.locator('[data-component="id-part-103"]').boundingBox()
  if (!box) throw new Error('The component is not on show')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 5, y)
  await page.evaluate(noteFrames)
  const scriptBefore = await scriptSeconds(session)
  const until = performance.now() + dragMs
  for (let step = 0; performance.now() < until; step += 1)
    await page.mouse.move(x + 60 * Math.sin(step / 20), y + 40 * Math.cos(step / 20))
  const frames = await page.evaluate<number[]>('window.noted')
  const script = ((await scriptSeconds(session)) - scriptBefore) * 1_000
  await page.mouse.up()
  const sorted = frames.toSorted((a, b) => a - b)
  return { p95: sorted[Math.floor(sorted.length * share)] ?? 0, script: script / frames.length }
}

const noteFrames = `{
  window.noted = []
  let before = performance.now()
  const note = (now) => {
    window.noted.push(now - before)
    before = now
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}`

async function scriptSeconds(session: CDPSession): Promise<number> {
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

const lineOf = (what: string, { p95, script }: Frames): Line => ({
  what: `dragging ${what}, frame p95, CPU/4`,
  limit: `${(2 * frameMs).toFixed(1)} ms`,
  ours: `${p95.toFixed(1)} ms, ${script.toFixed(1)} ms of script`,
  ratio: p95 / (2 * frameMs),
  target: '≤ 1',
})
