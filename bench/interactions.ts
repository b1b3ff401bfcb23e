import type { BrowserContext, Locator, Page } from '@playwright/test'
import { slowPage } from './browser.ts'
import type { Line } from './table.ts'

const maxInteractionMs = 200
const share = 0.95
const visits = 3
/** Rows of the page as it opens; each is ticked. */
const rows = 10
/** Milliseconds between pointing, pressing and what follows, of somebody quick. */
const pause = 100

/** How long interactions with the members page take until the next frame, with the rows of its first page on the slow machine. */
export async function interactionLine(open: () => Promise<BrowserContext>, address: string): Promise<Line> {
  const all: number[] = []
  for (let visit = 0; visit < visits; visit += 1) all.push(...(await interactionTimes(open, address)))
  const time = all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? 0
  return {
    what: `members with ${rows} rows: interaction, p95 of ${all.length}, CPU/4`,
    limit: `${maxInteractionMs} ms`,
    ours: `${time.toFixed(0)} ms`,
    ratio: time / maxInteractionMs,
    target: '≤ 1',
  }
}

async function interactionTimes(open: () => Promise<BrowserContext>, address: string): Promise<number[]> {
  const context = await open()
  try {
    const { page } = await slowPage(context)
    await page.goto(`${address}/#/members`)
    await page
      .locator('tbody tr')
      .nth(rows - 1)
      .waitFor()
    await page.waitForLoadState('networkidle')
    await observeInteractions(page)
    await interact(page)
    return await page.evaluate<number[]>('[...window.interactionTimes.values()]')
  } finally {
    await context.close()
  }
}

/** Notes the longest event of each interaction; events shorter than 16 ms are not reported by browsers. */
const observeInteractions = (page: Page) =>
  page.evaluate(`{
    window.interactionTimes = new Map()
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) window.interactionTimes.set(interactionId, Math.max(duration, window.interactionTimes.get(interactionId) ?? 0))
    }).observe({ type: 'event', durationThreshold: 16 })
  }`)

/**
 * Presses as a mouse does: the test library's own clicks run checks inside the page during the interaction, and press in the moment in
 * which the pointer arrives.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.hover()
  await page.waitForTimeout(pause)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(pause)
}

async function type(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(pause)
}

/** Ticks rows, opens and closes menus, sorts, and types a search. */
async function interact(page: Page): Promise<void> {
  const boxes = page.locator('tbody input[type=checkbox]')
  for (let row = 0; row < rows; row += 1) await press(page, boxes.nth(row))
  for (let row = 0; row < 5; row += 1) {
    await press(page, page.locator('tbody .table-actions button').nth(row))
    await type(page, 'Escape')
  }
  await press(page, page.locator('.table-sort').nth(1))
  await page.waitForLoadState('networkidle')
  await press(page, page.locator('input[type=search]').last())
  for (const letter of 'chen') await type(page, letter)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}
