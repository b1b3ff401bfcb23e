import type { BrowserContext, Page } from '@playwright/test'
import { slowPage } from './browser.ts'
import type { Line } from './table.ts'

const maxInteractionMs = 100
const share = 0.95
/** Rows that are ticked, one after the other. */
const ticks = 40

/** How long interactions with the members page take until the next frame, with 100 rows on the slow machine. */
export async function interactionLine(open: () => Promise<BrowserContext>, address: string): Promise<Line> {
  const context = await open()
  try {
    const { page } = await slowPage(context)
    await page.goto(`${address}/#/members?size=100`)
    await page.locator('tbody tr').nth(99).waitFor()
    await page.waitForLoadState('networkidle')
    await observeInteractions(page)
    await interact(page)
    const times = (await page.evaluate<number[]>('[...window.interactionTimes.values()]')).toSorted((a, b) => a - b)
    const time = times[Math.ceil(times.length * share) - 1] ?? 0
    return {
      what: `members with 100 rows: interaction, p95 of ${times.length}, CPU/4`,
      limit: `${maxInteractionMs} ms`,
      ours: `${time.toFixed(0)} ms`,
      ratio: time / maxInteractionMs,
      target: '≤ 1',
    }
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

/** Ticks rows, opens menus, types a search and sorts. */
async function interact(page: Page): Promise<void> {
  const boxes = page.locator('tbody input[type=checkbox]')
  for (let row = 0; row < ticks; row += 1) {
    await boxes.nth(row).click()
    await page.waitForTimeout(60)
  }
  for (let row = 0; row < 5; row += 1) {
    await page.locator('tbody .table-actions button').nth(row).click()
    await page.keyboard.press('Escape')
  }
  await page.locator('.table-sort').nth(1).click()
  await page.waitForLoadState('networkidle')
  await page.locator('input[type=search]').last().click()
  for (const letter of 'chen') {
    await page.keyboard.press(letter)
    await page.waitForTimeout(60)
  }
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}
