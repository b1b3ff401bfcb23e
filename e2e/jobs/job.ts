import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { keyboard, mouse, type Hands } from './hands.ts'
import { jobs as allJobs, type JobId } from './jobs.ts'

export interface Scene {
  page: Page
  portal: string
  hands: Hands
  /** Distinguishes what both ways create. */
  way: 'mouse' | 'keyboard'
}

type Step = (scene: Scene) => Promise<void>

const results = new URL('../../test-results/jobs/', import.meta.url)
const jobOf = (id: JobId) => allJobs.find((one) => one.id === id) as (typeof allJobs)[number]

/** Writes the clicks of a job down for the table in docs/jobs.md; none takes more than the best compared product. */
async function note(id: JobId, clicks: number) {
  await mkdir(results, { recursive: true })
  await writeFile(new URL(`${id}.json`, results), JSON.stringify({ clicks }))
  const { title, peer } = jobOf(id)
  expect(clicks, `clicks to ${title}`).toBeLessThanOrEqual(peer)
}

/**
 * Declares jobs that follow each other as a journey, by mouse and then by keyboard alone. `prepare` leads to where the
 * first begins.
 */
export function jobs(ids: readonly JobId[], { prepare, work }: { prepare: Step; work: readonly Step[] }) {
  const place = allJobs.findIndex(({ id }) => id === ids[0])
  test(ids.map((id) => jobOf(id).title).join(', '), async ({ page, portal }) => {
    for (const way of ['mouse', 'keyboard'] as const)
      await test.step(`by ${way}`, async () => {
        // Codes are few for one address.
        await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${(way === 'mouse' ? 100 : 150) + place}` })
        const hands = way === 'mouse' ? mouse(page) : keyboard(page)
        const scene = { page, portal, hands, way }
        await prepare(scene)
        for (const [at, id] of ids.entries()) {
          const before = hands.clicks()
          await work[at]?.(scene)
          if (way === 'mouse') await note(id, hands.clicks() - before)
        }
        // The next way begins in a browser that kept nothing.
        await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
        await page.goto('about:blank')
        await page.context().clearCookies()
      })
  })
}

/** Declares one job. */
export const job = (id: JobId, { prepare, work }: { prepare: Step; work: Step }) =>
  jobs([id], { prepare, work: [work] })
