import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What a check saw last: see `expectWellMade`. */
    lastShown?: string
  }
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What stands on a page for something that is still on its way. A story of waiting waits for good. */
export const onItsWay = ':is(.waiting, .loading, .rows-waiting, [aria-busy=true]):not([data-testid=dev-story] *)'

/**
 * axe finds nothing, and nothing sticks out at the side. Over a modal dialog the dialog alone is checked,
 * with what pops up from it: the page behind it is inert, and journeys check it where nothing covers it.
 */
export async function expectWellMade(page: Page) {
  await waitUntilItRests(page)
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** What is still on its way, fades in or changes cannot be checked; where something waits for good, the page is checked as it is. */
async function waitUntilItRests(page: Page) {
  await page
    .waitForFunction(
      (waiting) => {
        const shown = `${location.href} ${document.querySelector('h1')?.textContent} ${document.querySelectorAll('*').length}`
        const hasChanged = shown !== window.lastShown
        window.lastShown = shown
        const isFading = document
          .getAnimations()
          .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
        return !hasChanged && !isFading && document.querySelector('h1') && !document.querySelector(waiting)
      },
      onItsWay,
      { timeout: 3_000, polling: 100 },
    )
    .catch(() => {})
}

async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'))
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    const modals = [...document.querySelectorAll(':modal')]
    const include = modals.length > 0 ? [...modals, ...document.querySelectorAll(':popover-open')] : [document]
    // Violations are shown by their markup; making a selector for every element is a third of the work.
    // The page of the structure editor is Ketcher's own; the form works without it.
    const options = { resultTypes: ['violations'], selectors: false, iframes: false }
    return (await axe.run({ include }, options)).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  })
}
